// The replay page: slider, keys, play, branch.

import { Board } from './board.js';
import { Zones } from './zones.js';
import { graph } from './charts.js';
import { Lessons } from './lessons.js';
import * as panels from './panels.js';
import * as layout from './layout.js';
import { post, say, toast } from './shell.js';

const config = JSON.parse(document.getElementById('config').textContent);
// Pictures have ids of their own.
const at = (id) => document.querySelector(`#${id}:not(svg *)`);
const anew = () => { kept.clear(); go(step); };
const board = at('ztabs') ? new Zones({ onHandle: () => {}, changed: anew }) : new Board(at('board'), { onHandle: () => {} });
if (at('ztabs')) layout.zones(() => board.widths());
const kept = new Map();
let step = config.step;
let playing = null;
let wanted = 0;

let estimates = [];

const stops = () => ({ rounds: [...config.rounds, config.actions], turns: [0, ...config.turns] })[document.querySelector('[name=by]:checked').value];

function next(by) {
  if (!stops()) return step + by;
  return by > 0 ? stops().find((stop) => stop > step) ?? config.actions : stops().findLast((stop) => stop < step) ?? 0;
}

async function moment(which) {
  if (!kept.has(which)) {
    const with_ = at('perspective')?.value;
    kept.set(which, fetch(layout.withLayout(`${config.base}/steps/${which}${with_ ? `?with=${with_}` : ''}`)).then((answer) => {
      if (!answer.ok) throw new Error(say('failed'));
      return answer.json();
    }));
    if (kept.size > 60) kept.delete(kept.keys().next().value);
  }
  return kept.get(which);
}

async function go(to) {
  step = Math.max(0, Math.min(config.actions, to));
  const turn = ++wanted;
  at('slider').value = step;
  at('slider').style.setProperty('--at', `${(100 * step) / Math.max(1, config.actions)}%`);
  at('where').textContent = step ? say('decision', step, config.actions) : say('start');
  history.replaceState(null, '', `?step=${step}`);
  for (const link of document.querySelectorAll('[data-picture]')) link.href = `${link.dataset.picture}?step=${step}`;
  drawGraph();
  mark();
  try {
    const data = await moment(step);
    if (turn !== wanted) return;
    board.show(data);
    data.scores.forEach((parts, seat) => {
      const place = document.querySelector(`[data-score="${seat}"]`);
      if (place && parts.length) place.textContent = config.sums ? parts.reduce((sum, part) => sum + part, 0) : parts.join(' · ');
    });
    at('round').textContent = say('round', data.round);
    at('round').hidden = !data.round;
    at('info').replaceChildren(data.words ? panels.make('span', { class: 'chip', 'data-seat': data.seat }, data.words) : '');
    if (step < config.actions) moment(Math.max(0, Math.min(config.actions, next(1)))).catch(() => {});
  } catch (error) { kept.delete(step); toast(error.message, 'bad'); }
}

function drawGraph() {
  const data = { graph: config.graph, categories: config.categories, sums: config.sums, names: config.names, series: config.series, estimates };
  graph(at('graph'), data, { actions: config.actions, now: step, wide: at('graph').clientWidth || 900, onStep: go });
}

/** Rounds on the axis of the slider: their marks lie where the thumb would be. */
function drawStrip() {
  const all = config.rounds.filter((start) => start > 0);
  const every = Math.ceil(all.length / 40);
  at('strip').replaceChildren(...all.filter((_, n) => n % every === 0).map((start) => panels.make('i', { style: `left:calc(11px + (100% - 22px) * ${start / Math.max(1, config.actions)})` })));
}

/** Asks a bot what it thinks of the whole game. */
async function estimate() {
  const bot = at('estimator').value;
  estimates = [];
  if (bot) {
    at('estimator').setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(`${config.base}/estimates?bot=${encodeURIComponent(bot)}`);
      if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error ?? say('failed'));
      estimates = await answer.json();
      if (!estimates.length) toast(say('no-estimate'), 'info');
    } catch (error) { toast(error.message, 'bad'); }
    at('estimator').removeAttribute('aria-busy');
  }
  drawGraph();
}

function mark() {
  const lines = at('log');
  lines.querySelector('.is-last')?.classList.remove('is-last');
  const line = lines.querySelector(`[data-step="${step}"]`);
  line?.classList.add('is-last');
  if (!line) return;
  const panel = lines.parentElement;
  panel.scrollTop += line.getBoundingClientRect().top - panel.getBoundingClientRect().top - panel.clientHeight / 2;
}

function play() {
  if (playing) { clearInterval(playing); playing = null; } else {
    if (step >= config.actions) go(0);
    playing = setInterval(() => { if (step >= config.actions) play(); else go(next(1)); }, 700);
  }
  document.querySelector('[data-go=play]').setAttribute('aria-pressed', !!playing);
}

const buttons = { first: () => go(0), prev: () => go(next(-1)), next: () => go(next(1)), last: () => go(config.actions), play };
document.addEventListener('click', (event) => buttons[event.target.closest('[data-go]')?.dataset.go]?.());
at('slider').addEventListener('input', () => go(Number(at('slider').value)));
document.addEventListener('keydown', (event) => {
  if (event.target.closest('input:not([type=range]), select, dialog[open]') || event.target === board.place) return;
  const keys = { ArrowLeft: () => go(next(-1)), ArrowRight: () => go(next(1)), Home: () => go(0), End: () => go(config.actions), ' ': play, '+': () => board.tool('in'), '-': () => board.tool('out'), 0: () => board.tool('fit'), v: () => at('turn-board')?.click() };
  if (!keys[event.key] || (event.key === ' ' && event.target.closest('button'))) return;
  keys[event.key]();
  event.preventDefault();
});
at('branch').addEventListener('click', async () => {
  try { location.href = (await post(`${config.base}/branch`, { step, seat: Number(at('branch-seat').value) })).to; } catch (error) { toast(error.message, 'bad'); }
});

at('estimator').addEventListener('change', estimate);
at('perspective')?.addEventListener('change', anew);
addEventListener('resize', drawGraph);
layout.follow(anew);
drawStrip();
new Lessons({ at, base: config.base, names: config.names, now: () => step, go });
panels.log(at('log'), config.log, { onStep: go });
go(step);

/** A film takes a while: how far it is stands beside the link, and it is fetched when it is ready. */
async function film(event) {
  event.preventDefault();
  const [link, bar] = [at('film'), at('film-progress')];
  if (!bar.hidden) return;
  bar.hidden = false;
  link.setAttribute('aria-busy', 'true');
  try {
    for (let ready = false; !ready;) {
      const answer = await fetch(link.dataset.film);
      const told = await answer.json().catch(() => ({}));
      if (!answer.ok) throw new Error(told.error ?? say('failed'));
      bar.max = Math.max(1, told.of);
      bar.value = told.done;
      ready = told.ready;
      if (!ready) await new Promise((done) => setTimeout(done, 300));
    }
    location.href = link.href;
  } catch (error) { toast(error.message, 'bad'); }
  bar.hidden = true;
  link.removeAttribute('aria-busy');
}

at('film')?.addEventListener('click', film);
