// What changes between two application dates: rules that end or begin, and results that differ.
import { compareTexts } from '#domain/lists.ts';
import { addDays } from '#domain/time.ts';
import { rulesFor, rulesOnPath, type RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import { decides, type Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { longDate } from '#domain/formatting/date-text.ts';

type Goal = Omit<RuleSet, 'applicationDate'>;

/** A rule that ends the day before, one that begins, or both where one takes the other's place. */
export interface RuleChange {
  /** The first application date for which it holds. */
  readonly on: string;
  readonly ends: Rule | null;
  readonly begins: Rule | null;
}

/** The changes after `from` and up to `to`, the first first. */
export function ruleChanges(goal: Goal, from: string, to: string): RuleChange[] {
  const rules = rulesOnPath(goal);
  const isBetween = (day: string | null) => day !== null && day > from && day <= to;
  const endOf = ({ validTo }: Rule) => validTo && addDays(validTo, 1);
  const begins = rules.filter(({ validFrom }) => isBetween(validFrom));
  const replaced = new Set(begins.flatMap(({ replaces }) => replaces ?? []));
  const ends = rules.filter((rule) => isBetween(endOf(rule)) && !replaced.has(rule.id));
  return [
    ...begins.map((rule) => ({
      on: rule.validFrom!,
      begins: rule,
      ends: rules.find(({ id }) => id === rule.replaces) ?? null,
    })),
    ...ends.map((rule) => ({ on: endOf(rule)!, begins: null, ends: rule })),
  ].toSorted((one, other) => compareTexts(one.on, other.on));
}

/** @example 'Before 1 April 2027: a recording … From then on: the validation …' */
export function changeText({ on, ends, begins }: RuleChange): string {
  const day = longDate(on);
  if (begins === null) return `Until ${longDate(addDays(on, -1))}: ${ends?.text ?? ''}`;
  return ends === null ? `From ${day}: ${begins.text}` : `Before ${day}: ${ends.text} From then on: ${begins.text}`;
}

export interface ResultChange {
  readonly rule: Rule;
  readonly before: RuleResult;
  readonly after: RuleResult;
}

/** The rules that hold on both days and are met on only one of them. Those that decide nothing are left out. */
export function resultChanges(
  goal: Goal,
  { from, to }: { readonly from: string; readonly to: string },
  evidence: EvidenceRows,
  today: string,
): ResultChange[] {
  const onDay = (applicationDate: string) => rulesFor({ ...goal, applicationDate }).filter(decides);
  const later = new Set(onDay(to).map(({ id }) => id));
  return onDay(from)
    .filter(({ id }) => later.has(id))
    .map((rule) => ({
      rule,
      before: evaluate(rule, evidence, { today, applicationDate: from }),
      after: evaluate(rule, evidence, { today, applicationDate: to }),
    }))
    .filter(({ before, after }) => (before.state === 'met') !== (after.state === 'met'));
}
