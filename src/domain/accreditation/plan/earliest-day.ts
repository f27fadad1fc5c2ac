// The first day on which every rule of a credential is met, if the coach follows the plan. The rules are asked themselves, with all their
// periods and the dates on which they begin and end; between two questions the plan jumps to the day on which an unmet rule can be met at the
// earliest.
import { rulesToApply, type RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { daysBetween } from '#domain/accreditation/date-arithmetic.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import { decides, type Rule, type RuleTest } from '#domain/accreditation/evaluate/rule.ts';
import { isCoaching } from '#domain/accreditation/test-kinds.ts';
import type { Steps } from '#domain/steps.ts';
import { nextDay, type Unmet } from './next-day.ts';
import { plannedFor, resultOn, type Projection } from './projection.ts';

export type Goal = Pick<RuleSet, 'body' | 'level'>;

/** How what the records leave open is taken: as not counting, or all in the coach's favour (ADR 16). */
export type Reading = 'certain' | 'in-favour';

export type EarliestDay =
  | {
      /** In days after today. */
      readonly day: number;
      /** The rules that are not met the day before; empty if the day is today. */
      readonly decidedBy: readonly Rule[];
    }
  /** Not within the projection. `blockedBy` is a rule that is not met by then. */
  | {
      readonly day: null;
      readonly blockedBy: Rule;
      /** Even at the end of the projection records leave open whether it is met. */
      readonly isOpen: boolean;
    };

/** The rules that decide the day: those with a number. The others say what is left out, or need a record completed. */
export function datedRules(
  goal: Goal,
  evidence: Pick<EvidenceRows, 'credential_paths'>,
  applicationDate: string,
): Rule[] {
  return rulesToApply(goal, evidence, applicationDate).filter((rule) => decides(rule) && isDated(rule));
}

/** Another credential comes first or not at all; no day is known for it. */
export const isDated = ({ number, test }: Rule): boolean =>
  number !== null && test.kind !== 'credential-held' && test.kind !== 'credential-current';

/** In steps that each ask a rule once. */
export function* earliestDay(goal: Goal, on: Projection, reading: Reading): Steps<EarliestDay> {
  const missing = missingFrom(on, reading);
  const last = on.days.length - 1;
  let day = 0;
  for (;;) {
    const before = day;
    for (const rule of datedRules(goal, on.recorded, on.days[day]!)) {
      const end = endOf(rule, on);
      while (day < end) {
        const unmet = missing(rule, day);
        yield;
        if (unmet === null) break;
        // What stays met once it is met, and isn't at the end, is never met.
        const atEnd = end > last && staysMet(rule) ? missing(rule, last) : null;
        day = atEnd === null ? Math.min(nextDay(unmet, on, day), end) : Infinity;
        if (day > last) return { day: null, blockedBy: rule, isOpen: (atEnd ?? unmet).result.state === 'cannot-tell' };
      }
    }
    if (day !== before) continue;
    const dayBefore = day === 0 ? [] : datedRules(goal, on.recorded, on.days[day - 1]!);
    const decidedBy: Rule[] = [];
    for (const rule of dayBefore) {
      if (missing(rule, day - 1) !== null) decidedBy.push(rule);
      yield;
    }
    return { day, decidedBy };
  }
}

/** The first day on which the rule no longer holds. */
const endOf = ({ validTo }: Rule, { days }: Projection): number =>
  validTo === null ? Infinity : daysBetween(days[0]!, validTo) + 1;

/** Asks rules on days of a projection: null, the rule is met. A rule that stays met is not asked again. */
function missingFrom(on: Projection, reading: Reading): (rule: Rule, day: number) => Unmet | null {
  const metSince = new Map<string, number>();
  return (rule, day) => {
    if ((metSince.get(rule.id) ?? Infinity) <= day) return null;
    // Today nothing of the plan is done.
    const rows = day === 0 ? on.recorded : plannedFor(rule, on, day);
    const result = resultOn(rule, rows, on, day);
    const missing = missingOf(rule, result, reading, on, day);
    if (missing > 0) return { rule, result, missing, practice: rows };
    if (staysMet(rule)) metSince.set(rule.id, Math.min(day, metSince.get(rule.id) ?? Infinity));
    return null;
  };
}

/** 0: the rule is met by this reading. */
function missingOf(rule: Rule, result: RuleResult, reading: Reading, on: Projection, day: number): number {
  if (isReached(rule, result)) return 0;
  if (reading === 'in-favour' && result.state === 'cannot-tell') {
    // A course of the plan that still runs leaves nothing open: it isn't completed.
    if (rule.test.kind !== 'education-hours' || resultOn(rule, on.recorded, on, day).state !== 'short') return 0;
  }
  const { need, have, possible, other } = result;
  const own = (need ?? 0) - (reading === 'certain' ? have : possible);
  return Math.max(1, own, other === undefined ? 0 : (other.need ?? 0) - other.have);
}

/** Met, but perhaps for a condition that no record shows; the plan names it. */
export const isReached = ({ onlyIf }: Rule, { state, need, shortBy, other }: RuleResult): boolean =>
  state === 'met' || (onlyIf !== undefined && need !== null && shortBy === 0 && (other?.shortBy ?? 0) === 0);

/** Whether more work can't end it: nothing grows too old. */
function staysMet({ test, certainty }: Rule): boolean {
  return isLasting(test) && (certainty.kind !== 'disputed' || isLasting(certainty.other.test));
}

function isLasting(test: RuleTest): boolean {
  if (isCoaching(test)) return test.terms.withinMonths === null;
  switch (test.kind) {
    case 'education-hours':
    case 'team-education-hours':
    case 'qualifying-course':
    case 'years-practising':
    case 'years-supervising':
    case 'supervision-months':
    case 'supervision-hours':
      return true;
    case 'mentor-hours':
    case 'mentor-months':
      return test.terms.termMonths === null;
    default:
      return false;
  }
}
