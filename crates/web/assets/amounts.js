// The amount of the last step: a slider for a number, two buttons for the turn of a piece.

import { amount, turns } from './choice_filter.js';
import { say } from './shell.js';

export class Amounts {
  /** `rows` are all amounts of the last step, `last` is its text, `inHand` says whether a piece is turned before it lies; `put` takes another text instead. */
  constructor(at, { hand, rows, last, inHand, put, turned }) {
    Object.assign(this, { at, hand, rows, last, inHand, put, turned });
    at('less').addEventListener('click', () => this.step(-1));
    at('more').addEventListener('click', () => this.step(1));
    at('amount-range').addEventListener('change', () => {
      const row = this.rows()[at('amount-range').value];
      if (row) this.put(row.text);
    });
    at('amount-range').addEventListener('input', () => {
      const row = this.rows()[at('amount-range').value];
      at('amount-value').textContent = amount(row);
      at('amount-note').textContent = row.forecast ?? '';
    });
  }

  show(rows) {
    const { at, hand } = this;
    const inHand = this.inHand() && hand.picture;
    at('amount').hidden = rows.length < 2 && !inHand;
    at('amount-note').textContent = '';
    if (at('amount').hidden) return;
    if (inHand) {
      at('amount').classList.add('is-turn');
      at('amount-value').textContent = `${hand.turned * 90}°`;
      return;
    }
    const now = rows.findIndex((row) => row.text === this.last());
    hand.lies(turns(rows[0]) ? amount(rows[Math.max(0, now)]) : undefined);
    at('amount').classList.toggle('is-turn', turns(rows[0]));
    at('amount-range').max = rows.length - 1;
    at('amount-range').value = now;
    at('amount-range').style.setProperty('--at', `${(100 * now) / Math.max(1, rows.length - 1)}%`);
    at('amount-value').textContent = turns(rows[0]) ? say('of', now + 1, rows.length) : amount(rows[now]);
    at('amount-note').textContent = rows[now]?.forecast ?? '';
  }

  /** Another amount: round and round for a turn, within bounds for a number. False if there is none. */
  step(by) {
    if (this.inHand() && this.hand.turn(by)) { this.turned(); return true; }
    const all = this.rows();
    const now = all.findIndex((row) => row.text === this.last());
    if (now < 0) return false;
    const to = turns(all[0]) ? (now + by + all.length) % all.length : Math.max(0, Math.min(all.length - 1, now + by));
    if (to === now) return false;
    this.put(all[to].text);
    return true;
  }
}
