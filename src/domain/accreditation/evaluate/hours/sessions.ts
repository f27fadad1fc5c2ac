// How many sessions were held since the skills assessment of the coach's training programme. No record has the day of the
// assessment, which is a part of the programme: sessions after the programme ended count, those while it ran may.
import type { EducationEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { hundredths } from '#domain/accreditation/hundredths.ts';
import { compared, type Asked, type RuleResult } from '../rule-result.ts';
import { certain, checkHours, hopeful, type Check, type CheckedHours } from './check-hours.ts';
import { saidOf } from './exclusions.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import { loggedHours, minutesOf, type LoggedHours } from './logged-hours.ts';

/** Hours from before Hourbook are sums, so the number of their sessions is not known. */
export function sessionsResult(asked: Omit<Asked<'sessions'>, 'body' | 'level'>): RuleResult {
  const checked = checkHours(asked.evidence, asked.test.terms, asked.circumstances, [sessionCheck(asked)]);
  const sessions = checked.filter(isSession);
  const sums = hopeful(checked.filter((one) => !isSession(one)));
  const possible = sessionsIn(hopeful(sessions));
  const said = saidOf(sessions);
  return compared(asked, {
    ...said,
    have: sessionsIn(certain(sessions)),
    possible: sums.length === 0 ? possible : Math.max(possible, asked.need ?? 0),
    missing: [
      ...said.missing,
      sums.length > 0 &&
        `Earlier hours (${amountText(minutesOf(sums), 'minutes')}) don’t say how many sessions they were.`,
    ].filter((text) => text !== false),
  });
}

/** Of sessions, besides the terms. */
export const sessionCheck = ({
  test,
  evidence,
  until,
}: Pick<Asked<'sessions'>, 'test' | 'evidence' | 'until'>): Check => {
  const isAfter = afterAssessment(programmeOf(evidence.education, test.programmeHours, until));
  // Of whole sessions, since hours with a peer may be a part of one.
  const short = idSet(
    loggedHours(evidence).filter(
      ({ table, minutes }) => table !== 'opening_balances' && minutes < test.shortestMinutes,
    ),
  );
  return (hours) => (short.has(hours.id) ? { counts: 'no', reason: 'too-short' } : isAfter(hours));
};

/** Peer coaching at the edge of what was received is two entries. */
const sessionsIn = (hours: readonly LoggedHours[]) => idSet(hours).size;

const idSet = (rows: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

const isSession = ({ hours: { isSum } }: CheckedHours) => !isSum;

interface Programme {
  /** The first day of the first course that may be the programme; null: none is recorded. */
  readonly start: string | null;
  /** The last day of the last one; null: not known. */
  readonly end: string | null;
}

function programmeOf(education: readonly EducationEvidence[], hours: number, until: string): Programme {
  const courses = education.filter(
    (course) => course.start_date <= until && hundredths(course.hours) >= hundredths(hours),
  );
  const starts = courses.map(({ start_date }) => start_date).toSorted();
  // An end before the start is a slip, and the programme ended on some later day.
  const ends = courses.flatMap(({ start_date, end_date }) =>
    end_date === null ? [] : [end_date < start_date ? start_date : end_date],
  );
  return {
    start: starts[0] ?? null,
    end: ends.length < courses.length ? null : (ends.toSorted().at(-1) ?? null),
  };
}

const afterAssessment =
  ({ start, end }: Programme): Check =>
  ({ earliest, latest }) => {
    if (start !== null && latest < start) return { counts: 'no', reason: 'before-education' };
    if (earliest && end && earliest > end) return null;
    return { counts: 'maybe', reason: 'assessment-unknown' };
  };
