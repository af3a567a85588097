// The end of a game: who won and by how much, the scoring sheet, how the lead went, and what to do next.

import { make, token } from './panels.js';
import { post, say, toast } from './shell.js';

const SVG = 'http://www.w3.org/2000/svg';
const TURNS = 4;
const draw = (name, attributes, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const minus = (value) => String(value).replace('-', '−');
const signed = (by) => `${by < 0 ? '−' : '+'}${Math.abs(by)}`;

/** How far the winner was ahead of the best other seat after every moment that changed points: what is counted at one moment is one step. */
export function leads({ log, seats, over }) {
  const winner = over.ranks.indexOf(1);
  if (winner < 0 || seats.length < 2) return [];
  const sums = seats.map(() => 0);
  const ahead = () => sums[winner] - Math.max(...sums.filter((_, seat) => seat !== winner));
  const moments = new Map();
  for (const line of log.filter(({ points }) => points.length)) moments.set(line.n, [...(moments.get(line.n) ?? []), line]);
  return [...moments.values()].map((lines) => {
    const before = ahead();
    const points = seats.map(() => 0);
    for (const [seat, by] of lines.flatMap((line) => line.points)) points[seat - 1] += by;
    points.forEach((by, seat) => { sums[seat] += by; });
    const turned = before !== 0 && Math.sign(ahead()) === -Math.sign(before);
    return { lines, n: lines[0].n, points, lead: ahead(), by: ahead() - before, turned };
  });
}

/** The largest swings and the changes of the lead, in order. */
export function turningPoints(all) {
  const weight = (point) => Math.abs(point.by) + (point.turned ? 1000 : 0);
  const chosen = [...all].sort((a, b) => weight(b) - weight(a)).slice(0, TURNS);
  return all.filter((point) => chosen.includes(point));
}

/** How often the lead changed hands. */
export const changes = (all) => all.filter((point) => point.turned).length;

function sheet(state) {
  const seats = state.seats.filter((seat) => seat.parts.length);
  if (!seats.length || !state.categories.length || !(state.sums || state.series)) return '';
  const rows = state.categories.map((name, at) => {
    const values = seats.map((seat) => seat.parts[at]);
    const most = Math.max(...values);
    const widest = Math.max(1, ...values.map(Math.abs));
    const best = most > Math.min(...values) ? most : null;
    return make('tr', {}, make('th', { scope: 'row' }, name), ...seats.map((seat, n) => make('td', { class: 'num', 'data-seat': seat.number },
      make('span', {}, values[n] === best ? make('span', { class: 'most', title: say('most') }, '▲') : '', minus(values[n])),
      make('span', { class: 'bar', 'aria-hidden': 'true' }, make('i', { style: `width:${(100 * Math.abs(values[n])) / widest}%` })))));
  });
  if (state.sums) rows.push(make('tr', { class: 'all-points' }, make('th', { scope: 'row' }, say('total')), ...seats.map((seat) => make('td', { class: 'num' }, minus(seat.score)))));
  const head = make('tr', {}, make('td'), ...seats.map((seat) => make('th', { scope: 'col', class: 'num' }, token(seat.number), ' ', make('span', { class: 'clip', title: seat.name }, seat.name))));
  return make('section', { class: 'panel end-sheet' }, make('div', { class: 'panel-head' }, make('h2', {}, say('sheet')), make('span', { class: 'small muted' }, `▲ ${say('most')}`)),
    make('div', { class: 'panel-body' }, make('div', { class: 'table-wrap', tabindex: 0, role: 'region', 'aria-label': say('sheet') }, make('table', { class: 'table' }, make('thead', {}, head), make('tbody', {}, ...rows)))));
}

function graph(state, all, turns) {
  const [width, height, left, top] = [620, 250, 44, 22];
  const most = Math.max(5, ...all.map((point) => Math.abs(point.lead)));
  const x = (n) => left + ((width - left - 12) * n) / Math.max(1, state.actions);
  const y = (lead) => top + ((height - 2 * top) * (most - lead)) / (2 * most);
  const winner = state.over.ranks.indexOf(1);
  const best = state.seats.filter((_, seat) => seat !== winner).sort((a, b) => (b.score ?? 0) - (a.score ?? 0))[0];
  const points = [[0, 0], ...all.map((point) => [point.n, point.lead])];
  const steps = points.flatMap(([n, lead], at) => (at ? [[n, points[at - 1][1]], [n, lead]] : [[n, lead]]));
  const line = (keep) => steps.map(([n, lead]) => `${x(n).toFixed(1)},${y(keep(lead)).toFixed(1)}`).join(' ');
  const label = (lead) => draw('text', { x: left - 8, y: y(lead) + 4, 'text-anchor': 'end', class: 'axis' }, lead ? signed(lead) : '0');
  const name = (seat, at, cls) => draw('text', { x: left + 6, y: at, class: `who ${cls}`, 'data-seat': seat.number }, say('ahead', seat.name));
  const picture = draw('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', class: 'lead', 'aria-label': say('lead-text', state.over.title, changes(all)) },
    draw('line', { x1: left, x2: width - 12, y1: y(0), y2: y(0), class: 'zero' }), label(most), label(0), label(-most),
    draw('polyline', { points: line((lead) => Math.max(0, lead)), class: 'over', 'data-seat': winner + 1 }),
    draw('polyline', { points: line((lead) => Math.min(0, lead)), class: 'under', 'data-seat': best.number }),
    name(state.seats[winner], 14, 'over'), name(best, height - 4, 'under'));
  turns.forEach((point, at) => picture.append(
    draw('line', { x1: x(point.n), x2: x(point.n), y1: y(0), y2: y(point.lead), class: 'drop' }),
    draw('circle', { cx: x(point.n), cy: y(point.lead), r: 10, class: 'turn', 'data-seat': point.lead < 0 ? best.number : winner + 1 }),
    draw('text', { x: x(point.n), y: y(point.lead) + 4, 'text-anchor': 'middle', class: 'turn-n' }, String(at + 1))));
  return picture;
}

