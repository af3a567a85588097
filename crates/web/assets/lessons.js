// Learning from a replay: what a bot considers at a moment, and the decisions that cost a player most, to be solved.

import * as panels from './panels.js';
import { say, toast } from './shell.js';

const { make } = panels;

async function asked(address) {
  const answer = await fetch(address);
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(data.error ?? say('failed'));
  return data;
}

/** `now` says which moment is shown, `go` shows another one. */
export class Lessons {
  constructor({ at, base, names, now, go }) {
    Object.assign(this, { at, base, names, now, go });
    at('analyse').addEventListener('click', () => this.analyse());
    at('find-mistakes').addEventListener('click', () => this.find());
  }

  async analyse() {
    const { at } = this;
    const step = this.now();
    at('analyse').disabled = true;
    at('thought').textContent = say('thinking');
    try {
      const query = new URLSearchParams({ step, bot: at('analyst').value });
      const thought = await asked(`${this.base}/analyse?${query}`);
      panels.thought(at('thought'), { ...thought, name: this.names[thought.seat - 1] }, () => {});
    } catch (error) { at('thought').textContent = error.message; }
    at('analyse').disabled = false;
  }

  async find() {
    const { at } = this;
    at('find-mistakes').disabled = true;
    at('lessons').textContent = say('thinking');
    try {
      const query = new URLSearchParams({ seat: at('learner').value, bot: at('teacher').value });
      const lessons = await asked(`${this.base}/mistakes?${query}`);
      at('lessons').replaceChildren(...(lessons.length ? lessons.map((lesson) => this.lesson(lesson)) : [make('p', { class: 'small muted' }, say('no-mistakes'))]));
    } catch (error) { at('lessons').textContent = ''; toast(error.message, 'bad'); }
    at('find-mistakes').disabled = false;
  }

  /** A moment with its choices; the best one is right, the others say what they are. */
  lesson({ step, round, lost, unit, choices }) {
    const says = make('p', { class: 'small', role: 'status' });
    const best = choices[0];
    // In an order that tells nothing.
    const mixed = [...choices].sort((one, other) => one.words.localeCompare(other.words));
    const buttons = mixed.map((choice) => {
      const button = make('button', { class: 'btn btn--sm', type: 'button', 'aria-pressed': false }, choice.words);
      button.addEventListener('click', () => {
        button.setAttribute('aria-pressed', true);
        const much = `${lost.toFixed(1)}${unit ? ` (${unit})` : ''}`;
        says.textContent = choice === best ? say('lesson-right', much) : [choice.played && say('lesson-played'), say('lesson-wrong')].filter(Boolean).join(' ');
        if (choice === best) for (const other of buttons) other.disabled = other !== button;
      });
      return button;
    });
    const look = make('button', { class: 'btn btn--quiet btn--sm', type: 'button' }, say('lesson-look'));
    look.addEventListener('click', () => this.go(step));
    return make('div', { class: 'lesson', 'data-lesson': step }, make('div', { class: 'row between' }, make('b', {}, say('lesson', round)), look), make('div', { class: 'row wrap' }, ...buttons), says);
  }
}
