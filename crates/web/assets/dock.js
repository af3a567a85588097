// Words and marks of the dock: who is asked, for whom we wait, how much is chosen, who takes the screen over.

import { make, token } from './panels.js';
import { say } from './shell.js';

export function who(state) {
  if (state.over) return say('over');
  if (state.seat !== null) return say('your-turn', state.seats[state.seat - 1].name);
  return state.paused ? say('paused') : '';
}

export function waiting(state) {
  const seats = state.asked.map((number) => state.seats[number - 1]).filter(Boolean);
  if (!seats.length) return '';
  const names = seats.map((seat) => seat.name).join(', ');
  return seats.every((seat) => seat.kind === 'bot') ? say('thinks', names) : say('waiting', names);
}

/** How many are chosen of how many, as dots; the words are beside them. */
export function count(place, counted) {
  const [chosen, of] = counted ?? [];
  place.hidden = !counted || !of || of > 8;
  if (!place.hidden) place.replaceChildren(...Array.from({ length: of }, (_, n) => make('i', { class: n < chosen ? 'on' : '' })));
}

/** Covers the screen until the person who is asked says that they look. */
export function handOver(veil, now, onShow) {
  veil.hidden = now.handOver === null;
  if (veil.hidden) return;
  const seat = now.seats[now.handOver - 1];
  const go = make('button', { class: 'btn btn--primary btn--lg', type: 'button', id: 'show-view' }, say('i-am', seat.name));
  go.addEventListener('click', () => onShow(seat.number));
  veil.replaceChildren(make('div', { class: 'handover', 'data-seat': seat.number }, make('div', { class: 'stack' },
    token(seat.number), make('h2', {}, say('hand-over', seat.name)), make('p', { class: 'muted' }, say('hand-over-text')), go)));
  go.focus();
}

/** The buttons of the pace, where there are any. */
export function pace([pause, step, speed, answer], now, speeds) {
  if (!pause) return;
  // Only who waits long sees it: the style lets it appear late.
  answer.hidden = now.paused || !!now.over || !now.asked.length || now.asked.some((number) => now.seats[number - 1]?.kind !== 'bot');
  pause.setAttribute('aria-pressed', now.paused);
  step.hidden = !now.paused;
  speed.textContent = (speeds.find(([ms]) => ms === now.pauseMs) ?? speeds[0])[1];
}

/** Puts a tip below a mark, inside the stage. */
export function near(tip, place, board) {
  const [mark, stage] = [place.getBoundingClientRect(), board.getBoundingClientRect()];
  tip.style.left = `${Math.min(stage.width - 250, Math.max(8, mark.left - stage.left))}px`;
  tip.style.top = `${Math.min(stage.height - 60, mark.bottom - stage.top + 8)}px`;
}

/** More decisions than this are taken from the list. */
const DIRECT = 12;

/** Decisions that nothing on the table stands for have buttons of their own. */
export function direct(place, offered, { table, next, words, pick }) {
  const rows = new Map();
  for (const row of offered) {
    const handle = next(row)?.pick ?? next(row)?.any;
    if (handle && !table.querySelector(`svg [data-handle="${CSS.escape(handle)}"]`)) rows.set(handle, [...(rows.get(handle) ?? []), row]);
  }
  place.hidden = !rows.size || rows.size > DIRECT;
  place.replaceChildren(...(place.hidden ? [] : [...rows].map(([handle, all]) => {
    const button = make('button', { class: 'btn', type: 'button', 'data-handle': handle }, all.length === 1 ? words(all[0]) : handle.split(':').at(-1));
    button.addEventListener('click', (event) => pick(handle, event));
    return button;
  })));
}
