// The play page: follows the stream, offers decisions, keeps the draft, confirms it.

import { Advice } from './advice.js';
import { Amounts } from './amounts.js';
import { Board } from './board.js';
import { Chat } from './chat.js';
import { graph } from './charts.js';
import { Decisions } from './decisions.js';
import * as dock from './dock.js';
import * as end from './end.js';
import { draft, exchanged } from './draft.js';
import { Exchange } from './exchange.js';
import { Hand } from './hand.js';
import { listen } from './keys.js';
import { Stream } from './links.js';
import * as motion from './motion.js';
import { amount, handles, ChoiceFilter, turns } from './choice_filter.js';
import * as panels from './panels.js';
import { Notices } from './notices.js';
import { Kept } from './patch.js';
import * as share from './share.js';
import { Timeline } from './timeline.js';
import { Zones } from './zones.js';
import * as layout from './layout.js';
import { post, say, toast } from './shell.js';

const config = JSON.parse(document.getElementById('config').textContent);
// Pictures have ids of their own.
const at = (id) => document.querySelector(`#${id}:not(svg *)`);
const SPEEDS = [[700, '1×'], [350, '2×'], [175, '4×'], [0, say('at-once')], [1400, '½×']];
const NOTHING = { choices: [], groups: [], total: 0 };

const kept = new Kept();
let state = null;
let shown = null;
let choice = new ChoiceFilter(NOTHING);
let busy = false;
let asking = 0;

const looking = (words = {}) => {
  const query = new URLSearchParams({ ...(shown ? { seat: shown } : {}), ...(at('perspective')?.value ? { with: at('perspective').value } : {}), ...words });
  return query.size ? `?${query}` : '';
};
const board = at('ztabs') ? new Zones({ onHandle: pick, onMiss: miss, onHover: hover, onBack: back, changed: again }) : new Board(at('board'), { onHandle: pick, onMiss: miss, onHover: hover, onBack: back });
if (at('ztabs')) layout.zones(() => board.widths());
const timeline = new Timeline(at, { address: (step) => layout.withLayout(`${config.base}/steps/${step}${looking()}`), show: (moment) => board.show(moment), changed: () => draw() });
const hand = new Hand(at('piece'), board.place, pick);
const stream = new Stream(`${config.base}/events`, news);
const notices = new Notices(at);
const chat = new Chat(at, speak);
// Who plays is called even while the page is out of sight.
stream.stays = config.role !== 'watcher';
const broken = () => stream.lost();
layout.follow(again);
/** The table anew: the board lies differently, or is seen by somebody else. */
function again() {
  if (!state) return;
  refresh().then(() => { if (timeline.on) timeline.go(timeline.step); }).catch(broken);
}
document.body.classList.toggle('is-plain', config.plain);
const advice = new Advice({ at, base: config.base, now: () => state, board, use: (plan) => change(plan) });
const advise = () => { if (!config.plain) advice.ask(); };
const list = new Decisions(at, { board, choice: () => choice, plain: config.plain, take, replace: (steps) => { if (!busy && !timeline.on) change(steps); } });
const exchange = new Exchange(at('ztabs') ? document.createElement('div') : board.place, { may: () => !!state && state.seat !== null && !busy && !timeline.on, swap: (one, other) => change(exchanged(texts(), one, other)) });
const amounts = new Amounts(at, {
  hand,
  rows: () => state.draft?.amounts ?? [],
  last: () => texts().at(-1),
  inHand: () => state.seat !== null && !texts().length,
  put: (text) => { if (!busy) change([...texts().slice(0, -1), text]); },
  turned: () => draw(),
});
const texts = () => (state.draft?.steps ?? []).map((step) => step.text);

async function checked(answer) {
  if (answer.status === 410) { location.href = config.replay; return new Promise(() => {}); }
  if (!answer.ok) throw new Error(say('failed'));
  return answer.json();
}

/** The whole table after a patch; nothing if this page has lost step and must ask for the whole. */
function whole(patch) {
  try { return kept.take(patch); } catch { kept.forget(); return null; }
}