/** What a moment says of itself: its largest line, and that there was more. */
function wordsOf(lines) {
  const size = (line) => Math.max(...line.points.map(([, by]) => Math.abs(by)));
  const largest = lines.reduce((best, line) => (size(line) > size(best) ? line : best));
  return lines.length > 1 ? `${largest.words} (+${lines.length - 1})` : largest.words;
}

const gains = (state, points) => points.flatMap((by, seat) => (by ? [`${state.seats[seat].name} ${signed(by)}`] : [])).join(', ');

function story(state, config) {
  const all = leads(state);
  if (!state.sums || all.length < 2) return '';
  const turns = turningPoints(all);
  const items = turns.map((point, at) => make('li', { 'data-seat': point.lines[0].seat },
    make('span', { class: 'n' }, String(at + 1)),
    make('div', {}, make('span', {}, `${say('round', point.lines[0].round)}. ${wordsOf(point.lines)}`), make('b', { class: 'small' }, `${gains(state, point.points)} · ${say(point.turned ? 'takes-lead' : 'lead-now', signed(point.lead))}`)),
    make('a', { class: 'btn btn--sm btn--icon', href: `${config.replay}?step=${point.n}`, 'aria-label': say('look-at', point.lines[0].round) }, '▷')));
  return make('section', { class: 'panel end-lead' }, make('div', { class: 'panel-head' }, make('h2', {}, say('lead')), make('span', { class: 'small muted' }, say('lead-how'))),
    make('div', { class: 'panel-body' }, graph(state, all, turns), make('h3', { class: 'sub-h' }, say('turning')), make('ol', { class: 'turns' }, ...items)));
}

function sentence(state) {
  if (state.over.detail) return state.over.detail;
  const scores = [...state.seats].sort((a, b) => state.over.ranks[a.number - 1] - state.over.ranks[b.number - 1]);
  const all = leads(state);
  const sums = state.sums ? `${scores.map((seat) => `${seat.name} ${minus(seat.score)}`).join(', ')}. ` : `${state.log.at(-1)?.words ?? ''} `;
  return sums + (state.sums && all.length > 1 ? say('lead-changes', changes(all)) : '');
}

async function again(config, swap) {
  try { location.href = (await post(`${config.base}/again`, { swap })).to; } catch (error) {
    if (error.status === 410) location.href = config.replay;
    else toast(error.message, 'bad');
  }
}

/** Shows the end; `share` opens the dialog, `board` the final board. */
export function show(place, state, config, { share, board }) {
  place.hidden = !state.over;
  document.body.classList.toggle('is-over', !!state.over);
  if (!state.over) return;
  const button = (text, kind, act) => { const made = make('button', { class: `btn btn--lg ${kind}`, type: 'button' }, text); made.addEventListener('click', act); return made; };
  const plays = config.role !== 'watcher';
  const winner = state.over.ranks.indexOf(1) + 1;
  const offer = state.again ? make('div', { class: 'banner banner--good' }, say('again-offer'), ' ', make('a', { class: 'btn btn--sm btn--primary', href: state.again }, say('again-accept'))) : '';
  place.replaceChildren(
    make('div', { class: 'end-head' }, winner ? token(winner) : '', make('div', { class: 'grow' }, make('h2', { class: 'headline', tabindex: -1 }, state.over.title), make('p', { class: 'muted' }, sentence(state))),
      make('div', { class: 'acts' },
        plays && !state.again ? button(say('again'), 'btn--primary', () => again(config, false)) : '',
        plays && !state.again && state.seats.length > 1 ? button(say('again-swap'), '', () => again(config, true)) : '',
        make('a', { class: 'btn btn--lg', href: config.replay }, say('watch')), button(say('share'), '', share), button(say('final-board'), '', board))),
    offer, make('div', { class: 'end-body' }, sheet(state), story(state, config)));
}
