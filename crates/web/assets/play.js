// The play page: follows the stream, offers decisions, keeps the draft, confirms it.

import { Board } from './board.js';
import { draft } from './draft.js';
import { amount, handles, Narrowing, turns } from './narrowing.js';
import * as panels from './panels.js';
import { post, say, toast } from './shell.js';

const config = JSON.parse(document.getElementById('config').textContent);
// Pictures have ids of their own.
const at = (id) => document.querySelector(`#${id}:not(.board *)`);
const SPEEDS = [[700, '1×'], [350, '2×'], [175, '4×'], [0, say('at-once')], [1400, '½×']];
const NOTHING = { choices: [], groups: [], total: 0 };

let state = null;
let shown = null;
let choice = new Narrowing(NOTHING);
let marked = -1;
let busy = false;
let asking = 0;
let inHand = null;

const board = new Board(at('board'), { onHandle: pick, onHover: hover });
const texts = () => (state.draft?.steps ?? []).map((step) => step.text);

async function told(answer) {
  if (answer.status === 410) { location.href = config.replay; return new Promise(() => {}); }
  if (!answer.ok) throw new Error(say('failed'));
  return answer.json();
}

async function refresh() {
  const turn = ++asking;
  const fresh = await told(await fetch(`${config.base}/state${shown ? `?seat=${shown}` : ''}`));
  if (turn === asking) show(fresh);
}

function show(fresh) {
  const before = state;
  state = fresh;
  choice = new Narrowing(fresh);
  marked = -1;
  if (!before || before.svg !== fresh.svg) {
    board.show(fresh.svg);
    if (matchMedia('(max-width: 640px)').matches && fresh.seat !== null) board.approach('.h-legal', 40);
  }
  if (before?.version !== fresh.version || before?.seat !== fresh.seat) asked();
  panels.seats(at('seats'), fresh);
  for (const place of document.querySelectorAll('[data-log]')) {
    panels.log(place, fresh.log, { current: fresh.log.at(-1)?.n });
    place.parentElement.scrollTop = place.parentElement.scrollHeight;
  }
  panels.graph(at('graph'), fresh.graph, fresh.seats.map((seat) => seat.name), undefined, fresh.actions);
  panels.points(at('points'), fresh);
  panels.left(at('left'), at('left-chip'), fresh);
  const info = [say('round', fresh.round)];
  if (fresh.left) info.push(at('left-chip').textContent);
  at('info').replaceChildren(...info.filter((_, n) => n || fresh.round).map((text, n) => panels.make('span', { class: `chip${n ? ' only-narrow' : ''}` }, text)));
  pace(fresh);
  handOver(fresh);
  at('filter').value = '';
  draw();
}

/** A new question: thoughts about the last one are old, another piece may be in hand. */
function asked() {
  at('thought').replaceChildren(panels.make('p', { class: 'small muted' }, say('no-thought')));
  inHand = null;
  if (state.seat !== null && !state.hidden && turns(state.choices[0] ?? { parts: [] })) piece(state.version);
}

async function piece(version) {
  const hand = await fetch(`${config.base}/piece`).then((answer) => answer.json()).catch(() => null);
  const cell = hand && board.place.querySelector(`[data-handle="${CSS.escape(hand.handle)}"]`)?.getBBox();
  if (!cell || state.version !== version) return;
  const holder = document.createElement('template');
  holder.innerHTML = hand.svg;
  const picture = holder.content.querySelector('svg');
  for (const spot of picture.querySelectorAll('[data-handle]')) if (!spot.dataset.handle.startsWith('cell:')) spot.remove();
  const [dx, dy] = [cell.width * 0.03, cell.height * 0.03];
  picture.setAttribute('viewBox', [cell.x + dx, cell.y + dy, cell.width - 2 * dx, cell.height - 2 * dy].join(' '));
  inHand = picture;
  drawPiece();
}

function drawPiece() {
  at('piece').hidden = state.seat === null || !inHand;
  if (inHand && at('piece').firstChild !== inHand) at('piece').replaceChildren(inHand);
}

function pace(now) {
  const pause = at('pause');
  if (!pause) return;
  pause.setAttribute('aria-pressed', now.paused);
  at('speed').textContent = (SPEEDS.find(([ms]) => ms === now.pauseMs) ?? SPEEDS[0])[1];
}

