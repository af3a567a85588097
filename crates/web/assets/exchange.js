// Things on the board that steps of the draft have put there, and that may be exchanged: one is dragged onto another, or both are clicked.

const DRAGGED = 6;

export class Exchange {
  /** `may` says whether something may be changed now, `swap` gets the two steps and answers when they are exchanged. */
  constructor(place, { may, swap }) {
    Object.assign(this, { place, may, swap, picked: null, dragged: false });
    // Before the board takes the pointer for itself and is panned.
    place.addEventListener('pointerdown', (event) => this.lift(event), { capture: true });
    place.addEventListener('click', (event) => { if (!this.dragged) this.pick(this.under(event.target)); });
    place.addEventListener('keydown', (event) => {
      const thing = event.key === 'Enter' || event.key === ' ' ? this.under(event.target) : null;
      if (!thing) return;
      this.pick(thing);
      event.preventDefault();
      event.stopPropagation();
    });
  }

  under(element) { return element?.closest('[data-step]') ?? null; }

  /** Gives up what was picked; false if nothing was. */
  drop() {
    const had = this.picked !== null;
    this.picked = null;
    this.mark();
    return had;
  }

  mark() {
    this.place.classList.toggle('is-exchanging', this.picked !== null);
    for (const thing of this.place.querySelectorAll('[data-step]')) {
      const picked = Number(thing.dataset.step) === this.picked;
      thing.classList.toggle('is-picked', picked);
      thing.setAttribute('aria-pressed', picked);
    }
  }

  pick(thing) {
    if (!thing || !this.may()) return;
    const step = Number(thing.dataset.step);
    if (this.picked === null) this.picked = step;
    else if (this.picked === step) this.picked = null;
    else { this.exchange(this.picked, step); return; }
    this.mark();
  }

  /** Whoever uses keys stays where they are on the board that is drawn anew. */
  async exchange(one, other) {
    const byKeys = this.under(document.activeElement) !== null;
    this.picked = null;
    this.mark();
    await this.swap(one, other);
    if (byKeys) this.place.querySelector(`[data-step="${other}"]`)?.focus();
  }

  lift(event) {
    const thing = this.under(event.target);
    this.dragged = false;
    if (!thing || event.button || !this.may()) return;
    event.stopPropagation();
    const from = [event.clientX, event.clientY];
    const scale = thing.getScreenCTM().a;
    const move = (now) => {
      const way = [now.clientX - from[0], now.clientY - from[1]];
      if (!this.dragged && Math.hypot(...way) < DRAGGED) return;
      if (!this.dragged) {
        this.dragged = true;
        this.drop();
        this.place.classList.add('is-exchanging');
        thing.classList.add('is-lifted');
        thing.parentElement.append(thing);
      }
      thing.style.translate = `${way[0] / scale}px ${way[1] / scale}px`;
    };
    const end = (now) => {
      for (const [name, heard] of [['pointermove', move], ['pointerup', end], ['pointercancel', end]]) document.removeEventListener(name, heard);
      if (!this.dragged) return;
      const target = now.type === 'pointerup' ? this.under(document.elementFromPoint(now.clientX, now.clientY)) : null;
      thing.classList.remove('is-lifted');
      thing.style.translate = '';
      this.mark();
      if (target && target !== thing && this.place.contains(target)) this.exchange(Number(thing.dataset.step), Number(target.dataset.step));
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  }
}
