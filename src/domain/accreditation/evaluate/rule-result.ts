// The result of evaluating a rule. Amounts are whole numbers in `unit`.
import type { Unit } from '#domain/accreditation/amount-text.ts';
import type { Exclusion } from './hours/exclusions.ts';
import type { Circumstances } from './circumstances.ts';
import type { Rule, RuleTest, TestOf } from './rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { RowIds } from '#domain/accreditation/evidence/row-ids.ts';

/** A rule's test with what it is evaluated on. */
export type Asked<Kind extends RuleTest['kind']> = AskedOf<TestOf<Kind>>;

interface AskedOf<Test extends RuleTest> extends Pick<Rule, 'body' | 'level' | 'unit'> {
  readonly test: Test;
  /** The rule's number. */
  readonly need: number | null;
  readonly evidence: EvidenceRows;
  readonly circumstances: Circumstances;
  /** The last day whose rows count. */
  readonly until: string;
}

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

/** A rule with its result. */
export interface Requirement {
  readonly rule: Rule;
  readonly result: RuleResult;
}

type Amounts = Pick<RuleResult, 'have'> & Partial<Pick<RuleResult, 'possible' | 'missing' | 'exclusions' | 'rows'>>;
type InUnit = Pick<RuleResult, 'unit' | 'need'>;

/** 'met' when `have` reaches what is needed, 'short' when not even `possible` does, otherwise 'cannot-tell'. */
export function compared(asked: InUnit, amounts: Amounts): RuleResult {
  const need = asked.need ?? 0;
  const result = counted(asked, amounts);
  const shortBy = Math.max(0, need - result.have);
  const state = shortBy === 0 ? 'met' : result.possible < need ? 'short' : 'cannot-tell';
  return { ...result, state, need, shortBy, missing: shortBy === 0 ? [] : result.missing };
}

/** For a rule without an amount to reach: 'met' when nothing is missing, otherwise 'cannot-tell'. */
export function counted({ unit }: Pick<InUnit, 'unit'>, { have, missing = [], ...more }: Amounts): RuleResult {
  const state = missing.length === 0 ? 'met' : 'cannot-tell';
  return { state, unit, have, possible: have, need: null, shortBy: 0, missing, exclusions: [], rows: {}, ...more };
}

/** The result of a renewal rule while no credential of this body and level is recorded: its term is unknown. */
export function noCredential(asked: InUnit & Pick<Rule, 'body' | 'level'>): RuleResult {
  const missing = [`Add your ${asked.body} ${asked.level} with the day you got it or the day it expires.`];
  return { ...counted(asked, { have: 0, missing }), need: asked.need, shortBy: asked.need ?? 0 };
}

/** For what no record shows. */
export const unrecordedResult = (asked: Asked<'unrecorded'>): RuleResult =>
  counted(asked, { have: 0, missing: [`Check with ${asked.body}.`] });

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
