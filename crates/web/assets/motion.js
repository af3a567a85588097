// Moves of others on their way. A piece slides from where it stood, a new one fades in; where a picture has no piece, the mark
// of the seat travels to where the decision was made. One thing moves at a time. Nothing moves for people who asked their system
// for less motion, nor at the speed "at once".

const still = matchMedia('(prefers-reduced-motion: reduce)');
const TRAVEL = 420;
const PAUSE = 200;
const MOST = 4;

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
const drawn = (place, handle) => place.querySelector(`[data-handle="${CSS.escape(handle)}"]`);
/** A handle in a picture; what was decided there may lie there as a piece by now, under a name of its own. */
const find = (place, handle) => drawn(place, handle) ?? drawn(place, handle.replace(/^(cell|seg):(-?\d+,-?\d+).*/, 'tile:$2'));
/** The piece that stands on a handle: pictures say so with `data-on`, and with `data-crowd` that some of it may stay. */
const standing = (place, handle) => place.querySelector(`[data-on="${CSS.escape(handle)}"]`);
const ease = () => (getComputedStyle(document.documentElement).getPropertyValue('--ease') || 'ease').trim();

let running = Promise.resolve();
let busy = 0;

/** Where the seat's own mark stands. */
const home = (seat) => document.querySelector(`#seats [data-seat="${seat}"] .tok`)?.getBoundingClientRect();

/** The ways that decisions show: several steps of one piece are one way. */
export function ways(moves) {
  const made = [];
  for (const { seat, handles } of moves) {
    const going = handles.length > 1 && made.find((way) => way.handles.length > 1 && way.handles.at(-1) === handles[0]);
    if (going) going.handles.push(...handles.slice(1));
    else made.push({ seat, handles: [...handles] });
  }
  return made;
}

/** A piece moves over points of the window and ends where it stands now. */
function slide(piece, points, timing) {
  const unit = piece.getBoundingClientRect().width / piece.getBBox().width || 1;
  const [toX, toY] = points.at(-1);
  const frames = points.map(([x, y]) => ({ transform: `translate(${(x - toX) / unit}px, ${(y - toY) / unit}px)` }));
  return piece.animate(frames, { ...timing, easing: ease() });
}

/** Some of a crowd go: a likeness leaves and melts into what stands at the end. */
function leave(crowd, points, timing) {
  const ghost = crowd.cloneNode(true);
  ghost.removeAttribute('data-on');
  crowd.parentNode.append(ghost);
  const unit = crowd.getBoundingClientRect().width / crowd.getBBox().width || 1;
  const [fromX, fromY] = points[0];
  const frames = points.map(([x, y], at) => ({ transform: `translate(${(x - fromX) / unit}px, ${(y - fromY) / unit}px)`, opacity: at ? 0.6 : 1 }));
  const going = ghost.animate(frames, { ...timing, easing: ease(), fill: 'both' });
  going.finished.catch(() => {}).finally(() => ghost.remove());
  return going;
}

/** The seat's mark over points of the window. */
function travel(seat, points, timing) {
  const mark = document.querySelector(`#tokens [data-seat="${seat}"]`);
  if (!mark || points.length < 2) return null;
  const ghost = mark.cloneNode(true);
  ghost.classList.add('travels');
  document.body.append(ghost);
  const frames = points.map(([x, y]) => ({ transform: `translate(${x - 16}px, ${y - 16}px)` }));
  const going = ghost.animate([{ ...frames[0], opacity: 0 }, ...frames.map((frame) => ({ ...frame, opacity: 1 }))], { ...timing, easing: ease(), fill: 'both' });
  going.finished.catch(() => {}).finally(() => ghost.remove());
  return going;
}

const appear = (piece, timing) => piece.animate([{ opacity: 0 }, { opacity: 1 }], timing);

/** One way, beginning after `delay`. */
function move(board, { seat, handles }, delay, duration) {
  const places = handles.map((handle) => find(board, handle)?.getBoundingClientRect()).filter((box) => box?.width);
  const points = places.map(middle);
  const timing = { duration, delay, fill: 'backwards' };
  const [first, last] = [standing(board, handles[0]), standing(board, handles.at(-1))];
  if (points.length > 1 && first?.dataset.crowd !== undefined) return leave(first, points, timing);
  if (points.length > 1 && last) return slide(last, points, timing);
  const start = points.length === 1 && home(seat);
  const mark = travel(seat, start ? [middle(start), ...points] : points, timing);
  if (points.length === 1 && last) appear(last, { ...timing, delay: delay + duration / 2 });
  return mark;
}

/** Shows decisions one after the other: `handles` are what they were pointed at; `speed` halves the time at 2 and so on. */
export function show(board, moves, speed) {
  if (still.matches || !speed || document.hidden || busy) return running;
  const some = ways(moves).slice(-MOST);
  let delay = PAUSE / speed;
  const all = some.map((way) => {
    const duration = (Math.max(1, way.handles.length - 1) * TRAVEL) / speed;
    const going = move(board, way, delay, duration);
    if (going) delay += duration + PAUSE / speed;
    return going?.finished.catch(() => {});
  });
  busy += 1;
  running = Promise.all(all).finally(() => { busy -= 1; });
  return running;
}

/** Where points were made: on what was counted, on the part of it nearest to its middle; else the last place that a decision up to
 * this line was pointed at. */
export function scored(board, line, moves) {
  const counted = (line.places ?? []).map((handle) => drawn(board, handle)?.getBoundingClientRect()).filter((place) => place?.width).map(middle);
  if (counted.length) {
    const mean = [0, 1].map((axis) => counted.reduce((sum, point) => sum + point[axis], 0) / counted.length);
    const far = ([x, y]) => Math.hypot(x - mean[0], y - mean[1]);
    return counted.reduce((best, point) => (far(point) < far(best) ? point : best));
  }
  const made = moves.filter((move) => move.n <= line.n && move.seat === line.seat).at(-1) ?? moves.filter((move) => move.n <= line.n).at(-1);
  const box = made?.handles.map((handle) => find(board, handle)?.getBoundingClientRect()).filter((place) => place?.width).at(-1);
  return box && middle(box);
}

/** Points fly from what scored to whoever got them. */
export function points(board, lines, moves, speed) {
  if (still.matches || !speed || document.hidden) return;
  const all = lines.flatMap((line) => (line.points ?? []).map(([seat, by]) => ({ seat, by, from: scored(board, line, moves) }))).slice(-MOST);
  all.forEach(({ seat, by, from }, at) => {
    const to = document.querySelector(`#seats .seat[data-seat="${seat}"] .pts`)?.getBoundingClientRect();
    if (!from || !to?.width) return;
    const mark = document.createElement('span');
    mark.className = 'flies';
    mark.dataset.seat = seat;
    mark.ariaHidden = 'true';
    mark.textContent = `${by < 0 ? '−' : '+'}${Math.abs(by)}`;
    document.body.append(mark);
    const place = ([x, y]) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    const frames = [{ transform: `${place(from)} scale(.6)`, opacity: 0 }, { transform: `${place(from)} scale(1.25)`, opacity: 1, offset: 0.25 }, { transform: `${place(middle(to))} scale(.9)`, opacity: 0.2 }];
    const going = mark.animate(frames, { duration: 1400 / Math.max(speed, 0.5), delay: (at * PAUSE) / speed, easing: ease(), fill: 'both' });
    going.finished.catch(() => {}).finally(() => mark.remove());
  });
}
