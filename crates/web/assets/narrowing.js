// From a list of decisions to one: clicks on handles, then an amount. Pure: no page, no rules.

/** How far a choice has come. */
export class Narrowing {
  constructor(choices) {
    this.all = choices;
    this.picks = [];
    this.amount = null;
  }

  /** Whether the parts of a choice begin with what was picked so far; how many parts that used. */
  used(choice, picks = this.picks) {
    const left = [...picks];
    let at = 0;
    for (; at < choice.parts.length && left.length; at += 1) {
      const part = choice.parts[at];
      if (part.pick !== undefined) {
        if (left.shift() !== part.pick) return -1;
      } else if (part.any !== undefined) {
        const set = [];
        while (choice.parts[at]?.any !== undefined) { set.push(choice.parts[at].any); at += 1; }
        while (left.length && set.includes(left[0])) set.splice(set.indexOf(left.shift()), 1);
        if (left.length && set.length) return -1;
        at -= set.length ? set.length + 1 : 1;
        if (set.length) return at + 1;
      } else break;
    }
    return left.length ? -1 : at;
  }

  /** Choices that agree with what was picked. */
  get left() {
    return this.all.filter((choice) => this.used(choice) >= 0);
  }

  /** The amounts that are open after the picks; empty if something else comes first. */
  get amounts() {
    const next = this.left.map((choice) => choice.parts[this.used(choice)]);
    return next.length && next.every((part) => part?.amount !== undefined) ? next.map((part) => part.amount) : [];
  }

  /** Picks a handle; a pick that fits nowhere begins anew with it. False if it fits nowhere at all. */
  pick(handle) {
    const fits = (picks) => this.all.some((choice) => this.used(choice, picks) >= 0);
    if (fits([...this.picks, handle])) this.picks.push(handle);
    else if (fits([handle])) this.picks = [handle];
    else return false;
    const amounts = this.amounts;
    this.amount = amounts.length ? amounts[0] : null;
    return true;
  }

  /** Steps to the next or last open amount, round and round. */
  step(by) {
    const amounts = this.amounts;
    if (!amounts.length) return false;
    const at = amounts.indexOf(this.amount);
    this.amount = amounts[(at + by + amounts.length) % amounts.length];
    return true;
  }

  /** Chooses a line of the list outright. */
  take(choice) {
    this.picks = choice.parts.flatMap((part) => part.pick ?? part.any ?? []);
    this.amount = choice.parts.find((part) => part.amount !== undefined)?.amount ?? null;
  }

  /** The one decision that is left, if one is. */
  get one() {
    const complete = (choice) => {
      const used = this.used(choice);
      const next = choice.parts[used];
      return next?.amount !== undefined ? next.amount === this.amount && used + 1 === choice.parts.length : used === choice.parts.length;
    };
    const whole = this.left.filter(complete);
    if (whole.length === 1 && (this.amount !== null || this.left.length === 1)) return whole[0];
    return null;
  }
}