function handOver(now) {
  const veil = at('handover');
  veil.hidden = now.handOver === null;
  if (veil.hidden) return;
  const seat = now.seats[now.handOver - 1];
  const go = panels.make('button', { class: 'btn btn--primary btn--lg', type: 'button', id: 'show-view' }, say('i-am', seat.name));
  go.addEventListener('click', () => { shown = seat.number; refresh().catch(broken); });
  veil.replaceChildren(panels.make('div', { class: 'handover', 'data-seat': seat.number }, panels.make('div', { class: 'stack' },
    panels.token(seat.number), panels.make('h2', {}, say('hand-over', seat.name)), panels.make('p', { class: 'muted' }, say('hand-over-text')), go)));
  go.focus();
}

/** The dock and the list, from the state and the half-made choice. */
function draw() {
  document.body.dataset.drawn = (Number(document.body.dataset.drawn) || 0) + 1;
  const mine = state.seat !== null;
  at('ask').dataset.seat = state.seat ?? state.asked[0] ?? '';
  at('who').textContent = who();
  at('question').textContent = state.over ? state.over.title : mine ? state.question : waiting();
  at('how').textContent = state.over ? state.over.detail : mine ? how() : '';
  drawPiece();
  at('to-replay').hidden = !state.over;
  at('to-replay').href = config.replay;
  drawDraft(mine ? state.draft : null);
  list();
  board.place.classList.toggle('is-choosing', choice.picks.length > 0);
  board.mark('is-picked', choice.picks);
  board.mark('is-next', choice.picks.length ? choice.next : []);
}

function drawDraft(now) {
  const steps = now?.steps ?? [];
  const closing = confirming();
  at('draft-strip').hidden = !steps.length;
  draft(at('draft-steps'), steps, change);
  drawAmount(now?.amounts ?? []);
  at('confirm').hidden = !closing;
  at('confirm').disabled = busy;
  at('confirm-text').textContent = closing?.words ?? '';
  if (at('undo')) at('undo').disabled = busy || (!steps.length && !state.canUndo);
  if (at('cancel')) at('cancel').hidden = !steps.length && !choice.picks.length;
}

/** What the primary button does: confirms a complete draft, or closes the turn first. */
function confirming() {
  if (state.seat === null || !state.draft || choice.picks.length) return null;
  if (state.draft.complete && state.draft.steps.length) return { words: say('confirm-turn') };
  return state.draft.closing && { words: say('end-turn'), text: state.draft.closing.text };
}

function drawAmount(rows) {
  const place = at('amount');
  place.hidden = rows.length < 2;
  if (place.hidden) return;
  const now = rows.findIndex((row) => row.text === texts().at(-1));
  place.classList.toggle('is-turn', turns(rows[0]));
  at('amount-range').max = rows.length - 1;
  at('amount-range').value = now;
  at('amount-value').textContent = turns(rows[0]) ? say('of', now + 1, rows.length) : amount(rows[now]);
}

function how() {
  if (choice.picks.length) return say('how-next');
  if (state.draft?.complete) return say('how-confirm');
  const last = state.log.at(-1);
  const drawn = last && last.seat === null && !texts().length && !state.hidden ? `${last.words}. ` : '';
  return `${drawn}${state.facts || say('how')}`;
}

function who() {
  if (state.over) return say('over');
  if (state.seat !== null) return say('your-turn', state.seats[state.seat - 1].name);
  return state.paused ? say('paused') : '';
}

function waiting() {
  const seats = state.asked.map((number) => state.seats[number - 1]).filter(Boolean);
  if (!seats.length) return '';
  const names = seats.map((seat) => seat.name).join(', ');
  return seats.every((seat) => seat.kind === 'bot') ? say('thinks', names) : say('waiting', names);
}

/** The words of a row; a group of decisions is called as its handle is on the board. */
function words(row) {
  if (!row.group) return row.words;
  const handle = row.parts.at(-1).pick;
  const mark = board.place.querySelector(`[data-handle="${CSS.escape(handle)}"]`);
  return mark?.querySelector('title')?.textContent ?? mark?.getAttribute('aria-label') ?? handle;
}

function rows() {
  const wanted = at('filter').value.trim().toLowerCase();
  return wanted ? choice.left.filter((row) => words(row).toLowerCase().includes(wanted)) : choice.left;
}

