// The table as the server last told it: what has not changed is not sent again.

/** Applies patches; `state` is the whole, `stamp` says which one this page has. */
export class Kept {
  constructor() {
    this.state = {};
    this.pieces = {};
    this.stamp = null;
  }

  /** The whole state after a patch. */
  take({ stamp, base, set }) {
    if (base === null) { this.state = {}; this.pieces = {}; } else if (base !== this.stamp) throw new Error('out of step');
    const fresh = { ...this.state };
    for (const [name, told] of Object.entries(set)) {
      const old = this.pieces[name] ?? [];
      const whole = (list) => list.flatMap((entry) => (Array.isArray(entry) ? old.slice(entry[0], entry[0] + entry[1]) : [entry.new]));
      if (told.list) { this.pieces[name] = whole(told.list); fresh[name] = [...this.pieces[name]]; }
      else if (told.text) { this.pieces[name] = whole(told.text); fresh[name] = this.pieces[name].join(''); }
      else { delete this.pieces[name]; fresh[name] = told.is; }
    }
    this.stamp = stamp;
    this.state = fresh;
    return fresh;
  }

  /** Forgets everything: the next answer is whole. */
  forget() { this.stamp = null; }
}
