// The play page: follows the stream, offers decisions, sends them.

import { Board } from './board.js';
import { Narrowing } from './narrowing.js';
import * as panels from './panels.js';
import { post, say, toast } from './shell.js';

const config = JSON.parse(document.getElementById('config').textContent);
const at = (id) => document.getElementById(id);
const SPEEDS = [[700, '1×'], [350, '2×'], [175, '4×'], [0, say('at-once')], [1400, '½×']];

let state = null;
let shown = null;
let choice = new Narrowing([]);
let marked = -1;
let busy = false;
let asking = 0;

const board = new Board(at('board'), { onHandle: pick, onHover: hover });

async function refresh() {
  const turn = ++asking;
  const answer = await fetch(`${config.base}/state${shown ? `?seat=${shown}` : ''}`);
  if (answer.status === 410) { location.href = config.replay; return; }
  if (!answer.ok) throw new Error(say('failed'));
  const told = await answer.json();
  if (turn !== asking) return;
  show(told);
}

function show(told) {
  const fresh = !state || state.version !== told.version || state.seat !== told.seat;
  state = told;
  if (fresh) {
    choice = new Narrowing(told.choices);
    marked = -1;
    board.show(told.svg);
    if (matchMedia('(max-width: 640px)').matches && told.choices.length) board.approach('.h-legal', 40);
    if (told.seat !== null) at('thought').replaceChildren(panels.make('p', { class: 'small muted' }, say('no-thought')));
  }
  panels.seats(at('seats'), told);
  for (const place of document.querySelectorAll('[data-log]')) {
    panels.log(place, told.log, { current: told.log.at(-1)?.n });
    place.parentElement.scrollTop = place.parentElement.scrollHeight;
  }
  panels.graph(at('graph'), told.graph, told.seats.map((seat) => seat.name), undefined, told.actions);
  panels.points(at('points'), told);
  panels.left(at('left'), at('left-chip'), told);
  const info = [say('round', told.round)];
  if (told.left) info.push(at('left-chip').textContent);
  at('info').replaceChildren(...info.filter((_, n) => n || told.round).map((text, n) => panels.make('span', { class: `chip${n ? ' only-narrow' : ''}` }, text)));
  pace(told);
  handOver(told);
  draw();
}

function pace(told) {
  const pause = at('pause');
  if (!pause) return;
  pause.setAttribute('aria-pressed', told.paused);
  at('speed').textContent = (SPEEDS.find(([ms]) => ms === told.pauseMs) ?? SPEEDS[0])[1];
}

function handOver(told) {
  const veil = at('handover');
  veil.hidden = told.handOver === null;
  if (veil.hidden) return;
  const seat = told.seats[told.handOver - 1];
  const go = panels.make('button', { class: 'btn btn--primary btn--lg', type: 'button' }, say('i-am', seat.name));
  go.addEventListener('click', () => { shown = seat.number; refresh().catch(broken); });
  veil.replaceChildren(panels.make('div', { class: 'handover', 'data-seat': seat.number }, panels.make('div', { class: 'stack' },
    panels.token(seat.number), panels.make('h2', {}, say('hand-over', seat.name)), panels.make('p', { class: 'muted' }, say('hand-over-text')), go)));
  go.focus();
}

/** The dock and the list, from the state and the half-made choice. */
function draw() {
  const mine = state.seat !== null;
  const one = choice.one;
  const amounts = choice.amounts;
  const dock = at('ask');
  dock.dataset.seat = state.seat ?? state.asked[0] ?? '';
  at('who').textContent = who();
  at('question').textContent = state.over ? state.over.title : mine ? state.question : waiting();
  at('how').textContent = state.over ? state.over.detail : !mine ? '' : one ? `${one.words} ${say('chosen')} ${amounts.length ? say('how-confirm') : ''}` : `${drawn()}${say('how')}`;
  at('amount').hidden = amounts.length < 2;
  at('amount-value').textContent = amounts.length < 2 ? '' : say('of', amounts.indexOf(choice.amount) + 1, amounts.length);
  at('confirm').hidden = !one;
  at('confirm').disabled = busy;
  at('to-replay').hidden = !state.over;
  at('to-replay').href = config.replay;
  if (at('undo')) at('undo').disabled = busy || !state.canUndo;
  if (at('cancel')) at('cancel').hidden = !choice.picks.length;
  list(one);
  board.mark('is-picked', choice.picks);
}

