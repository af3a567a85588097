// A table in zones: every zone is a picture made for its width, and this lays them out: side by side, as tabs with counts, below one
// another. Knows nothing of what they mean. Answers to the same calls as a board that is panned and zoomed.

import { make } from './panels.js';

/** Below this width one zone is seen at a time. */
const single = matchMedia('(max-width: 899px)');
/** From here on what is one's own lies below the middle. */
const high = matchMedia('(min-width: 1280px) and (min-height: 800px)');
/** From here on a replay has two columns. */
const broad = matchMedia('(min-width: 1200px)');
const LEAST = 280;
/** What a panel of the study leaves free on both sides. */
const PADDING = 12;

const inner = (place) => {
  const { paddingLeft, paddingRight } = getComputedStyle(place);
  return place.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
};

/** The zones of an answer with their pictures. */
const listed = (data) => (data.zones ?? []).map((zone) => ({ ...zone, svg: zone.svg ?? data[`zone-${zone.id}`] }));

export class Zones {
  /** `onHandle`, `onHover` and `onBack` get handles, `onMiss` is told of a click beside all of them; `changed` is called when zones
   * want other widths. */
  constructor({ onHandle, onMiss, onHover, onBack, changed }) {
    this.place = document.querySelector('main.play');
    this.stage = document.getElementById('board');
    this.tabs = document.getElementById('ztabs');
    this.rail = document.getElementById('zone-own');
    this.study = this.rail && document.querySelector('.insight');
    [this.main, this.side] = [make('div', { class: 'zcol' }), make('div', { class: 'zcol zside' })];
    this.stage.replaceChildren(this.main, this.side);
    Object.assign(this, { base: 1, scale: 1, known: new Map(), question: null, changed });
    const found = (event) => event.target.closest?.('.zone [data-handle]')?.dataset.handle;
    this.place.addEventListener('click', (event) => {
      const handle = found(event);
      if (handle) onHandle(handle, event);
      else if (event.target.closest('.zone > svg')) onMiss?.();
    });
    this.place.addEventListener('contextmenu', (event) => { if (event.target.closest('.zone') && onBack?.(found(event))) event.preventDefault(); });
    this.place.addEventListener('pointerover', (event) => { this.point(found(event) ?? null); onHover?.(found(event) ?? null); });
    this.place.addEventListener('keydown', (event) => {
      const handle = found(event);
      if (!handle || (event.key !== 'Enter' && event.key !== ' ')) return;
      onHandle(handle, event);
      event.preventDefault();
      event.stopPropagation();
    });
    for (const query of [single, high, broad]) query.addEventListener('change', () => this.lay());
    this.asked = this.widths();
    new ResizeObserver(() => this.resized()).observe(this.stage);
  }

  /** Where zones of each kind lie now; aside is nothing where they are tabs of the study. */
  hosts() {
    const { main, side, rail } = this;
    if (single.matches) return { middle: main, own: main, aside: main };
    if (!rail) { const beside = broad.matches ? side : main; return { middle: main, own: beside, aside: beside }; }
    return { middle: main, own: high.matches ? main : rail, aside: null };
  }

  widths() {
    const hosts = this.hosts();
    this.stage.classList.toggle('has-side', hosts.aside === this.side && !!this.side.childElementCount);
    if (this.rail) this.rail.hidden = hosts.own !== this.rail || !this.rail.childElementCount;
    const all = inner(this.stage);
    const side = hosts.aside === this.side ? Math.min(380, all * 0.36) : all;
    const middle = this.stage.classList.contains('has-side') ? all - side - 12 : all;
    const study = this.study ? inner(this.study) : side;
    const whole = { middle, own: hosts.own === this.rail ? study : hosts.own === this.side ? side : middle, aside: hosts.aside === null ? study - PADDING : side };
    return Object.fromEntries(Object.entries(whole).map(([name, width]) => [name, Math.max(LEAST, Math.floor(width))]));
  }

  /** The stage has another size: after a moment the zones are asked for anew. */
  resized() {
    clearTimeout(this.waits);
    this.waits = setTimeout(() => {
      const now = this.widths();
      if (Object.keys(now).every((name) => Math.abs(now[name] - this.asked[name]) < 3)) return;
      this.asked = now;
      this.changed();
    }, 150);
  }

