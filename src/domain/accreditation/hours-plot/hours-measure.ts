// The hours that a credential asks for without a period, each to be drawn over time: all of them, paid ones, those with clients who may
// be named. The levels of a body that ask for the same hours are the lines across the picture.
import { rulesFor, type RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { checkHours, type CheckedHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { consentCheck } from '#domain/accreditation/evaluate/hours/consent-check.ts';
import { decides, type Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';

export interface HoursMeasure {
  /** By the stricter reading where sources disagree. */
  readonly rule: Rule;
  readonly terms: HoursTerms;
  /** Minutes. */
  readonly need: number;
}

/** A level's hours of one measure. */
export interface Threshold {
  readonly level: string;
  readonly minutes: number;
  readonly isGoal: boolean;
}

/** What the rules ask for in hours, in their order. */
const hoursAsked = (goal: RuleSet): HoursMeasure[] =>
  rulesFor(goal).flatMap((rule) => {
    const { number, test } = rule;
    if ((test.kind !== 'hours' && test.kind !== 'log-hours') || number === null || !decides(rule)) return [];
    return [{ rule, terms: test.terms, need: number }];
  });

/** Those without a period. Empty: the credential asks for no number of hours, but perhaps for sessions. */
export const measuresOf = (goal: RuleSet): HoursMeasure[] =>
  hoursAsked(goal).filter(({ terms }) => terms.withinMonths === null);

/** The hours of a period before the application; undefined: the credential asks for none. */
export const recentMeasure = (goal: RuleSet): HoursMeasure | undefined =>
  hoursAsked(goal).find(({ terms }) => terms.withinMonths !== null);

/** The first that isn't met, else the first, as in the standing toward the credential; or undefined. */
export function decisiveMeasure(
  measures: readonly HoursMeasure[],
  results: readonly Requirement[],
): HoursMeasure | undefined {
  const isOpen = ({ rule: { id } }: HoursMeasure) =>
    results.some(({ rule, result }) => rule.id === id && result.state !== 'met');
  return measures.find(isOpen) ?? measures[0];
}

/** What the body's levels ask of the same hours, the least first. */
export function thresholdsOf(measure: HoursMeasure, goal: RuleSet): Threshold[] {
  const others = levelsOf(goal.body)
    .filter((level) => level !== goal.level)
    .flatMap((level) => {
      const alike = measuresOf({ ...goal, level }).find((other) => isAlike(other, measure));
      return alike ? [{ level, minutes: alike.need, isGoal: false }] : [];
    });
  return [...others, { level: goal.level, minutes: measure.need, isGoal: true }].toSorted(
    (one, other) => one.minutes - other.minutes,
  );
}

/** Terms are plain data, and those of a body's levels are made alike. */
const isAlike = (one: HoursMeasure, other: HoursMeasure) =>
  one.rule.test.kind === other.rule.test.kind && JSON.stringify(one.terms) === JSON.stringify(other.terms);

/** Every entry of logged hours with whether it counts for the measure, as the rule itself has it. */
export function checkMeasure(
  { rule, terms }: HoursMeasure,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): CheckedHours[] {
  return checkHours(evidence, terms, circumstances, rule.test.kind === 'log-hours' ? [consentCheck(evidence)] : []);
}