function list() {
  const left = rows();
  at('filter').hidden = choice.left.length <= 12;
  at('dec-count').textContent = left.length ? say('of', left.reduce((sum, row) => sum + (row.count ?? 1), 0), choice.total) : '';
  at('choices').replaceChildren(...left.map((row, n) => {
    const next = choice.rest(row)[0];
    const button = panels.make('button', { class: 'dec', type: 'button', role: 'option', tabindex: -1, 'data-text': row.text, 'data-next': next?.pick ?? next?.any, 'data-at': row.at, 'aria-selected': n === marked },
      panels.make('kbd', {}, n < 9 ? String(n + 1) : ''), panels.make('span', {}, words(row)), panels.make('span', { class: 'v' }, row.group ? say('decisions-of', row.count) : ''));
    if (n === marked) button.classList.add('is-hover');
    button.addEventListener('click', () => take(row));
    button.addEventListener('pointerenter', () => board.mark('is-hover', handles(row)));
    button.addEventListener('pointerleave', () => board.mark('is-hover', []));
    return button;
  }));
}

function pick(handle) {
  if (!state || state.seat === null || busy) return;
  if (handle === 'rotate:cw' || handle === 'rotate:ccw') { step(handle === 'rotate:cw' ? 1 : -1); return; }
  if (!choice.pick(handle)) {
    // Out of a list that was narrowed on the server: perhaps a new beginning.
    if (!choice.base.length || !new Narrowing(state).pick(handle)) return;
    choice = new Narrowing(state);
    choice.pick(handle);
  }
  marked = -1;
  settle();
}

/** After every pick: a decision that is meant is added; of a group the server tells more. */
function settle() {
  const one = choice.one;
  if (one && !one.group) add(one);
  else if (one) unfold(choice.picks);
  else draw();
}

async function unfold(picks) {
  const query = new URLSearchParams({ seat: state.seat, picks: picks.join('\n') });
  const now = state;
  try {
    const rest = await told(await fetch(`${config.base}/choices?${query}`));
    if (state !== now) return;
    choice = new Narrowing(rest, [...picks]);
    settle();
  } catch { broken(); }
}

function hover(handle) {
  const tip = at('tip');
  const found = handle && state?.seat !== null ? choice.left.filter((row) => handles(row).includes(handle)) : [];
  tip.hidden = found.length !== 1;
  if (tip.hidden) return;
  tip.textContent = words(found[0]);
  const mark = board.place.querySelector(`[data-handle="${CSS.escape(handle)}"]`).getBoundingClientRect();
  const stage = board.place.getBoundingClientRect();
  tip.style.left = `${Math.min(stage.width - 250, Math.max(8, mark.left - stage.left))}px`;
  tip.style.top = `${Math.min(stage.height - 60, mark.bottom - stage.top + 8)}px`;
}

function take(row) {
  if (busy) return;
  if (!row.group) { add(row); return; }
  choice.picks = handles(row);
  unfold(choice.picks);
}

function add(row) {
  const steps = texts();
  steps.splice(row.at ?? steps.length, 0, row.text);
  return change(steps);
}

/** Another amount of the last step: round and round for a turn, within bounds for a number. */
function step(by) {
  const all = state.draft?.amounts ?? [];
  const now = all.findIndex((row) => row.text === texts().at(-1));
  if (busy || now < 0) return;
  const to = turns(all[0]) ? (now + by + all.length) % all.length : Math.max(0, Math.min(all.length - 1, now + by));
  if (to !== now) change([...texts().slice(0, -1), all[to].text]);
}

/** Sends something that changes the table; the answer is the table as it is now. */
async function send(path, body) {
  if (busy) return;
  busy = true;
  document.body.setAttribute('aria-busy', 'true');
  at('tip').hidden = true;
  at('confirm').disabled = true;
  try {
    const answer = await post(`${config.base}/${path}`, { seat: state.seat, revision: state.revision, ...body });
    asking += 1;
    rest();
    show(answer.state);
    // The stream may have told of something newer before this answer came.
    if (latest.version > state.version || (latest.version === state.version && latest.other > state.other)) refresh().catch(broken);
  } catch (error) {
    rest();
    if (error.status === 410) { location.href = config.replay; return; }
    toast(error.message, 'bad');
    await refresh().catch(broken);
  }
}

