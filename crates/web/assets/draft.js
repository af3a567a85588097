// The draft of a turn: its steps in order, to be moved, removed and confirmed.

import { make } from './panels.js';
import { say } from './shell.js';

const GRIP = 'M7.5 5h.01M7.5 10h.01M7.5 15h.01M12.5 5h.01M12.5 10h.01M12.5 15h.01';
const CROSS = 'M5 5l10 10M15 5L5 15';

const icon = (path, name = '') => make('svg', { class: `i ${name}`, viewBox: '0 0 20 20', 'aria-hidden': 'true' }, make('path', { d: path }));

/** A list with one entry moved. */
const moved = (list, from, to) => {
  const rest = list.filter((_, at) => at !== from);
  rest.splice(to, 0, list[from]);
  return rest;
};

/** A list with two entries exchanged. */
export const exchanged = (list, one, other) => list.with(one, list[other]).with(other, list[one]);

/** Shows the steps; `change` is asked for another list of texts. */
export function draft(place, steps, change) {
  const texts = steps.map((step) => step.text);
  const focused = place.contains(document.activeElement) ? [...place.children].indexOf(document.activeElement.closest('.step')) : -1;
  place.replaceChildren(...steps.map((step, at) => {
    const remove = make('button', { class: 'btn btn--quiet btn--icon', type: 'button', 'aria-label': say('remove-step', at + 1) }, icon(CROSS));
    const item = make('li', { class: 'step', tabindex: 0, draggable: 'true', title: say('step-hint'), 'data-step': at },
      icon(GRIP, 'grip'), make('span', { class: 'n' }, String(at + 1)), make('span', {}, step.words), remove);
    const drop = () => change(texts.filter((_, other) => other !== at));
    const move = (to) => { if (to >= 0 && to < texts.length && to !== at) change(moved(texts, at, to)); };
    remove.addEventListener('click', drop);
    item.addEventListener('keydown', (event) => {
      if (event.key === 'Delete' || event.key === 'Backspace') drop();
      else if (event.altKey && event.key === 'ArrowLeft') move(at - 1);
      else if (event.altKey && event.key === 'ArrowRight') move(at + 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    item.addEventListener('dragstart', (event) => { event.dataTransfer.setData('text/plain', String(at)); item.classList.add('is-lifted'); });
    item.addEventListener('dragend', () => item.classList.remove('is-lifted'));
    item.addEventListener('dragover', (event) => event.preventDefault());
    item.addEventListener('drop', (event) => {
      event.preventDefault();
      const from = Number(event.dataTransfer.getData('text/plain'));
      if (from !== at && texts[from] !== undefined) change(moved(texts, from, at));
    });
    return item;
  }));
  // The newest step is in view.
  place.scrollLeft = place.scrollWidth;
  if (focused >= 0) place.children[Math.min(focused, steps.length - 1)]?.focus();
}
