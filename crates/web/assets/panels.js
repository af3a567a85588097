// Panels beside the board: seats, log, graph, points, what is left, what a bot thinks.

import { say } from './shell.js';

const DASHES = ['', '7 4', '2 4', '9 3 2 3', '4 2'];

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

export function seats(place, state) {
  place.replaceChildren(...state.seats.map((seat) => {
    const turn = state.asked.includes(seat.number);
    const kind = seat.kind === 'bot' ? say('bot') : seat.kind === 'link' ? say('link') : say('here');
    const dots = turn && seat.kind === 'bot' && !state.paused ? make('span', { class: 'thinking', 'aria-hidden': 'true' }, make('i'), make('i'), make('i')) : null;
    return make('li', { class: `seat${turn ? ' is-turn' : ''}`, 'data-seat': seat.number, 'aria-current': turn ? 'true' : null },
      token(seat.number),
      make('div', { class: 'nm' }, make('span', {}, seat.name), seat.mine ? make('span', { class: 'chip' }, say('you')) : null),
      make('div', { class: 'pts' }, seat.score === null ? '' : String(seat.score), seat.score === null ? null : make('small', {}, say('points'))),
      make('div', { class: 'sub' }, kind, dots, seat.free === null ? '' : ` · ${say('free', seat.free)}`));
  }));
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
      entry.seat ? token(entry.seat) : make('span', { 'aria-hidden': 'true' }, '·'), make('span', {}, entry.words));
    if (entry.n === current) item.classList.add('is-last');
    if (onStep) {
      item.addEventListener('click', () => onStep(entry.n));
      item.addEventListener('keydown', (event) => { if (event.key === 'Enter') onStep(entry.n); });
    }
    items.push(item);
  }
  place.replaceChildren(...items);
}

/** Scores over the game, one line a seat. */
export function graph(place, points, names, now, actions, wide = false) {
  if (!points) return place.replaceChildren(make('p', { class: 'small muted' }, say('no-score')));
  const [w, h, left, bottom] = wide ? [900, 110, 11, 16] : [340, 180, 30, 20];
  const end = Math.max(1, actions ?? points.at(-1)?.[0] ?? 1);
  const top = Math.max(10, ...points.flatMap(([, scores]) => scores));
  const low = Math.min(0, ...points.flatMap(([, scores]) => scores));
  const x = (step) => left + (step / end) * (w - left - 11);
  const y = (score) => h - bottom - ((score - low) / (top - low)) * (h - bottom - 12);
  const chart = make('svg', { class: 'chart', viewBox: `0 0 ${w} ${h}`, role: 'img', 'aria-label': say('points') });
  for (const score of [0, Math.round(top / 2), top]) {
    chart.append(make('line', { class: 'grid', x1: left, x2: w - 11, y1: y(score), y2: y(score) }));
    if (!wide) chart.append(make('text', { x: left - 5, y: y(score) + 4, 'text-anchor': 'end' }, String(score)));
  }
  names.forEach((_, seat) => {
    let path = '';
    points.forEach(([step, scores], at) => { path += at ? `H${x(step).toFixed(1)}V${y(scores[seat]).toFixed(1)}` : `M${x(step).toFixed(1)} ${y(scores[seat]).toFixed(1)}`; });
    chart.append(make('path', { class: 'ln', 'data-seat': seat + 1, d: path, 'stroke-dasharray': DASHES[seat] }));
  });
  if (now !== undefined) chart.append(make('line', { class: 'now', x1: x(now), x2: x(now), y1: 6, y2: h - bottom }));
  const legend = make('div', { class: 'legend' }, ...names.map((name, seat) => make('span', { 'data-seat': seat + 1 },
    make('svg', { viewBox: '0 0 22 8' }, make('path', { d: 'M0 4h22', stroke: 'var(--seat-line)', 'stroke-width': 2.5, 'stroke-dasharray': DASHES[seat] })), name)));
  place.replaceChildren(chart, legend);
}

export function points(place, state) {
  if (state.seats.every((seat) => !seat.parts.length)) return place.replaceChildren(make('p', { class: 'small muted' }, say('no-score')));
  const head = make('tr', {}, make('th'), ...state.categories.map((name) => make('th', { class: 'num' }, name)), make('th', { class: 'num' }, say('points')));
  const rows = state.seats.map((seat) => make('tr', { 'data-seat': seat.number }, make('th', {}, seat.name),
    ...seat.parts.map((part) => make('td', { class: 'num' }, String(part))), make('td', { class: 'num' }, make('b', {}, String(seat.score)))));
  place.replaceChildren(make('div', { class: 'table-wrap' }, make('table', { class: 'table points' }, make('thead', {}, head), make('tbody', {}, ...rows))));
}

export function left(place, chip, state) {
  const counts = Object.entries(state.left ?? {});
  const sum = counts.reduce((total, [, count]) => total + (Number(count) || 0), 0);
  chip.hidden = !counts.length;
  chip.textContent = say('left', sum);
  place.replaceChildren(counts.length
    ? make('div', { class: 'leftgrid' }, ...counts.map(([name, count]) => make('span', { class: `chip${count ? '' : ' gone'}` }, `${name} × ${count}`)))
    : make('p', { class: 'small muted' }, say('nothing-left')));
}

const number = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1)).replace('-', '−');

/** Candidates with bars, contributions of the chosen one. */
export function thought(place, told, onChoose) {
  const values = told.candidates.map((candidate) => candidate.value);
  const [best, worst] = [Math.max(...values), Math.min(...values)];
  const width = (value) => (best === worst ? 100 : 8 + (92 * (value - worst)) / (best - worst));
  const why = make('div');
  const explain = (candidate) => {
    const most = Math.max(1e-9, ...candidate.contributions.map(([, value]) => Math.abs(value)));
    why.replaceChildren(...(candidate.contributions.length ? [
      make('div', { class: 'sub-h' }, make('span', {}, say('why', candidate.words))),
      make('ul', { class: 'contrib' }, ...candidate.contributions.map(([name, value]) => make('li', { class: value < 0 ? 'neg' : '' },
        make('span', {}, name), make('span', { class: 'ax' }, make('i', { style: `--v:${(Math.abs(value) / most).toFixed(2)}` })), make('span', { class: 'num' }, (value > 0 ? '+' : '') + number(value))))),
    ] : []));
  };
  const rows = told.candidates.map((candidate, at) => {
    const row = make('button', { class: 'cand', type: 'button', 'aria-pressed': at === 0 },
      make('span', { class: 'rank' }, String(at + 1)), make('span', { class: 'lbl' }, candidate.words), make('span', { class: 'val' }, number(candidate.value)),
      make('span', { class: 'bar' }, make('i', { style: `display:block;width:${width(candidate.value)}%` })));
    row.addEventListener('click', () => {
      for (const other of rows) other.setAttribute('aria-pressed', other === row);
      explain(candidate);
      onChoose(candidate.text);
    });
    return row;
  });
  if (told.candidates.length) explain(told.candidates[0]);
  place.replaceChildren(
    ...(rows.length ? rows : [make('p', {}, make('b', {}, told.words))]), why,
    told.line ? make('div', {}, make('div', { class: 'sub-h' }, make('span', {}, say('expects'))), make('p', { class: 'small muted' }, told.line)) : '',
    told.note ? make('p', { class: 'small muted' }, told.note) : '');
}