  show(data) {
    const zones = listed(data);
    const focused = document.activeElement?.closest?.('.zone [data-handle]')?.dataset.handle;
    for (const [id, zone] of this.known) if (!zones.some((now) => now.id === id)) this.drop(zone, id);
    for (const now of zones) {
      const zone = this.known.get(now.id) ?? this.add(now);
      if (zone.svg === now.svg) continue;
      zone.svg = now.svg;
      const holder = document.createElement('template');
      holder.innerHTML = now.svg;
      zone.section.querySelector('svg')?.remove();
      zone.section.append(holder.content.querySelector('svg'));
      const legal = new Set([...zone.section.querySelectorAll('.h-legal')].map((mark) => mark.dataset.handle)).size;
      for (const badge of zone.badges) {
        badge.hidden = !legal && !now.count;
        badge.textContent = legal || now.count || '';
        badge.classList.toggle('is-legal', legal > 0);
      }
    }
    this.order = zones.map((zone) => zone.id);
    this.lay();
    if (focused) this.place.querySelector(`.zone [data-handle="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  add({ id, title, place }) {
    const badges = [make('span', { class: 'zcount' }), make('span', { class: 'zcount' })];
    const section = make('section', { class: 'zone', id: `zone-${id}`, 'data-zone': id }, make('h2', { class: 'vh' }, title));
    const tab = make('button', { role: 'tab', type: 'button', id: `ztab-${id}`, 'aria-controls': `zone-${id}`, 'aria-selected': false }, title, badges[0]);
    const panel = make('div', { class: 'panel-body zonehost', role: 'tabpanel', tabindex: 0, id: `p-zone-${id}`, 'aria-labelledby': `t-zone-${id}`, hidden: '' });
    const aside = make('button', { role: 'tab', type: 'button', id: `t-zone-${id}`, 'aria-controls': `p-zone-${id}`, 'aria-selected': false }, title, badges[1]);
    const zone = { section, tab, panel, aside, badges, title, place, svg: null };
    this.known.set(id, zone);
    return zone;
  }

  drop({ section, tab, panel, aside }, id) {
    const gone = aside.getAttribute('aria-selected') === 'true';
    for (const part of [section, tab, panel, aside]) part.remove();
    if (gone) this.study?.querySelector('[role=tab]')?.click();
    this.known.delete(id);
  }

  /** Puts every zone where it belongs in a window of this size. */
  lay() {
    const hosts = this.hosts();
    const tabs = this.study?.querySelector('.tabs');
    this.tabs.hidden = !single.matches;
    const all = (this.order ?? []).map((id) => this.known.get(id));
    const wanted = new Map();
    for (const zone of all) {
      const { section, tab, panel, aside, title } = zone;
      const host = hosts[zone.place] ?? panel;
      if (!single.matches) { tab.remove(); section.hidden = false; } else if (tab.parentNode !== this.tabs) this.tabs.append(tab);
      if (host === panel && !aside.parentNode) { tabs.insertBefore(aside, [...tabs.children].find((other) => !other.id.startsWith('t-zone-'))); this.study.append(panel); }
      if (host !== panel && aside.parentNode) { aside.remove(); panel.remove(); }
      wanted.set(host, [...(wanted.get(host) ?? []), section]);
      section.setAttribute('role', single.matches ? 'tabpanel' : 'group');
      section.setAttribute('aria-label', title);
    }
    // What lies right is left alone: whoever has the focus there keeps it.
    for (const [host, sections] of wanted) {
      if (host.children.length !== sections.length || sections.some((section, at) => host.children[at] !== section)) host.replaceChildren(...sections);
    }
    if (single.matches && all.length && !all.some((zone) => zone.tab.getAttribute('aria-selected') === 'true')) this.open(all[0]);
    else if (single.matches) for (const zone of all) zone.section.hidden = zone.tab.getAttribute('aria-selected') !== 'true';
    const chosen = tabs && [...tabs.children].filter((tab) => tab.getAttribute('aria-selected') === 'true');
    if (tabs && chosen.length !== 1) tabs.children[0].click();
    this.resized();
  }

  open(zone) {
    if (single.matches) zone.tab.click();
    else if (zone.aside.parentNode) zone.aside.click();
    else zone.section.scrollIntoView({ block: 'nearest' });
  }

  /** A question opens its zone once; after that whoever decides looks where they like. */
  follow(selector, question) {
    if (question === this.question) return;
    this.question = question;
    const all = [...this.known.values()];
    const marks = (zone) => zone.section.querySelectorAll(selector).length;
    if (all.some((zone) => marks(zone) && this.seen(zone))) return;
    const most = all.filter(marks).sort((one, other) => marks(other) - marks(one))[0];
    if (most) this.open(most);
  }

  seen({ section }) {
    const box = section.getBoundingClientRect();
    const top = this.stage.getBoundingClientRect().top;
    return box.height > 0 && box.bottom > top + 20 && box.top < innerHeight - 60;
  }

  /** Shows the zone of a handle, wherever the person looks. */
  reveal(handle) {
    const zone = [...this.known.values()].find(({ section }) => section.querySelector(`[data-handle="${CSS.escape(handle)}"]`));
    if (!zone) return;
    this.open(zone);
    zone.section.querySelector(`.h-legal[data-handle="${CSS.escape(handle)}"], [data-handle="${CSS.escape(handle)}"]`).scrollIntoView({ block: 'nearest' });
  }

  point(handle) {
    for (const shown of this.place.querySelectorAll('.zone [data-of].is-shown')) shown.classList.remove('is-shown');
    if (handle) for (const found of this.place.querySelectorAll(`.zone [data-of~="${CSS.escape(handle)}"]`)) found.classList.add('is-shown');
  }

  mark(name, handles) {
    for (const marked of this.place.querySelectorAll(`.zone .${name}`)) marked.classList.remove(name);
    for (const handle of handles) for (const found of this.place.querySelectorAll(`.zone [data-handle="${CSS.escape(handle)}"]`)) found.classList.add(name);
  }

  /** There is nothing to zoom, to fit or to bring nearer. */
  tool() { /* nothing */ }

  fit() { /* zones are as high as they are */ }

  approach() { /* nothing */ }
}
