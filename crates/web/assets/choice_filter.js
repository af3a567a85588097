// From a list of decisions to one: clicks on handles, one after the other. Pure: no page, no rules.

/** Handles that a row of the list points at. */
export const handles = (row) => row.parts.flatMap((part) => part.pick ?? part.any ?? []);

const number = (part) => part.amount ?? part.turn;

/** The amount or turn of a row, if it has one. */
export const amount = (row) => row.parts.map(number).find((one) => one !== undefined);

/** Whether a row's number is a turn of a piece: round and round, the first is as good as any. */
export const turns = (row) => row.parts.some((part) => part.turn !== undefined);

/** How far a choice has come. Rows are decisions, or groups of decisions that the server holds back. */
export class ChoiceFilter {
  constructor(list, picks = []) {
    const begun = picks.map((pick) => ({ pick }));
    const groups = list.groups.map(({ handle, count }) => ({ group: true, count, parts: [...begun, { pick: handle }] }));
    this.all = [...list.choices, ...groups];
    this.total = list.total;
    this.base = picks;
    this.picks = [...picks];
    // A list that the server narrowed agrees with its picks in whatever order they came.
    this.loose = picks.length > 0 && !list.choices.every((row) => this.used(row, picks, false) >= 0);
  }

  /** How many parts of a row were picked so far; −1 if it does not agree with the picks. Neighbours of a set come in any order;
   * where no row agrees so, all parts do: whoever clicks the target first means it. */
  used(row, picks = this.picks, loose = this.loose) {
    const left = [...row.parts];
    for (const pick of picks) {
      let set = left.findIndex((part) => part.any === undefined);
      if (set < 0) set = left.length;
      const at = (loose ? left : left.slice(0, Math.max(1, set))).findIndex((part) => (part.pick ?? part.any) === pick);
      if (at < 0) return -1;
      left.splice(at, 1);
    }
    return row.parts.length - left.length;
  }

  /** The parts of a row that are still to be picked. */
  rest(row) {
    const left = [...row.parts];
    for (const pick of this.picks) {
      const at = left.findIndex((part) => (part.pick ?? part.any) === pick);
      if (at >= 0) left.splice(at, 1);
    }
    return left;
  }

  /** Rows that agree with what was picked. */
  get left() {
    return this.all.filter((row) => this.used(row) >= 0);
  }

  /** Handles that may be picked next. */
  get next() {
    return this.left.flatMap((row) => {
      const rest = this.rest(row);
      const until = rest.findIndex((part) => part.any === undefined);
      return rest.slice(0, Math.max(1, until < 0 ? rest.length : until)).flatMap((part) => part.pick ?? part.any ?? []);
    });
  }

  /** Picks a handle; a pick that fits nowhere begins anew with it. False if it fits nowhere at all. */
  pick(handle) {
    const more = [...this.picks, handle];
    for (const [picks, loose] of [[more, this.loose], [more, true], [[handle], false], [[handle], true]]) {
      if (picks.length < this.base.length + 1 || !this.all.some((row) => this.used(row, picks, loose) >= 0)) continue;
      this.picks = picks;
      this.loose = loose;
      return true;
    }
    return false;
  }

  /** The one row that is meant: everything is picked but perhaps its amount. `wish` is the amount to take if there is one: the turn of
   * the piece in hand, or the most that is wanted. Without it, a piece lies as it can and an amount is the largest. */
  meant(wish) {
    const rows = this.left;
    let rest = rows.map((row) => this.rest(row));
    // Who clicked the target first means the one way that leads there.
    const ways = new Set(rest.map((parts) => JSON.stringify(parts.filter((part) => number(part) === undefined))));
    if (this.loose && ways.size === 1) rest = rest.map((parts) => parts.filter((part) => number(part) !== undefined));
    if (rows.length === 1 && !rest[0].length) return rows[0];
    if (!rows.length || !rest.every((parts) => parts.length === 1 && number(parts[0]) !== undefined)) return null;
    const sorted = [...rows].sort((a, b) => amount(a) - amount(b));
    if (turns(rows[0])) return sorted.find((row) => amount(row) >= (wish ?? 0)) ?? sorted[0];
    if (wish === undefined) return sorted.at(-1);
    return sorted.findLast((row) => amount(row) <= wish) ?? sorted[0];
  }
}