async function refresh() {
  const turn = ++asking;
  const patch = await checked(await fetch(layout.withLayout(`${config.base}/state${looking({ have: kept.stamp ?? 0 })}`)));
  if (turn !== asking) return;
  const fresh = whole(patch);
  if (!fresh) { await refresh(); return; }
  const mine = state && { seat: state.seat, version: state.version, revision: state.revision, steps: texts() };
  show(fresh);
  // A server that was started anew has forgotten the draft; this page has not.
  if (mine?.steps.length && mine.revision > 0 && fresh.revision === 0 && !texts().length) {
    if (mine.seat === fresh.seat && mine.version === fresh.version) change(mine.steps);
    else toast(say('draft-lost'), 'warn');
  }
}

/** The stream reported something new, or came back after a break. */
async function news(latest, broke = false) {
  // What this page has just sent is answered with the table as it is then.
  if (busy && !broke) return;
  const before = state?.actions;
  if (broke || !state || state.version !== latest.version || state.other !== latest.other) {
    try { await refresh(); } catch { broken(); return; }
  }
  if (broke && before !== undefined) stream.back(state.actions - before);
}

function show(fresh) {
  const before = state;
  state = fresh;
  choice = new ChoiceFilter(fresh);
  const back = timeline.on;
  // Whoever takes the screen over looks at their own present.
  if (fresh.handOver !== null) timeline.step = null;
  timeline.follow(fresh);
  if (!timeline.on && (back || !before || before.svg !== fresh.svg || fresh.zones.length)) {
    board.show(fresh);
    if (fresh.seat !== null) {
      if (matchMedia('(max-width: 640px)').matches && board.base === 1) board.approach('.h-legal', 40);
      board.follow('.h-legal', `${fresh.seat} ${fresh.question}`);
    }
  }
  if (before?.version !== fresh.version || before?.seat !== fresh.seat) asked();
  panels.seats(at('seats'), fresh, board.place);
  for (const place of document.querySelectorAll('[data-log]')) {
    panels.log(place, fresh.log, { current: timeline.step ?? fresh.log.at(-1)?.n, onStep: (n) => timeline.go(n) });
    if (!timeline.on) place.parentElement.scrollTop = place.parentElement.scrollHeight;
  }
  graph(at('graph'), { ...fresh, names: fresh.seats.map((seat) => seat.name) }, { actions: fresh.actions });
  panels.points(at('points'), fresh);
  panels.left(at('left'), at('left-chip'), fresh);
  at('round').textContent = say('round', fresh.round);
  at('round').hidden = !fresh.round;
  at('info').replaceChildren(...(fresh.left.length ? [panels.make('span', { class: 'chip' }, at('left-chip').textContent)] : []));
  dock.pace([at('pause'), at('step'), at('speed'), at('answer-now')], fresh, SPEEDS);
  dock.handOver(at('handover'), fresh, (seat) => { shown = seat; refresh().catch(broken); });
  list.reset();
  if (before?.revision !== fresh.revision) exchange.drop();
  if (at('perspective')) at('perspective').hidden = !fresh.seesAll;
  draw();
  if (before && before.version !== fresh.version && !timeline.on) animate(before, fresh);
  stream.quiet = !!fresh.over;
  end.show(at('end'), fresh, config, { share: share.open, board: () => document.body.classList.toggle('sees-board') });
  if (fresh.over && before && !before.over) at('end').querySelector('.headline')?.focus();
  notices.show(fresh);
  chat.show(fresh);
  if (before) told(fresh.log.filter((line) => line.n > before.actions));
}

/** New lines of the log, for those who hear the page. */
function told(lines) {
  if (!lines.length) return;
  const some = lines.slice(-3).map((line) => line.words).join(' ');
  at('said').textContent = lines.length > 3 ? `${say('said-more', lines.length - 3)} ${some}` : some;
}

/** The position as text, in a dialog of its own. */
async function position() {
  try {
    at('position-text').textContent = await (await fetch(`${config.base}/board.txt${looking()}`)).text();
    at('position').showModal();
  } catch { broken(); }
}

/** Shows what others did since the last look: their pieces go over the board. */
function animate(before, fresh) {
  const speed = fresh.pauseMs && 700 / fresh.pauseMs;
  const others = fresh.moves.filter((move) => move.n > before.actions && move.seat && move.seat !== before.seat);
  motion.show(board.place, others, speed);
  motion.points(board.place, fresh.log.filter((line) => line.n > before.actions), fresh.moves, speed);
}

/** A new question: thoughts about the last one are old, another piece may be in hand. */
function asked() {
  advice.forget();
  hand.empty();
  if (state.seat !== null && !state.hidden && turns(state.choices[0] ?? { parts: [] })) piece(state.version);
}

