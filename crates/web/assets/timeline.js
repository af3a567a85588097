// Looking back in a running game: a slider over what this link saw. The game goes on meanwhile and is not changed.

import { say } from './shell.js';

/** Moments at which a look stops: after everything that was seen, or where rounds begin; the last is now. */
export function stops({ log, actions }, byRounds) {
  const seen = log.map((entry) => entry.n);
  const rounds = log.filter((entry, at) => at && entry.round !== log[at - 1].round).map((entry) => entry.n - 1);
  return [...new Set([0, ...(byRounds ? rounds : seen).filter((step) => step < actions), actions])];
}

/** The bar; `address` says where a moment is fetched, `show` puts a picture on the board, `changed` is called after every move. */
export class Timeline {
  constructor(at, { address, show, changed }) {
    Object.assign(this, { at, address, show, changed, step: null, state: null, asking: 0 });
    for (const button of document.querySelectorAll('[data-timeline]')) button.addEventListener('click', () => this[button.dataset.timeline]());
    at('timeline-slider').addEventListener('input', () => this.go(Number(at('timeline-slider').value)));
    at('look-back')?.addEventListener('click', () => (this.step === null ? this.prev() : this.last()));
  }

  get on() { return this.step !== null; }

  get stops() { return stops(this.state, this.at('timeline-by').value === 'rounds'); }

  first() { return this.go(0); }

  prev() { return this.go(this.stops.findLast((stop) => stop < (this.step ?? this.state.actions)) ?? 0); }

  next() { return this.on ? this.go(this.stops.find((stop) => stop > this.step) ?? this.state.actions) : null; }

  last() { return this.go(null); }

  /** Something new happened: who looks back goes on looking where they were. */
  follow(state) {
    this.state = state;
    if (this.on && this.step >= state.actions) this.step = null;
    this.draw();
  }

  async go(to) {
    if (!this.state) return;
    const now = to === null || to >= this.state.actions;
    this.step = now ? null : to;
    const turn = ++this.asking;
    this.draw();
    this.changed();
    if (now) { this.show(this.state); return; }
    try {
      const answer = await fetch(this.address(to));
      if (!answer.ok) throw new Error(say('failed'));
      const moment = await answer.json();
      if (turn !== this.asking || this.step !== to) return;
      this.round = moment.round;
      this.show(moment);
      this.changed();
    } catch { if (turn === this.asking) this.last(); }
  }

  draw() {
    const { at, state } = this;
    const step = this.step ?? state.actions;
    at('lookback').hidden = !this.on;
    at('look-back')?.setAttribute('aria-pressed', this.on);
    at('timeline-slider').max = state.actions;
    at('timeline-slider').value = step;
    at('timeline-slider').style.setProperty('--at', `${(100 * step) / Math.max(1, state.actions)}%`);
    at('timeline-where').textContent = say('of', step, state.actions);
  }

  /** What the dock says while somebody looks back. */
  get words() {
    // What happened last, as far as it was seen.
    const done = this.state.log.findLast((entry) => entry.n <= this.step);
    return { who: say('looking-back', this.round ?? '', this.step, this.state.actions), question: done?.words ?? say('start'), how: say('looking-back-how'), seat: done?.seat ?? '' };
  }
}
