// Mentor coaching received: hours with a cap on those in a group, one-to-one hours, months, and the mentor's specialisation.
import { monthsFromFirstToLast } from '#domain/accreditation/date-arithmetic.ts';
import { sumOf } from '#domain/lists.ts';
import { heldTerm, lateQuestion } from '../credential-term.ts';
import { checkMentorCoaching, type CheckedMentorCoaching } from './check-mentor-coaching.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, counted, noCredential, type Asked, type RuleResult } from '../rule-result.ts';
import type { MentorTerms } from '../rule.ts';

export function mentorHoursResult(asked: Asked<'mentor-hours'>): RuleResult {
  const { terms, oneToOneOnly } = asked.test;
  const amountOf = (checked: readonly CheckedMentorCoaching[]) => cappedMinutes(checked, terms);
  return mentorResult(asked, amountOf, (row) => !oneToOneOnly || row.format === 'individual');
}

export const mentorMonthsResult = (asked: Asked<'mentor-months'>): RuleResult =>
  mentorResult(asked, (checked) => monthsFromFirstToLast(checked.map(({ row }) => row)));

/** @param isAsked which rows can count; missing: all */
function mentorResult(
  asked: Asked<'mentor-hours' | 'mentor-months'>,
  amountOf: (checked: readonly CheckedMentorCoaching[]) => number,
  isAsked: (row: CheckedMentorCoaching['row']) => boolean = () => true,
): RuleResult {
  const checked = mentorCoachingInTerm(asked)?.filter(({ row }) => isAsked(row));
  if (checked === undefined) return noCredential(asked);
  const certain = checked.filter(({ counts }) => counts === 'yes');
  return compared(asked, {
    have: amountOf(certain),
    possible: amountOf(checked.filter(({ counts }) => counts !== 'no')),
    missing: [...new Set(checked.flatMap(({ missing }) => missing ?? []))],
    rows: rowsOf(certain),
  });
}

/** `have` is the minutes excluded because the mentor lacks the specialisation. */
export function mentorSpecialisationResult(asked: Asked<'mentor-specialisation'>): RuleResult {
  const checked = mentorCoachingInTerm(asked) ?? [];
  const without = checked.filter(({ specialisation }) => specialisation === 'no');
  const unclear = checked.filter(({ specialisation }) => specialisation !== 'no' && specialisation !== 'yes');
  const have = mentorMinutesOf(without);
  return counted(asked, {
    have,
    possible: have + mentorMinutesOf(unclear),
    missing: [...new Set(unclear.map(({ specialisation }) => specialisation))],
    rows: rowsOf(without),
  });
}

/** Null when the terms need a credential's term and no such credential is recorded. */
export function mentorCoachingInTerm(
  asked: Omit<Asked<'mentor-hours' | 'mentor-months' | 'mentor-specialisation'>, 'need' | 'unit'>,
): CheckedMentorCoaching[] | null {
  const { terms } = asked.test;
  const { evidence, body, until } = asked;
  if (terms.termMonths === null) return checkMentorCoaching(evidence, terms, body, { from: null, to: until });
  const term = heldTerm(asked, terms.termMonths, terms.lateMonths);
  if (term === null) return null;
  const all = checkMentorCoaching(evidence, terms, body, { from: term.from, to: term.lateTo });
  return all.map((checked) => {
    const isLate = checked.counts === 'yes' && checked.row.date > term.to;
    return isLate ? { ...checked, counts: 'maybe', missing: lateQuestion(body, term) } : checked;
  });
}

export const mentorMinutesOf = (checked: readonly CheckedMentorCoaching[]) => sumOf(checked, ({ row }) => row.duration);

/** Those in groups only up to the most that counts. */
export function cappedMinutes(checked: readonly CheckedMentorCoaching[], { groupMinutesAtMost }: MentorTerms): number {
  const inGroup = mentorMinutesOf(checked.filter(({ row }) => row.format === 'group'));
  return mentorMinutesOf(checked) - inGroup + Math.min(inGroup, groupMinutesAtMost);
}

const rowsOf = (checked: readonly CheckedMentorCoaching[]) =>
  idsOf(
    'mentor_coaching',
    checked.map(({ row }) => row),
  );
