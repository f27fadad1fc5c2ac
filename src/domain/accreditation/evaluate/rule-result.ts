// What a rule says about a practice. Amounts are whole numbers in `unit`.
import type { Unit } from '#domain/accreditation/amount-text.ts';
import type { LeftOut } from './left-out.ts';
import type { RowIds } from '#domain/accreditation/evidence/row-ids.ts';

export interface RuleResult {
  /** cannot-tell: what is recorded does not say enough, or the rule's number is not known. */
  readonly state: 'met' | 'short' | 'cannot-tell';
  readonly unit: Unit;
  /** What counts for certain. */
  readonly have: number;
  /** What would count if everything unclear were decided in the coach's favour. */
  readonly possible: number;
  /** Null: a counting rule (then `have` is what it leaves out), or a number that is not known. */
  readonly need: number | null;
  /** What is lacking from `have` to `need`, 0 when met. */
  readonly shortBy: number;
  /** What is missing to tell or to count more, as sentences. */
  readonly missing: readonly string[];
  /** Hours that do not count or may not, by reason. Empty for rules that are not about hours of coaching. */
  readonly leftOut: readonly LeftOut[];
  /** The rows behind `have`. */
  readonly rows: RowIds;
}

interface Amounts {
  readonly unit: Unit;
  readonly have: number;
  readonly possible?: number;
  readonly need: number;
  readonly missing?: readonly string[];
  readonly leftOut?: readonly LeftOut[];
  readonly rows: RowIds;
}

/** Met when what is certain suffices, short when not even what is possible does, else it can't be told. */
export function compared({ unit, have, possible = have, need, missing = [], leftOut = [], rows }: Amounts): RuleResult {
  const shortBy = Math.max(0, need - have);
  const state = shortBy === 0 ? 'met' : possible < need ? 'short' : 'cannot-tell';
  return { state, unit, have, possible, need, shortBy, missing: shortBy === 0 ? [] : missing, leftOut, rows };
}

/** For a rule without an amount to reach: met unless `missing` says what keeps it from being told. */
export function counted({
  unit,
  have,
  possible = have,
  missing = [],
  leftOut = [],
  rows,
}: Omit<Amounts, 'need'>): RuleResult {
  const state = missing.length === 0 ? 'met' : 'cannot-tell';
  return { state, unit, have, possible, need: null, shortBy: 0, missing, leftOut, rows };
}
