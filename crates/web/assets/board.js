// The board picture: pan, zoom, handles. Knows nothing of any game.

const MOST = 8;

/** Lets a picture be panned and zoomed; `onHandle` is told which handle was clicked. */
export class Board {
  constructor(place, { onHandle, onHover }) {
    this.place = place;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.pointers = new Map();
    this.moved = false;
    place.addEventListener('wheel', (event) => { event.preventDefault(); this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY); }, { passive: false });
    place.addEventListener('pointerdown', (event) => this.down(event));
    place.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) place.addEventListener(end, (event) => this.up(event));
    place.addEventListener('click', (event) => {
      const handle = event.target.closest('[data-handle]');
      if (handle && !this.moved) onHandle(handle.dataset.handle);
    });
    place.addEventListener('pointerover', (event) => onHover?.(event.target.closest('[data-handle]')?.dataset.handle ?? null));
    place.addEventListener('keydown', (event) => this.key(event, onHandle));
    for (const button of document.querySelectorAll('[data-zoom]')) {
      button.addEventListener('click', () => this.tool(button.dataset.zoom));
    }
  }

  show(svg) {
    const holder = document.createElement('template');
    holder.innerHTML = svg;
    const picture = holder.content.querySelector('svg');
    if (!picture) return;
    this.place.replaceChildren(picture);
    this.apply();
  }

  get picture() { return this.place.querySelector('svg'); }

  tool(name) {
    const box = this.place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (name === 'in') this.zoom(1.3, x, y);
    else if (name === 'out') this.zoom(1 / 1.3, x, y);
    else { this.scale = 1; this.x = this.y = 0; this.apply(); }
  }

  zoom(factor, clientX, clientY) {
    const box = this.place.getBoundingClientRect();
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const real = scale / this.scale;
    const [cx, cy] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    this.x = cx - (cx - this.x) * real;
    this.y = cy - (cy - this.y) * real;
    this.scale = scale;
    if (scale === 1) this.x = this.y = 0;
    this.apply();
  }

  apply() {
    const picture = this.picture;
    if (!picture) return;
    const limit = (span) => (span * (this.scale - 1)) / 2 + span * 0.25 * (this.scale > 1);
    const box = this.place.getBoundingClientRect();
    this.x = Math.max(-limit(box.width), Math.min(limit(box.width), this.x));
    this.y = Math.max(-limit(box.height), Math.min(limit(box.height), this.y));
    picture.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** Opens a crowded picture on its questions: handles must be big enough for a finger. */
  approach(selector, least) {
    const marks = [...this.place.querySelectorAll(selector)].map((mark) => mark.getBoundingClientRect());
    const size = Math.min(...marks.map((box) => Math.max(box.width, box.height)));
    if (!marks.length || size >= least || this.scale > 1) return;
    const box = this.place.getBoundingClientRect();
    const middle = (low, high) => (Math.min(...marks.map(low)) + Math.max(...marks.map(high))) / 2;
    const [x, y] = [middle((m) => m.left, (m) => m.right), middle((m) => m.top, (m) => m.bottom)];
    const scale = Math.min(3, least / size);
    this.x = (box.left + box.width / 2 - x) * scale;
    this.y = (box.top + box.height / 2 - y) * scale;
    this.scale = scale;
    this.apply();
  }

  down(event) {
    if (event.button) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.moved = false;
    this.from = [event.clientX, event.clientY];
  }

  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const now = [event.clientX, event.clientY];
    if (!this.moved && Math.hypot(now[0] - this.from[0], now[1] - this.from[1]) < 6) return;
    this.moved = true;
    this.place.classList.add('is-dragging');
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
      const span = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
      this.zoom(span(now) / span(last), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else {
      this.x += now[0] - last[0];
      this.y += now[1] - last[1];
      this.apply();
    }
    this.pointers.set(event.pointerId, now);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    if (!this.pointers.size) this.place.classList.remove('is-dragging');
  }

  key(event, onHandle) {
    const handle = event.target.closest('[data-handle]');
    if (handle && (event.key === 'Enter' || event.key === ' ')) { onHandle(handle.dataset.handle); event.preventDefault(); event.stopPropagation(); return; }
    if (event.target !== this.place) return;
    const pan = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (!pan) return;
    this.x += pan[0];
    this.y += pan[1];
    this.apply();
    event.preventDefault();
  }

  /** Marks handles: picked ones, and those of the decision under the pointer. */
  mark(name, handles) {
    for (const marked of this.place.querySelectorAll(`.${name}`)) marked.classList.remove(name);
    for (const handle of handles) {
      for (const found of this.place.querySelectorAll(`[data-handle="${CSS.escape(handle)}"]`)) found.classList.add(name);
    }
  }
}
