// What bots think: what the last one considered, and advice for a person who asks.

import { handles } from './choice_filter.js';
import * as panels from './panels.js';
import { post, say } from './shell.js';

export class Advice {
  /** `now` is the table as it is, `use` takes a plan over as the draft. */
  constructor({ at, base, now, board, use }) {
    Object.assign(this, { at, base, now, board, use, given: false });
  }

  /** A new question: advice on the last one is old. */
  forget() {
    this.given = false;
    this.show();
  }

  /** What the last bot thought, unless advice is on display. */
  show() {
    if (this.given) return;
    const state = this.now();
    const thought = state.thought;
    const place = this.at('thought');
    if (thought?.candidates.length || thought?.note) panels.thought(place, { ...thought, name: state.seats[thought.seat - 1].name }, () => {});
    else place.replaceChildren(panels.make('p', { class: 'small muted' }, say(state.hidden && state.seats.some((seat) => seat.kind === 'bot') && !state.over ? 'thought-hidden' : 'no-thought')));
  }

  async ask() {
    const state = this.now();
    if (state.seat === null) return;
    const place = this.at('thought');
    this.at('t-think').click();
    this.given = true;
    const enough = panels.make('button', { class: 'btn btn--sm is-late', type: 'button' }, say('answer-now'));
    enough.addEventListener('click', () => post(`${this.base}/answer-now`, {}).catch(() => {}));
    place.replaceChildren(panels.make('p', {}, say('thinking')), enough);
    try {
      const thought = await post(`${this.base}/hint`, { seat: state.seat, bot: this.at('adviser').value });
      if (this.now().version !== state.version) return;
      panels.thought(place, thought, (text) => this.point(text), this.now().draft?.steps.length ? null : this.use);
      this.point(thought.candidates[0]?.text ?? thought.text);
      for (const candidate of thought.candidates) {
        const row = document.querySelector(`.dec[data-text="${CSS.escape(candidate.text)}"]`);
        if (row) row.querySelector('.v').textContent = candidate.value.toFixed(1);
      }
    } catch (error) { place.textContent = error.message; }
  }

  /** Marks what is advised in the list and on the board. */
  point(text) {
    const row = this.now().choices.find((known) => known.text === text);
    for (const old of document.querySelectorAll('.dec.is-hint')) old.classList.remove('is-hint');
    document.querySelector(`.dec[data-text="${CSS.escape(text)}"]`)?.classList.add('is-hint');
    if (row) this.board.mark('is-hover', handles(row));
  }
}