function rest() {
  busy = false;
  document.body.removeAttribute('aria-busy');
}

const change = (steps) => send('draft', { steps });

function confirmTurn() {
  const closing = confirming();
  if (closing) send('confirm', { more: closing.text ?? null });
}

async function undo() {
  if (busy) return;
  if (choice.picks.length) { escape(); return; }
  if (texts().length) { change(texts().slice(0, -1)); return; }
  if (!state.canUndo) return;
  try { await post(`${config.base}/undo`, { version: state.version }); } catch (error) { toast(error.message, 'bad'); }
  await refresh().catch(broken);
}

/** Out of a half-made choice. */
function escape() {
  choice = new Narrowing(state);
  draw();
}

function startOver() {
  if (texts().length) change([]);
  else escape();
}

async function hint() {
  if (state.seat === null) return;
  at('t-think').click();
  at('thought').textContent = say('thinking');
  try {
    const thought = await post(`${config.base}/hint`, { seat: state.seat, bot: at('adviser').value });
    panels.thought(at('thought'), thought, advise);
    advise(thought.candidates[0]?.text ?? thought.text);
    for (const candidate of thought.candidates) {
      const row = document.querySelector(`.dec[data-text="${CSS.escape(candidate.text)}"]`);
      if (row) row.querySelector('.v').textContent = candidate.value.toFixed(1);
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

at('confirm').addEventListener('click', confirmTurn);
at('undo')?.addEventListener('click', undo);
at('cancel')?.addEventListener('click', startOver);
at('less').addEventListener('click', () => step(-1));
at('more').addEventListener('click', () => step(1));
at('amount-range').addEventListener('change', () => {
  const row = state.draft?.amounts[at('amount-range').value];
  if (row) change([...texts().slice(0, -1), row.text]);
});
at('amount-range').addEventListener('input', () => { at('amount-value').textContent = amount(state.draft.amounts[at('amount-range').value]); });
at('filter').addEventListener('input', () => { marked = -1; list(); });
at('filter').addEventListener('keydown', (event) => { if (event.key === 'Escape' || event.key === 'Enter') { at('choices').focus(); event.preventDefault(); } });
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

const KEYS = {
  q: () => step(-1), e: () => step(1), h: hint, f: () => board.tool('fit'), 0: () => board.tool('fit'),
  '+': () => board.tool('in'), '-': () => board.tool('out'), Escape: escape, g: () => at('t-graph').click(), l: () => at('t-log').click(),
  '/': () => { if (!at('filter').hidden) at('filter').focus(); },
  p: () => { if (at('pause')) setPace(!state.paused, state.pauseMs); },
};

document.addEventListener('keydown', (event) => {
  if (!state || event.target.closest('input, select, textarea, dialog[open]')) return;
  const left = rows();
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((event.ctrlKey || event.metaKey) && key === 'z') { undo(); event.preventDefault(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const moves = { ArrowDown: 1, ArrowUp: -1 };
  if (key in moves && event.target !== board.place && left.length) {
    marked = (marked + moves[key] + left.length) % left.length;
    list();
    at('choices').children[marked].scrollIntoView({ block: 'nearest' });
    board.mark('is-hover', handles(left[marked]));
  } else if (key === 'Enter' && !event.target.closest('button, a')) {
    if (left[marked]) take(left[marked]);
    else confirmTurn();
  } else if (/^[1-9]$/.test(key) && left[key - 1]) take(left[key - 1]);
  else if (KEYS[key]) KEYS[key]();
  else return;
  event.preventDefault();
});

/* The stream: one per visible tab, closed while hidden, resumed by event id. */
let stream = null;
let since = null;
let latest = { version: 0, other: 0 };

function broken() {
  const banner = at('banner');
  banner.className = 'banner';
  banner.textContent = say('connecting');
  banner.hidden = false;
}

function listen() {
  if (stream || document.hidden) return;
  stream = new EventSource(`${config.base}/events`);
  stream.onmessage = (event) => {
    clearTimeout(since);
    at('banner').hidden = true;
    latest = JSON.parse(event.data);
    if (!state || state.version !== latest.version || state.other !== latest.other) refresh().catch(broken);
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
