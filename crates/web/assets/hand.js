// The piece in hand: shown in the dock, turned before it lies, dragged onto the board.

const DRAGGED = 6;
const INSET = 7 / 86;

/** A picture whose ids cannot be mistaken for those of the board. */
const apart = (svg) => svg.replace(/\bid="/g, 'id="in-hand-').replace(/href="#/g, 'href="#in-hand-').replace(/url\(#/g, 'url(#in-hand-');

export class Hand {
  /** `onDrop` gets the handle the piece was dropped on. */
  constructor(place, board, onDrop) {
    this.place = place;
    this.board = board;
    this.picture = null;
    this.turned = 0;
    this.drawn = 0;
    place.addEventListener('pointerdown', (event) => this.lift(event, onDrop));
  }

  empty() {
    this.picture = null;
    this.place.replaceChildren();
    this.place.hidden = true;
  }

  /** Takes the piece that would lie under a handle in this picture, turned as it would lie there. */
  take({ svg, handle, turn }) {
    const cell = this.board.querySelector(`[data-handle="${CSS.escape(handle)}"]`)?.getBBox();
    if (!cell) return;
    const holder = document.createElement('template');
    holder.innerHTML = apart(svg);
    const picture = holder.content.querySelector('svg');
    for (const spot of picture.querySelectorAll('[data-handle][role="button"]')) spot.remove();
    const [dx, dy] = [cell.width * INSET, cell.height * INSET];
    picture.setAttribute('viewBox', [cell.x - dx, cell.y - dy, cell.width + 2 * dx, cell.height + 2 * dy].join(' '));
    picture.removeAttribute('role');
    picture.setAttribute('aria-hidden', 'true');
    this.picture = picture;
    this.drawn = turn;
    this.turned = turn;
    this.place.replaceChildren(picture);
    this.show();
  }

  /** Turns it; answers whether there is something to turn. */
  turn(by) {
    if (!this.picture) return false;
    this.turned = (this.turned + by + 4) % 4;
    this.show();
    return true;
  }

  /** It lies like this now. */
  lies(turn) {
    if (!this.picture || turn === undefined) return;
    this.turned = turn;
    this.show();
  }

  show() {
    this.picture.style.transform = `rotate(${(this.turned - this.drawn) * 90}deg)`;
  }

  lift(event, onDrop) {
    if (!this.picture || event.button) return;
    event.preventDefault();
    const from = [event.clientX, event.clientY];
    let ghost = null;
    const move = (now) => {
      if (!ghost && Math.hypot(now.clientX - from[0], now.clientY - from[1]) < DRAGGED) return;
      if (!ghost) {
        ghost = this.place.cloneNode(true);
        ghost.removeAttribute('id');
        ghost.classList.add('lifted');
        document.body.append(ghost);
      }
      ghost.style.translate = `${now.clientX - 34}px ${now.clientY - 34}px`;
    };
    const drop = (now) => {
      for (const name of ['pointermove', 'pointerup', 'pointercancel']) document.removeEventListener(name, name === 'pointermove' ? move : drop);
      ghost?.remove();
      const under = ghost && now.type === 'pointerup' && document.elementFromPoint(now.clientX, now.clientY)?.closest('.board [data-handle]');
      if (under) onDrop(under.dataset.handle);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', drop);
  }
}