async function piece(version) {
  const held = await fetch(`${config.base}/piece`).then((answer) => answer.json()).catch(() => null);
  if (!held?.svg || state.version !== version || texts().length) return;
  hand.take(held);
  draw();
}

/** The dock and the list, from the state and the half-made choice. */
function draw() {
  document.body.dataset.drawn = (Number(document.body.dataset.drawn) || 0) + 1;
  const mine = state.seat !== null;
  at('ask').dataset.seat = state.seat ?? state.asked[0] ?? '';
  at('who').textContent = dock.who(state);
  at('question').textContent = state.over ? state.over.title : mine ? state.question : dock.waiting(state);
  at('how').textContent = state.over ? state.over.detail : mine ? how() : '';
  at('how').classList.toggle('is-doubt', !!state.draft?.doubt);
  at('how').classList.remove('is-why');
  if (timeline.on) drawTimeline();
  dock.count(at('count'), mine ? state.count : null);
  at('piece').hidden = !mine || !hand.picture;
  at('to-replay').hidden = !state.over;
  at('to-replay').href = config.replay;
  drawDraft(mine ? state.draft : null);
  steady();
  list.show();
  list.ready(mine ? state.arrangements : [], texts());
  exchange.mark();
  board.place.classList.toggle('is-choosing', choice.picks.length > 0);
  board.mark('is-picked', choice.picks);
  board.mark('is-next', choice.picks.length ? choice.next : []);
  // Cells on which the piece in hand does not fit as it is turned.
  const turned = mine && hand.picture && !texts().length ? choice.all.filter((row) => turns(row)) : [];
  const fits = new Set(turned.filter((row) => amount(row) === hand.turned).flatMap(handles));
  board.mark('is-unfit', turned.flatMap(handles).filter((handle) => !fits.has(handle)));
}

/** While somebody enters a turn the dock does not become lower: the board would move under the pointer. */
function steady() {
  const [ask, entering] = [at('ask'), texts().length > 0 || choice.picks.length > 0];
  const high = entering ? Math.max(ask.offsetHeight, parseFloat(ask.style.minHeight) || 0) : 0;
  ask.style.minHeight = high ? `${high}px` : '';
  board.fit();
}

/** While somebody looks back, the dock shows what they see. */
function drawTimeline() {
  const words = timeline.words;
  at('ask').dataset.seat = words.seat;
  for (const part of ['who', 'question', 'how']) at(part).textContent = words[part];
  if (timeline.round !== undefined) at('round').textContent = say('round', timeline.round);
  for (const line of document.querySelectorAll('[data-log] [data-step]')) line.classList.toggle('is-last', Number(line.dataset.step) === timeline.step);
}

function drawDraft(now) {
  const steps = now?.steps ?? [];
  const closing = confirming();
  at('draft-strip').hidden = !steps.length;
  draft(at('draft-steps'), steps, change);
  amounts.show(now?.amounts ?? []);
  at('confirm').hidden = !closing;
  at('confirm').disabled = busy;
  at('confirm-text').textContent = closing?.words ?? '';
  if (at('undo')) { at('undo').hidden = !steps.length && !choice.picks.length && !state.canUndo; at('undo').disabled = busy; }
  if (at('cancel')) at('cancel').hidden = !steps.length && !choice.picks.length;
  const offered = state.seat !== null && !timeline.on ? choice.left.filter((row) => row.text !== closing?.text) : [];
  dock.direct(at('direct'), offered, { table: board.place, next: (row) => choice.rest(row)[0], words: (row) => list.words(row), pick });
}

/** What the primary button does: confirms a complete draft, or closes the turn first. */
function confirming() {
  if (state.seat === null || !state.draft || choice.picks.length) return null;
  if (state.draft.complete && state.draft.steps.length) return { words: say('confirm-turn') };
  return state.draft.closing && { words: say('end-turn'), text: state.draft.closing.text };
}

function how() {
  if (choice.picks.length) return say('how-next');
  if (state.draft?.complete) return state.draft.doubt ?? say('how-confirm');
  return state.facts || say('how');
}

/** How many a click means: one, with Ctrl five, with Shift all; where a way is picked too, all unless changed. */
const wish = (event) => (event?.shiftKey ? undefined : event?.ctrlKey || event?.metaKey ? 5 : 1);

