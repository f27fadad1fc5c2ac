// The result of evaluating a rule. Amounts are whole numbers in `unit`.
import type { Unit } from '#domain/accreditation/amount-text.ts';
import type { Exclusion } from './hours/exclusions.ts';
import type { Rule } from './rule.ts';
import type { RowIds } from '#domain/accreditation/evidence/row-ids.ts';

export interface RuleResult {
  /** cannot-tell: the records are incomplete, or the rule's number is not known (ADR 16). */
  readonly state: 'met' | 'short' | 'cannot-tell';
  readonly unit: Unit;
  /** What certainly counts. */
  readonly have: number;
  /** What would count if every unclear record counted. */
  readonly possible: number;
  /** Null: a rule about what is excluded (then `have` is the amount excluded), or a number that is not known. */
  readonly need: number | null;
  /** `need` less `have`, 0 when met. */
  readonly shortBy: number;
  /** What the coach must record, as sentences. */
  readonly missing: readonly string[];
  /** Hours that do not count or may not, by reason. Empty for rules that are not about hours of coaching. */
  readonly exclusions: readonly Exclusion[];
  /** The rows behind `have`. */
  readonly rows: RowIds;
  /** Of a disputed rule: the result by the other reading. */
  readonly other?: RuleResult;
}

interface Amounts {
  readonly unit: Unit;
  readonly have: number;
  readonly possible?: number;
  readonly need: number;
  readonly missing?: readonly string[];
  readonly exclusions?: readonly Exclusion[];
  readonly rows: RowIds;
}

/** 'met' when `have` reaches `need`, 'short' when not even `possible` does, otherwise 'cannot-tell'. */
export function compared({
  unit,
  have,
  possible = have,
  need,
  missing = [],
  exclusions = [],
  rows,
}: Amounts): RuleResult {
  const shortBy = Math.max(0, need - have);
  const state = shortBy === 0 ? 'met' : possible < need ? 'short' : 'cannot-tell';
  return { state, unit, have, possible, need, shortBy, missing: shortBy === 0 ? [] : missing, exclusions, rows };
}

/** For a rule without an amount to reach: 'met' when nothing is missing, otherwise 'cannot-tell'. */
export function counted({
  unit,
  have,
  possible = have,
  missing = [],
  exclusions = [],
  rows,
}: Omit<Amounts, 'need'>): RuleResult {
  const state = missing.length === 0 ? 'met' : 'cannot-tell';
  return { state, unit, have, possible, need: null, shortBy: 0, missing, exclusions, rows };
}

/** The result of a renewal rule while no credential of this body and level is recorded: its term is unknown. */
export function noCredential(
  unit: Unit,
  need: number | null,
  { body, level }: Pick<Rule, 'body' | 'level'>,
): RuleResult {
  return {
    state: 'cannot-tell',
    unit,
    have: 0,
    possible: 0,
    need,
    shortBy: need ?? 0,
    missing: [`Add your ${body} ${level} with the day you got it or the day it expires.`],
    exclusions: [],
    rows: {},
  };
}

/** For what no record shows. */
export const unrecorded = (unit: Unit, body: string): RuleResult =>
  counted({ unit, have: 0, missing: [`Check with ${body}.`], rows: {} });

/** A rule with a condition that no record shows is never certainly met. */
export function onCondition({ onlyIf, body }: Pick<Rule, 'onlyIf' | 'body'>, result: RuleResult): RuleResult {
  if (onlyIf === undefined || result.state !== 'met') return result;
  return { ...result, state: 'cannot-tell', missing: [`Enough if ${onlyIf}. If not, ask ${body} what it takes.`] };
}

/** A disputed rule is met only if it is by both readings, and short only if it is not met by either. */
export function byBothReadings(strict: RuleResult, other: RuleResult, body: string): RuleResult {
  if ((strict.state === 'met') === (other.state === 'met')) return { ...strict, other };
  const missing = [...strict.missing, `Sources disagree: by one reading it is met, by the other not. Ask ${body}.`];
  return { ...strict, state: 'cannot-tell', missing, other };
}