/** What was just drawn, if chance spoke last: the question is about it. */
function drawn() {
  const last = state.log.at(-1);
  return last && last.seat === null ? `${last.words}. ` : '';
}

function who() {
  if (state.over) return say('over');
  if (state.seat !== null) return say('your-turn', state.seats[state.seat - 1].name);
  return state.paused ? say('paused') : '';
}

function waiting() {
  const asked = state.asked.map((number) => state.seats[number - 1]).filter(Boolean);
  if (!asked.length) return '';
  const names = asked.map((seat) => seat.name).join(', ');
  return asked.every((seat) => seat.kind === 'bot') ? say('thinks', names) : say('waiting', names);
}

function list(one) {
  const rows = choice.left;
  at('dec-count').textContent = rows.length ? say('of', rows.length, choice.all.length) : '';
  at('choices').replaceChildren(...rows.map((row, n) => {
    const button = panels.make('button', { class: 'dec', type: 'button', role: 'option', tabindex: -1, 'data-text': row.text, 'aria-selected': row === one },
      panels.make('kbd', {}, n < 9 ? String(n + 1) : ''), panels.make('span', {}, row.words), panels.make('span', { class: 'v' }));
    if (n === marked) button.classList.add('is-hover');
    button.addEventListener('click', () => take(row));
    button.addEventListener('pointerenter', () => board.mark('is-hover', handles(row)));
    button.addEventListener('pointerleave', () => board.mark('is-hover', []));
    return button;
  }));
}

const handles = (row) => row.parts.flatMap((part) => part.pick ?? part.any ?? []);

function pick(handle) {
  if (!state || state.seat === null || busy) return;
  if (handle === 'rotate:cw' || handle === 'rotate:ccw') return turn(handle === 'rotate:cw' ? 1 : -1);
  if (!choice.pick(handle)) return;
  marked = -1;
  settle();
}

function hover(handle) {
  const tip = at('tip');
  const rows = handle && state?.seat !== null ? choice.left.filter((row) => handles(row).includes(handle)) : [];
  tip.hidden = rows.length !== 1;
  if (rows.length === 1) {
    tip.textContent = rows[0].words;
    const mark = board.place.querySelector(`[data-handle="${CSS.escape(handle)}"]`).getBoundingClientRect();
    const stage = board.place.getBoundingClientRect();
    tip.style.left = `${Math.min(stage.width - 250, Math.max(8, mark.left - stage.left))}px`;
    tip.style.top = `${Math.min(stage.height - 60, mark.bottom - stage.top + 8)}px`;
  }
}

function turn(by) {
  if (choice.step(by)) settle();
}

/** After every step of a choice: a decision without an amount is taken, one with an amount is shown first. */
function settle() {
  const one = choice.one;
  if (one && !one.parts.some((part) => part.amount !== undefined)) return send(one);
  draw();
  if (one) preview(one);
}

async function preview(row) {
  if (state.hidden) return;
  const before = choice.picks.join() + choice.amount;
  try {
    const told = await post(`${config.base}/preview`, { seat: state.seat, text: row.text, version: state.version });
    if (before !== choice.picks.join() + choice.amount || busy) return;
    board.show(told.svg);
    for (const handle of board.place.querySelectorAll('[data-handle^="seg:"]')) handle.remove();
    board.mark('is-picked', choice.picks);
  } catch { /* the decision itself will tell */ }
}

function cancel() {
  if (!choice.picks.length) return;
  choice = new Narrowing(state.choices);
  board.show(state.svg);
  draw();
}

function take(row) {
  choice.take(row);
  marked = -1;
  if (row.parts.some((part) => part.amount !== undefined)) { draw(); preview(row); at('confirm').focus(); } else send(row);
}

async function send(row) {
  if (busy) return;
  busy = true;
  at('tip').hidden = true;
  draw();
  try {
    await post(`${config.base}/act`, { seat: state.seat, text: row.text, version: state.version });
  } catch (error) {
    toast(error.message, 'bad');
    state.version = -1;
  }
  busy = false;
  await refresh().catch(broken);
}

async function undo() {
  if (busy || !state.canUndo) return;
  try { await post(`${config.base}/undo`, { version: state.version }); } catch (error) { toast(error.message, 'bad'); }
  await refresh().catch(broken);
}