function pick(handle, event) {
  if (!state || busy) return;
  if (state.seat === null || timeline.on) { notYet(); return; }
  if (handle === 'turn:cw' || handle === 'turn:ccw') { amounts.step(handle === 'turn:cw' ? 1 : -1); return; }
  // Another click on the place of the last step: more of the same, as long as there is more.
  const rows = state.draft?.amounts ?? [];
  const again = rows.length > 1 && !turns(rows[0]) && handles(rows[0]).length === 1 && handles(rows[0])[0] === handle && !choice.picks.length;
  if (again && amounts.step(wish(event) ?? rows.length)) return;
  if (!choice.pick(handle)) {
    // Out of a list that was narrowed on the server: perhaps a new beginning.
    const anew = new ChoiceFilter(state);
    if (choice.base.length && anew.pick(handle)) choice = anew;
    else if (state.groups.length && !choice.base.length) { unfold([handle]); return; }
    else { why(handle); return; }
  }
  list.marked = -1;
  settle(event);
}

/** Something about the last click, where the help stands; also on phones, which leave the help out. */
function remark(words) {
  at('how').textContent = words;
  at('how').classList.add('is-why');
}

/** Who is not asked learns for whom the table waits. */
function notYet() {
  if (state.over) return;
  remark(timeline.on ? say('looking-back-how') : say('no-turn', dock.waiting(state)));
}

/** The game's own reason why a click means nothing, if it has one. */
async function reason(handle) {
  const query = new URLSearchParams({ seat: state.seat, handle, picks: choice.picks.join('\n') });
  const now = state;
  const told = await fetch(`${config.base}/why?${query}`).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
  return state === now ? told.why : undefined;
}

/** A click that means nothing says why; the dock is read aloud. */
async function why(handle) {
  if (!choice.all.length && state.draft?.complete) { remark(say('why-complete')); return; }
  const mark = board.place.querySelector(`[data-handle="${CSS.escape(handle)}"]`);
  const name = mark?.querySelector('title')?.textContent;
  const told = await reason(handle);
  if (told !== undefined) remark(told ?? say(choice.picks.length ? 'why-not-next' : 'why-not', name ? `${name}: ` : ''));
}

/** A click on the bare table: where the game knows what somebody may have meant, it says so. */
async function miss() {
  if (!state || busy || state.seat === null || timeline.on || state.draft?.complete) return;
  const told = await reason('');
  if (told) remark(told);
}

/** A right click takes back the step that points at the place, or the last one. */
function back(handle) {
  if (!state || state.seat === null || busy || timeline.on || (!texts().length && !choice.picks.length)) return false;
  const there = choice.picks.length || !handle ? -1 : (state.draft?.steps ?? []).findLastIndex((step) => handles(step).includes(handle));
  if (there < 0) undo();
  else change(texts().filter((_, n) => n !== there));
  return true;
}

/** After every pick: a decision that is meant is added; of a group the server sends more. */
function settle(event) {
  const place = choice.left[0];
  const one = choice.meant(place && turns(place) ? hand.turned : place && handles(place).length === 1 ? wish(event) : undefined);
  if (one && !one.group) add(one);
  else if (one) unfold(choice.picks);
  else draw();
}

async function unfold(picks) {
  const query = new URLSearchParams({ seat: state.seat, picks: picks.join('\n') });
  const now = state;
  try {
    const rest = await checked(await fetch(`${config.base}/choices?${query}`));
    if (state !== now) return;
    if (!rest.choices.length && !rest.groups.length) { why(picks.at(-1)); return; }
    choice = new ChoiceFilter(rest, [...picks]);
    settle();
  } catch { broken(); }
}

