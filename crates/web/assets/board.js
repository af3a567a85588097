// The board picture: pan, zoom, handles. Knows nothing of any game.

const MOST = 8;
/** Words of a picture should be at least this high on the screen, in pixels. */
const LEGIBLE = 9;
/** Pictures no wider than this, in their units, are made for a narrow stage and fill it. */
const NARROW = 480;

/** Lets a picture be panned and zoomed; `onHandle` gets the handle that was clicked, `onMiss` is told of a click beside all of them. */
export class Board {
  constructor(place, { onHandle, onMiss, onHover, onBack }) {
    this.place = place;
    this.scale = 1;
    this.base = 1;
    this.x = 0;
    this.y = 0;
    this.pointers = new Map();
    this.moved = false;
    place.addEventListener('wheel', (event) => {
      event.preventDefault();
      // A picture higher than its stage is scrolled, as a page would be.
      if (this.base > 1 && !event.ctrlKey) { this.y -= event.deltaY; this.x -= event.deltaX; this.apply(); } else this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
    }, { passive: false });
    place.addEventListener('pointerdown', (event) => this.down(event));
    place.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) place.addEventListener(end, (event) => this.up(event));
    place.addEventListener('click', (event) => {
      const handle = event.target.closest('[data-handle]');
      if (this.moved) return;
      if (handle) onHandle(handle.dataset.handle, event);
      else onMiss?.();
    });
    place.addEventListener('contextmenu', (event) => { if (onBack?.(event.target.closest('[data-handle]')?.dataset.handle)) event.preventDefault(); });
    place.addEventListener('pointerover', (event) => {
      const handle = event.target.closest('[data-handle]')?.dataset.handle ?? null;
      this.point(handle);
      onHover?.(handle);
    });
    place.addEventListener('pointerleave', () => this.point(null));
    place.addEventListener('keydown', (event) => this.key(event, onHandle));
    // The stage changes its size with the dock below it.
    new ResizeObserver(() => this.fit()).observe(place);
    for (const button of document.querySelectorAll('[data-zoom]')) {
      button.addEventListener('click', () => this.tool(button.dataset.zoom));
    }
  }

  show({ svg }) {
    const holder = document.createElement('template');
    holder.innerHTML = svg;
    const picture = holder.content.querySelector('svg');
    if (!picture) return;
    const first = !this.shown;
    this.shown = true;
    // What has buttons in it is no image.
    if (picture.querySelector('[data-handle]')) picture.setAttribute('role', 'group');
    const focused = document.activeElement?.closest?.('.board [data-handle]')?.dataset.handle;
    this.place.replaceChildren(picture);
    if (focused) this.place.querySelector(`[data-handle="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    const base = this.legible();
    // Whoever has not zoomed sees the picture as large as it should be.
    if (first || (this.scale === this.base && base !== this.base)) { this.scale = base; if (first) this.y = Infinity; }
    this.base = base;
    this.apply();
  }

  /** The picture as it lies in a stage of this size. */
  fit() {
    if (!this.picture || !this.shown) return;
    const atTop = this.y >= this.top - 1;
    const untouched = this.scale === this.base;
    this.base = this.legible();
    if (untouched) this.scale = this.base;
    if (atTop && this.base > 1) this.y = Infinity;
    this.apply();
  }

  /** How much larger than the whole board a high picture must be for its words to be read; it never becomes wider than the stage. */
  legible() {
    const [picture, box] = [this.picture, this.place.getBoundingClientRect()];
    const { width, height } = picture.viewBox.baseVal;
    const whole = Math.min(box.width / width, box.height / height);
    const sizes = [...picture.querySelectorAll('text')].map((text) => parseFloat(text.getAttribute('font-size') ?? getComputedStyle(text).fontSize)).sort((a, b) => a - b);
    if (sizes.length < 20 || !whole) return 1;
    const room = box.width;
    if (width <= NARROW) return Math.max(1, room / (width * whole));
    return Math.max(1, Math.min((1.3 * LEGIBLE) / (sizes[sizes.length >> 1] * whole), room / (width * whole)));
  }

  /** Brings what may be decided into view, if none of it is. */
  follow(selector) {
    if (this.scale <= 1) return;
    const stage = this.place.getBoundingClientRect();
    const marks = [...this.place.querySelectorAll(selector)].map((mark) => mark.getBoundingClientRect()).filter((box) => box.width);
    const seen = (box) => box.bottom > stage.top + 8 && box.top < stage.bottom - 8 && box.right > stage.left + 8 && box.left < stage.right - 8;
    if (!marks.length || marks.some(seen)) return;
    const top = Math.min(...marks.map((box) => box.top));
    const left = Math.min(...marks.map((box) => box.left));
    if (top > stage.bottom || marks[0].bottom < stage.top) this.y += stage.top + stage.height / 3 - top;
    if (left > stage.right || marks[0].right < stage.left) this.x += stage.left + stage.width / 3 - left;
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
    const box = this.place.getBoundingClientRect();
    const { width, height } = picture.viewBox.baseVal;
    const whole = Math.min(box.width / width, box.height / height) || 1;
    // A picture that is larger than the stage may be moved until its edge is a little inside.
    const limit = (span, size) => { const over = (size * whole * this.scale - span) / 2; return over > 0 ? over + (this.scale > this.base ? span * 0.25 : 0) : Math.max(0, span * 0.25 * (this.scale > this.base)); };
    const [mx, my] = [limit(box.width, width), limit(box.height, height)];
    this.top = my;
    this.x = Math.max(-mx, Math.min(mx, this.x));
    this.y = Math.max(-my, Math.min(my, this.y));
    picture.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** Opens a crowded picture on its questions: handles must be big enough for a finger. */
  approach(selector, least) {
    const marks = [...this.place.querySelectorAll(selector)].map((mark) => mark.getBoundingClientRect());
    const size = Math.min(...marks.map((box) => Math.max(box.width, box.height)));
    // A board that is nearly large enough stays whole.
    if (!marks.length || size >= 0.8 * least || this.scale > 1) return;
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

  /** Shows what belongs to the handle under the pointer, if the picture has something to show then. */
  point(handle) {
    for (const shown of this.place.querySelectorAll('[data-of].is-shown')) shown.classList.remove('is-shown');
    if (handle) for (const found of this.place.querySelectorAll(`[data-of~="${CSS.escape(handle)}"]`)) found.classList.add('is-shown');
  }

  /** Every handle is on this one board. */
  reveal() { /* in view, or panned to */ }

  /** Marks handles: picked ones, and those of the decision under the pointer. */
  mark(name, handles) {
    for (const marked of this.place.querySelectorAll(`.${name}`)) marked.classList.remove(name);
    for (const handle of handles) {
      for (const found of this.place.querySelectorAll(`[data-handle="${CSS.escape(handle)}"]`)) found.classList.add(name);
    }
  }
}