async function hint() {
  if (state.seat === null) return;
  at('t-think').click();
  at('thought').textContent = say('thinking');
  try {
    const told = await post(`${config.base}/hint`, { seat: state.seat, bot: at('adviser').value });
    panels.thought(at('thought'), told, advise);
    advise(told.candidates[0]?.text ?? told.text);
    for (const candidate of told.candidates) {
      const row = document.querySelector(`.dec[data-text="${CSS.escape(candidate.text)}"]`);
      if (row) { row.querySelector('.v').textContent = candidate.value.toFixed(1); }
    }
  } catch (error) { at('thought').textContent = error.message; }
}

function advise(text) {
  const row = state.choices.find((known) => known.text === text);
  for (const old of document.querySelectorAll('.dec.is-hint')) old.classList.remove('is-hint');
  document.querySelector(`.dec[data-text="${CSS.escape(text)}"]`)?.classList.add('is-hint');
  if (row) board.mark('is-hover', handles(row));
}

async function setPace(paused, pauseMs) {
  try { await post(`${config.base}/pace`, { paused, pauseMs }); } catch (error) { toast(error.message, 'bad'); }
}

at('confirm').addEventListener('click', () => { if (choice.one) send(choice.one); });
at('undo')?.addEventListener('click', undo);
at('cancel')?.addEventListener('click', cancel);
at('less').addEventListener('click', () => turn(-1));
at('more').addEventListener('click', () => turn(1));
at('pause')?.addEventListener('click', () => setPace(!state.paused, state.pauseMs));
at('speed')?.addEventListener('click', () => {
  const now = SPEEDS.findIndex(([ms]) => ms === state.pauseMs);
  setPace(state.paused, SPEEDS[(now + 1) % SPEEDS.length][0]);
});
document.addEventListener('click', async (event) => {
  if (event.target.closest('[data-hint]')) hint();
  const resign = event.target.closest('[data-resign]');
  if (resign && confirm(say('resign-sure'))) {
    try { await post(`${config.base}/resign`, { seat: Number(resign.dataset.resign) }); at('links').close(); } catch (error) { toast(error.message, 'bad'); }
    refresh().catch(broken);
  }
});

document.addEventListener('keydown', (event) => {
  if (!state || event.target.closest('input, select, textarea, dialog[open]')) return;
  const rows = choice.left;
  const key = event.key;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z') { undo(); event.preventDefault(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const moves = { ArrowDown: 1, ArrowUp: -1 };
  if (key in moves && event.target !== board.place && rows.length) {
    marked = (marked + moves[key] + rows.length) % rows.length;
    list(choice.one);
    at('choices').children[marked].scrollIntoView({ block: 'nearest' });
    board.mark('is-hover', handles(rows[marked]));
  } else if (key === 'Enter' && !event.target.closest('button, a')) {
    if (choice.one) send(choice.one);
    else if (rows[marked]) take(rows[marked]);
    else return;
  } else if (/^[1-9]$/.test(key) && rows[key - 1]) take(rows[key - 1]);
  else if (key === 'q' || key === 'Q') turn(-1);
  else if (key === 'e' || key === 'E') turn(1);
  else if (key === 'h' || key === 'H') hint();
  else if ((key === 'p' || key === 'P') && at('pause')) setPace(!state.paused, state.pauseMs);
  else if (key === '+' || key === '-') board.tool(key === '+' ? 'in' : 'out');
  else if (key === '0' || key === 'f') board.tool('fit');
  else if (key === 'Escape') cancel();
  else if (key === 'g') at('t-graph').click();
  else return;
  event.preventDefault();
});

/* The stream: one per visible tab, closed while hidden, resumed by event id. */
let stream = null;
let since = null;

function broken() {
  const banner = at('banner');
  banner.className = 'banner';
  banner.textContent = say('connecting');
  banner.hidden = false;
}

function listen() {
  if (stream || document.hidden) return;
  stream = new EventSource(`${config.base}/events`);
  stream.onmessage = () => {
    clearTimeout(since);
    at('banner').hidden = true;
    refresh().catch(broken);
    if (state?.over) hush();
  };
  stream.onopen = () => { clearTimeout(since); at('banner').hidden = true; };
  stream.onerror = () => {
    clearTimeout(since);
    since = setTimeout(broken, 1000);
    // A stream the server refused does not come back by itself.
    if (stream?.readyState === EventSource.CLOSED) { hush(); setTimeout(() => { if (!state?.over) listen(); }, 2000); }
  };
}

function hush() {
  stream?.close();
  stream = null;
}

document.addEventListener('visibilitychange', () => (document.hidden ? hush() : listen()));
refresh().catch(broken);
listen();
