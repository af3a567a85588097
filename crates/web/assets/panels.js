// Panels beside the board: seats with their clocks, log, points, what is left, what a bot thinks.

import { say } from './shell.js';

/** An element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  const svg = ['svg', 'path', 'line', 'text', 'circle'].includes(name);
  const made = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function token(seat) {
  const found = document.querySelector(`#tokens [data-seat="${seat}"]`);
  return found ? found.cloneNode(true) : '';
}

/** m:ss */
const time = (ms) => { const seconds = Math.max(0, Math.floor(ms / 1000)); return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`; };

const LOW = 30000;

/** What a clock shows: what is left of the turn's own time and of the reserve, or what was used. */
function tick(clock) {
  const passed = clock.dataset.runs ? performance.now() - Number(clock.dataset.at) : 0;
  if (!clock.dataset.limit) { clock.textContent = time(Number(clock.dataset.spent) + passed); return; }
  const [limit, allowance, reserve] = ['limit', 'allowance', 'reserve'].map((name) => Number(clock.dataset[name]));
  const left = Math.max(0, reserve - Math.max(0, passed - allowance));
  clock.textContent = clock.dataset.both ? `${time(allowance - passed)} + ${time(left)}` : time(Math.min(left + allowance - Math.min(allowance, passed), limit - passed));
  clock.classList.toggle('low', limit - passed < LOW);
}

setInterval(() => { for (const clock of document.querySelectorAll('.clock[data-runs]')) tick(clock); }, 500);

/** The clock of a seat. Under a time control a bot pays for its thinking alone, which only the server knows. */
function clock(seat) {
  const kept = seat.clock;
  const both = kept && kept.allowanceMs > 0 && kept.reserveMs > 0;
  const runs = seat.runs && !(kept && seat.kind === 'bot');
  const made = make('span', {
    class: 'clock', role: 'timer', 'aria-label': say('clock'), title: both ? say('clock-turn') : null,
    'data-spent': seat.spentMs, 'data-at': performance.now(), 'data-runs': runs ? 1 : null,
    'data-limit': kept?.limitMs, 'data-allowance': kept?.allowanceMs, 'data-reserve': kept?.reserveMs, 'data-both': both ? 1 : null,
  });
  tick(made);
  return made;
}

/** A player's disc; where the board marks what they did last, it hides and shows that mark. */
function disc(seat, board) {
  if (!board.querySelector(`[data-last="${seat.number}"]`)) return token(seat.number);
  const hides = `hides-${seat.number}`;
  const button = make('button', { class: 'disc', type: 'button', title: say('disc', seat.name), 'aria-label': say('disc', seat.name), 'aria-pressed': !board.classList.contains(hides) }, token(seat.number));
  button.addEventListener('click', () => button.setAttribute('aria-pressed', !board.classList.toggle(hides)));
  return button;
}

/** Whether somebody who plays elsewhere is there. */
function presence(seat) {
  if (seat.mine || seat.present === null || seat.present === undefined) return null;
  const words = say(seat.present ? 'present' : 'absent');
  return make('span', { class: seat.present ? 'dot-on' : 'dot-off', role: 'img', title: words, 'aria-label': words });
}

export function seats(place, state, board) {
  const focused = place.contains(document.activeElement) ? document.activeElement.closest('.seat')?.dataset.seat : null;
  place.replaceChildren(...state.seats.map((seat) => {
    const turn = state.asked.includes(seat.number);
    const kind = seat.kind === 'bot' ? say('bot') : seat.kind === 'link' ? say('link') : say('here');
    const dots = turn && seat.kind === 'bot' && !state.paused ? make('span', { class: 'thinking', 'aria-hidden': 'true' }, make('i'), make('i'), make('i')) : null;
    return make('li', { class: `seat${turn ? ' is-turn' : ''}`, 'data-seat': seat.number, 'aria-current': turn ? 'true' : null },
      disc(seat, board),
      make('div', { class: 'nm' }, make('span', { title: seat.name }, seat.name), seat.mine ? make('span', { class: 'chip' }, say('you')) : null),
      make('div', { class: 'pts' }, seat.score === null ? '' : String(seat.score).replace('-', '−'), seat.score === null ? null : make('small', {}, say('points'))),
      make('div', { class: 'sub' }, presence(seat), kind, ' · ', clock(seat), dots),
      seat.summary.length ? make('div', { class: 'res' }, ...seat.summary.map((text) => make('span', { class: 'n' }, text))) : null);
  }));
  if (focused) place.querySelector(`[data-seat="${focused}"] .disc`)?.focus();
}

const signed = (by) => `${by < 0 ? '−' : '+'}${Math.abs(by)}`;

/** The points that a line of the log changed: the doer's own bare, those of others with their marks. */
function gains({ seat, points = [] }) {
  return make('span', { class: 'gains' }, ...points.map(([whose, by]) => make('span', { class: `gain${by < 0 ? ' is-loss' : ''}` },
    whose === seat && points.length === 1 ? '' : token(whose), signed(by))));
}

/** The log; `onStep` makes lines lead to their moment. */
export function log(place, entries, { onStep, current } = {}) {
  const items = [];
  let round = null;
  for (const entry of entries) {
    if (entry.round !== round && entry.round) {
      round = entry.round;
      items.push(make('li', { class: 'rnd' }, say('round', round)));
    }
    const item = make('li', { class: `ev${entry.seat ? '' : ' chance'}`, 'data-seat': entry.seat, 'data-step': onStep ? entry.n : null, tabindex: onStep ? 0 : null },
      entry.seat ? token(entry.seat) : make('span', { 'aria-hidden': 'true' }, '·'), make('span', {}, entry.words), gains(entry));
    if (entry.n === current) item.classList.add('is-last');
    if (onStep) {
      item.addEventListener('click', () => onStep(entry.n));
      item.addEventListener('keydown', (event) => { if (event.key === 'Enter') { onStep(entry.n); event.stopPropagation(); } });
    }
    items.push(item);
  }
  place.replaceChildren(...items);
}

export function points(place, state) {
  if (state.seats.every((seat) => !seat.parts.length) || !state.categories.length) return place.replaceChildren(make('p', { class: 'small muted' }, say('no-score')));
  // One row a category: many categories and few seats fit a narrow panel.
  const seats = state.seats.filter((seat) => seat.parts.length);
  const head = make('tr', {}, make('th'), ...seats.map((seat) => make('th', { class: 'num', 'data-seat': seat.number, title: seat.name }, token(seat.number))));
  const number = (value) => String(value).replace('-', '−');
  const rows = state.categories.map((name, at) => make('tr', {}, make('th', {}, name), ...seats.map((seat) => make('td', { class: 'num' }, number(seat.parts[at])))));
  if (state.sums) rows.push(make('tr', {}, make('th', {}, make('b', {}, say('total'))), ...seats.map((seat) => make('td', { class: 'num' }, make('b', {}, number(seat.score))))));
  place.replaceChildren(make('div', { class: 'table-wrap' }, make('table', { class: 'table points' }, make('thead', {}, head), make('tbody', {}, ...rows))));
}

export function left(place, chip, state) {
  const counts = state.left;
  const sum = counts.reduce((total, [, count]) => total + (Number(count) || 0), 0);
  chip.hidden = !counts.length;
  chip.textContent = say('left', sum);
  place.replaceChildren(counts.length
    ? make('div', { class: 'leftgrid' }, ...counts.map(([name, count]) => make('span', { class: `chip${count ? '' : ' gone'}` }, `${name} × ${count}`)))
    : make('p', { class: 'small muted' }, say('nothing-left')));
}

const number = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1)).replace('-', '−');

/** Why a bot decides so, and what it goes by in the long run, if it says so. */
function planned({ note, strategy }) {
  const why = note ? make('p', { class: 'small muted' }, note) : '';
  return strategy.length ? make('div', { class: 'plan' }, why, make('div', { class: 'sub-h' }, make('span', {}, say('plan'))),
    make('ol', { class: 'row wrap' }, ...strategy.map((entry) => make('li', { class: 'chip' }, entry)))) : why;
}

/** Candidates with bars, contributions of the chosen one; `onUse` takes the whole plan over. */
export function thought(place, shown, onChoose, onUse) {
  const values = shown.candidates.map((candidate) => candidate.value);
  const [best, worst] = [Math.max(...values), Math.min(...values)];
  const width = (value) => (best === worst ? 100 : 8 + (92 * (value - worst)) / (best - worst));
  const withChance = shown.candidates.some((candidate) => typeof candidate.chance === 'number');
  const why = make('div');
  const explain = (candidate) => {
    const most = Math.max(1e-9, ...candidate.contributions.map(([, value]) => Math.abs(value)));
    why.replaceChildren(...(candidate.contributions.length ? [
      make('div', { class: 'sub-h' }, make('span', {}, say('why', candidate.words))),
      make('ul', { class: 'contrib' }, ...candidate.contributions.map(([name, value]) => make('li', { class: value < 0 ? 'neg' : '' },
        make('span', {}, name), make('span', { class: 'ax' }, make('i', { style: `--v:${(Math.abs(value) / most).toFixed(2)}` })), make('span', { class: 'num' }, (value > 0 ? '+' : '') + number(value))))),
    ] : []));
  };
  const rows = shown.candidates.map((candidate, at) => {
    const row = make('button', { class: 'cand', type: 'button', 'aria-pressed': at === 0 },
      make('span', { class: 'rank' }, String(at + 1)), make('span', { class: 'lbl' }, candidate.words),
      make('span', { class: 'val' }, number(candidate.value) + (withChance ? ` · ${Math.round(100 * candidate.chance)} %` : '')),
      make('span', { class: 'bar' }, make('i', { style: `display:block;width:${width(candidate.value)}%` })));
    row.addEventListener('click', () => {
      for (const other of rows) other.setAttribute('aria-pressed', other === row);
      explain(candidate);
      onChoose(candidate.text);
    });
    return row;
  });
  if (shown.candidates.length) explain(shown.candidates[0]);
  const use = onUse && shown.plan.length ? make('button', { class: 'btn btn--sm', type: 'button', id: 'use-advice' }, say('use')) : '';
  if (use) use.addEventListener('click', () => onUse(shown.plan));
  place.replaceChildren(
    shown.seat ? make('div', { class: 'sub-h', 'data-seat': shown.seat }, make('span', {}, say('thought-of', shown.name))) : '',
    rows.length && shown.unit ? make('p', { class: 'small muted unit' }, withChance ? say('values-and-chance', shown.unit) : say('values-in', shown.unit)) : '',
    ...(rows.length ? rows : [make('p', {}, make('b', {}, shown.words))]), why,
    shown.line ? make('div', {}, make('div', { class: 'sub-h' }, make('span', {}, say('expects'))), make('p', { class: 'small muted' }, shown.line)) : '',
    planned(shown),
    shown.nodes ? make('p', { class: 'small faint' }, say('looked', shown.nodes.toLocaleString(document.documentElement.lang))) : '', use);
}
