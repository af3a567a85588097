// Moves of others on their way: a mark of the seat travels to where the decision was made. One thing moves at a time.
// Nothing moves for people who asked their system for less motion, nor at the speed "at once".

const still = matchMedia('(prefers-reduced-motion: reduce)');
const TRAVEL = 420;
const PAUSE = 200;
const MOST = 4;

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
const drawn = (place, handle) => place.querySelector(`[data-handle="${CSS.escape(handle)}"]`);
/** A handle in a picture; what was decided there may lie there as a piece by now, under a name of its own. */
const find = (place, handle) => drawn(place, handle) ?? drawn(place, handle.replace(/^(cell|seg):(-?\d+,-?\d+).*/, 'tile:$2'));

let running = Promise.resolve();
let queued = 0;

/** Where the seat's own mark stands. */
const home = (seat) => document.querySelector(`#seats [data-seat="${seat}"] .tok`)?.getBoundingClientRect();

/** Where the handles of a decision lie in a picture; empty if none of them is drawn. */
export function places(board, handles) {
  return handles.map((handle) => find(board, handle)?.getBoundingClientRect()).filter((box) => box && box.width);
}

async function travel(mark, path, time) {
  const ghost = mark.cloneNode(true);
  ghost.classList.add('travels');
  document.body.append(ghost);
  const frames = path.map(([x, y]) => ({ transform: `translate(${x - 16}px, ${y - 16}px)` }));
  const ease = getComputedStyle(document.documentElement).getPropertyValue('--ease') || 'ease';
  try { await ghost.animate(frames, { duration: time, easing: ease.trim(), fill: 'forwards' }).finished; } finally { ghost.remove(); }
}

/** Shows decisions one after the other: `boxes` are where their handles lie; `speed` halves the time at 2 and so on. */
export function show(moves, speed) {
  if (still.matches || !speed || document.hidden || queued) return running;
  const some = moves.slice(-MOST);
  queued += some.length;
  for (const { seat, boxes } of some) {
    running = running.then(async () => {
      const mark = document.querySelector(`#tokens [data-seat="${seat}"]`);
      const from = boxes.length > 1 ? null : home(seat);
      const path = [...(from ? [from] : []), ...boxes].map(middle);
      if (mark && path.length > 1) {
        await new Promise((done) => { setTimeout(done, PAUSE / speed); });
        await travel(mark, path, TRAVEL / speed);
      }
    }).catch(() => {}).finally(() => { queued -= 1; });
  }
  return running;
}
