// The list of decisions: lines to take, filtered and walked through; above it what the game offers ready-made.

import { handles } from './choice_filter.js';
import { make } from './panels.js';
import { say } from './shell.js';

export class Decisions {
  /** `choice` says how far a choice has come, `take` gets the line that was taken, `replace` the steps of a ready-made draft. */
  constructor(at, { board, choice, plain, take, replace }) {
    Object.assign(this, { at, board, choice, plain, take, replace, marked: -1 });
    at('filter').addEventListener('input', () => { this.marked = -1; this.show(); });
    at('filter').addEventListener('keydown', (event) => { if (event.key === 'Escape' || event.key === 'Enter') { at('choices').focus(); event.preventDefault(); } });
  }

  /** A new question: nothing is marked, nothing filtered. */
  reset() {
    this.marked = -1;
    this.at('filter').value = '';
  }

  /** The words of a row; a group of decisions is called as its handle is on the board. */
  words(row) {
    if (!row.group) return row.words;
    const handle = row.parts.at(-1).pick;
    const mark = this.board.place.querySelector(`[data-handle="${CSS.escape(handle)}"]`);
    return mark?.querySelector('title')?.textContent ?? mark?.getAttribute('aria-label') ?? handle;
  }

  get rows() {
    if (this.plain) return [];
    const { left } = this.choice();
    const wanted = this.at('filter').value.trim().toLowerCase();
    return wanted ? left.filter((row) => this.words(row).toLowerCase().includes(wanted)) : left;
  }

  show() {
    const [{ at, choice: now }, left] = [{ at: this.at, choice: this.choice() }, this.rows];
    at('filter').hidden = now.left.length <= 12;
    at('dec-count').textContent = left.length ? say('of', left.reduce((sum, row) => sum + (row.count ?? 1), 0), now.total) : '';
    if (this.marked >= 0 && this.marked < left.length) at('choices').setAttribute('aria-activedescendant', `dec-${this.marked}`);
    else at('choices').removeAttribute('aria-activedescendant');
    at('choices').replaceChildren(...left.map((row, n) => this.line(row, n, now.rest(row)[0])));
  }

  line(row, n, next) {
    const button = make('button', { class: 'dec', type: 'button', role: 'option', tabindex: -1, id: `dec-${n}`, 'data-text': row.text, 'data-next': next?.pick ?? next?.any, 'data-at': row.at, 'aria-selected': n === this.marked },
      make('kbd', {}, n < 9 ? String(n + 1) : ''), make('span', {}, this.words(row)), make('span', { class: 'v' }, row.group ? say('decisions-of', row.count) : row.forecast ?? ''));
    if (n === this.marked) button.classList.add('is-hover');
    button.addEventListener('click', () => this.take(row));
    button.addEventListener('pointerenter', () => this.board.mark('is-hover', handles(row)));
    button.addEventListener('pointerleave', () => this.board.mark('is-hover', []));
    return button;
  }

  /** Marks the next or the last line; false if there is none. */
  walk(by) {
    const left = this.rows;
    if (!left.length) return false;
    this.marked = (this.marked + by + left.length) % left.length;
    this.show();
    this.at('choices').children[this.marked].scrollIntoView({ block: 'nearest' });
    this.board.mark('is-hover', handles(left[this.marked]));
    return true;
  }

  /** What the game offers instead of the steps so far; the one that was taken is pressed. */
  ready(arrangements, steps) {
    const [place, now] = [this.at('arrangements'), steps.join('\n')];
    const focused = [...place.querySelectorAll('button')].indexOf(document.activeElement);
    place.hidden = !arrangements.length;
    place.querySelector('div').replaceChildren(...arrangements.map((one) => {
      const button = make('button', { class: 'btn btn--sm', type: 'button', 'aria-pressed': one.steps.join('\n') === now }, one.label);
      button.addEventListener('click', () => this.replace(one.steps));
      return button;
    }));
    place.querySelectorAll('button')[focused]?.focus();
  }
}
