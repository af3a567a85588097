// Graphs over a game: points by category, what bots think of their chances, figures that the game counts.

import { make } from './panels.js';
import { say } from './shell.js';

const DASHES = ['', '7 4', '2 4', '9 3 2 3', '4 2'];
const TOTAL = 'total';
const FIGURE = 'figure:';

/** A line chart: `lines` are { seat, steps: [[step, value], …], smooth }. In the wide form it shares the slider's axis to the pixel. */
function chart(lines, { actions, now, wide, label, onStep }) {
  const [w, h, left, right, bottom] = wide ? [wide, 96, 11, 11, 6] : [340, 180, 34, 11, 20];
  const values = lines.flatMap((line) => line.steps.map(([, value]) => value));
  const top = Math.max(...values, lines.some((line) => line.smooth) ? -Infinity : 10);
  const low = Math.min(...values, lines.some((line) => line.smooth) ? Infinity : 0);
  const span = top - low || 1;
  const end = Math.max(1, actions ?? 1);
  const x = (step) => left + (step / end) * (w - left - right);
  const y = (value) => h - bottom - ((value - low) / span) * (h - bottom - 12);
  const svg = make('svg', { class: 'chart', viewBox: `0 0 ${w} ${h}`, role: 'img', 'aria-label': label });
  const half = (low + top) / 2;
  const marks = [...new Set([low, low < 0 && top > 0 ? 0 : span > 4 ? Math.round(half) : half, top])];
  const short = (value) => (Number.isInteger(value) || Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2)).replace('-', '−');
  for (const value of marks) {
    svg.append(make('line', { class: value === 0 ? 'axis' : 'grid', x1: left, x2: w - right, y1: y(value), y2: y(value) }));
    if (!wide) svg.append(make('text', { x: left - 5, y: y(value) + 4, 'text-anchor': 'end' }, short(value)));
  }
  for (const { seat, steps, smooth } of lines) {
    let path = '';
    steps.forEach(([step, value], at) => {
      const [px, py] = [x(step).toFixed(1), y(value).toFixed(1)];
      path += at ? (smooth ? `L${px} ${py}` : `H${px}V${py}`) : `M${px} ${py}`;
    });
    svg.append(make('path', { class: 'ln', 'data-seat': seat, d: path, 'stroke-dasharray': DASHES[seat - 1] }));
    if (smooth) for (const [step, value] of steps.length < 40 ? steps : []) svg.append(make('circle', { class: 'dotp', 'data-seat': seat, cx: x(step), cy: y(value), r: 3 }));
  }
  if (now !== undefined) svg.append(make('line', { class: 'now', x1: x(now), x2: x(now), y1: 4, y2: h - bottom }));
  if (onStep) {
    svg.classList.add('is-axis');
    svg.addEventListener('click', (event) => {
      const box = svg.getBoundingClientRect();
      onStep(Math.round((((event.clientX - box.left) / box.width) * w - left) / (w - left - right) * end));
    });
  }
  return svg;
}

const legend = (names, lines) => make('div', { class: 'legend' }, ...lines.map(({ seat, steps }) => make('span', { 'data-seat': seat },
  make('svg', { viewBox: '0 0 22 8' }, make('path', { d: 'M0 4h22', stroke: 'var(--seat-line)', 'stroke-width': 2.5, 'stroke-dasharray': DASHES[seat - 1] })),
  `${names[seat - 1]} ${steps.length ? String(Math.round(steps.at(-1)[1] * 100) / 100).replace('-', '−') : ''}`)));

const known = (value) => value !== null && value !== undefined;

/** What can be drawn: [key, name] pairs. A figure that is counted too is offered once. */
function kinds({ graph, categories, sums, estimates, series }) {
  const isKnown = (at) => series.values.some(([, seats]) => seats.some((figures) => known(figures[at])));
  const figures = (series?.names ?? []).map((name, at) => [`${FIGURE}${at}`, name]).filter((_, at) => isKnown(at));
  const parts = graph ? categories.map((name, at) => [String(at), name]).filter(([, name]) => !figures.some(([, other]) => other === name)) : [];
  return [...(graph && sums ? [[TOTAL, say('total')]] : []), ...(estimates?.length ? [['bots', say('estimate')]] : []), ...figures, ...parts];
}

function lines({ graph, estimates, series, names }, kind) {
  return names.map((_, at) => {
    if (kind.startsWith(FIGURE)) {
      const which = Number(kind.slice(FIGURE.length));
      return { seat: at + 1, steps: series.values.filter(([, seats]) => known(seats[at]?.[which])).map(([step, seats]) => [step, seats[at][which]]) };
    }
    if (kind === 'bots') return { seat: at + 1, smooth: true, steps: estimates.filter(([, seat]) => seat === at + 1).map(([step, , value]) => [step, value]) };
    const value = (parts) => (kind === TOTAL ? parts.reduce((sum, part) => sum + part, 0) : parts[kind]);
    return { seat: at + 1, steps: graph.filter(([, seats]) => seats[at]).map(([step, seats]) => [step, value(seats[at])]) };
  }).filter((line) => line.steps.length);
}

let wanted = null;

/** Shows the graph of a game with a choice of what it shows. */
export function graph(place, data, options) {
  const offered = kinds(data);
  if (!offered.length) { place.replaceChildren(make('p', { class: 'small muted' }, say('no-score'))); return; }
  const kind = offered.some(([key]) => key === wanted) ? wanted : offered[0][0];
  const drawn = lines(data, kind);
  const choose = make('select', { class: 'select short', 'aria-label': say('graph') }, ...offered.map(([key, name]) => make('option', { value: key, selected: key === kind ? 'selected' : null }, name)));
  choose.addEventListener('change', () => { wanted = choose.value; graph(place, data, options); });
  const picture = chart(drawn, { ...options, label: offered.find(([key]) => key === kind)[1] });
  const key = make('div', { class: 'row between wrap' }, legend(data.names, drawn), offered.length > 1 ? choose : null);
  place.replaceChildren(...(options.wide ? [picture, key] : [key, picture]));
}