function hover(handle) {
  const tip = at('tip');
  const found = handle && state?.seat !== null && !timeline.on && !config.plain ? choice.left.filter((row) => handles(row).includes(handle)) : [];
  tip.hidden = !found.length;
  if (tip.hidden) return;
  const place = board.place.querySelector(`[data-handle="${CSS.escape(handle)}"]`);
  // What a click would do, and how it may turn out.
  const meant = new ChoiceFilter({ choices: found, groups: [], total: 0 }, choice.picks);
  const one = found.length > 1 && meant.pick(handle) ? meant.meant() : found[0];
  tip.textContent = found.length === 1 || one?.forecast ? [list.words(one), one.forecast].filter(Boolean).join(' · ') : `${place.querySelector('title')?.textContent ?? list.words(found[0])} · ${say('decisions-of', found.length)}`;
  dock.near(tip, place, at('board'));
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

/** Sends something that changes the table; the answer is the table as it is now. */
async function send(path, body) {
  if (busy) return;
  busy = true;
  document.body.setAttribute('aria-busy', 'true');
  at('tip').hidden = true;
  at('confirm').disabled = true;
  try {
    const answer = await post(layout.withLayout(`${config.base}/${path}?have=${kept.stamp ?? 0}`), { seat: state.seat, revision: state.revision, ...body });
    asking += 1;
    rest();
    const fresh = whole(answer.state);
    if (!fresh) { await refresh(); return; }
    show(fresh);
    // The stream may have reported something newer before this answer came.
    const { latest } = stream;
    if (latest.version > state.version || (latest.version === state.version && latest.other > state.other)) refresh().catch(broken);
  } catch (error) {
    rest();
    if (error.status === 410) { location.href = config.replay; return; }
    // Without a status nobody has answered: the banner says so, the draft stays as it is.
    if (error.status) toast(error.message, 'bad');
    else broken();
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
  if (exchange.drop()) return;
  choice = new ChoiceFilter(state);
  draw();
}

function startOver() {
  if (texts().length) change([]);
  else escape();
}

/** Says something as who is asked here, or as the first one who plays here; false if that is refused. */
async function speak(line) {
  const seat = state?.seat ?? state?.seats.find((one) => one.mine)?.number;
  if (!seat) return false;
  try { await post(`${config.base}/chat`, { seat, ...line }); return true; } catch (error) { toast(error.message, 'bad'); return false; }
}

async function setPace(paused, pauseMs, step = false) {
  try { await post(`${config.base}/pace`, { paused, pauseMs, step }); } catch (error) { toast(error.message, 'bad'); }
}

at('confirm').addEventListener('click', confirmTurn);
at('undo')?.addEventListener('click', undo);
at('cancel')?.addEventListener('click', startOver);
at('perspective')?.addEventListener('change', again);
at('pause')?.addEventListener('click', pause);
at('step')?.addEventListener('click', () => setPace(true, state.pauseMs, true));
at('share')?.addEventListener('click', share.open);
at('as-text')?.addEventListener('click', position);
at('to-result')?.addEventListener('click', () => document.body.classList.remove('sees-board'));
at('answer-now')?.addEventListener('click', () => post(`${config.base}/answer-now`, {}).catch((error) => toast(error.message, 'bad')));
at('speed')?.addEventListener('click', () => {
  const now = SPEEDS.findIndex(([ms]) => ms === state.pauseMs);
  setPace(state.paused, SPEEDS[(now + 1) % SPEEDS.length][0]);
});
document.addEventListener('click', async (event) => {
  if (event.target.closest('[data-hint]')) advise();
  const resign = event.target.closest('[data-resign]');
  if (resign && confirm(say('resign-sure'))) {
    try { await post(`${config.base}/resign`, { seat: Number(resign.dataset.resign) }); } catch (error) { toast(error.message, 'bad'); }
    refresh().catch(broken);
  }
});

function pause() {
  if (at('pause')) setPace(!state.paused, state.pauseMs);
}

listen({
  ready: () => !!state,
  board: board.place,
  undo,
  walk: (by) => list.walk(by),
  enter: () => { const row = list.rows[list.marked]; if (timeline.on) timeline.last(); else if (row) take(row); else confirmTurn(); },
  digit: (n) => { const row = timeline.on ? null : list.rows[n - 1]; if (row) take(row); return !!row; },
  keys: {
    q: () => amounts.step(-1), e: () => amounts.step(1), h: advise, v: () => at('turn-board')?.click(), f: () => board.tool('fit'), 0: () => board.tool('fit'),
    '+': () => board.tool('in'), '-': () => board.tool('out'), Escape: () => (timeline.on ? timeline.last() : escape()), g: () => at('t-graph').click(), t: position, l: () => at('t-log').click(),
    '/': () => { if (!at('filter').hidden) at('filter').focus(); },
    ArrowLeft: () => timeline.prev(), ArrowRight: () => timeline.next(), Home: () => timeline.first(), End: () => timeline.last(),
    p: pause, ' ': pause, n: () => { if (at('pause') && state.paused) setPace(true, state.pauseMs, true); },
  },
});

refresh().catch(broken);
stream.open();
