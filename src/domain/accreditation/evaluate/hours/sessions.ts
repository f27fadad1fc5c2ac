// How many sessions were held since the skills assessment of the coach's training programme. No record has the day of the
// assessment, which is a part of the programme: sessions after the programme ended count, those while it ran may.
import { lastDay, type Circumstances } from '../circumstances.ts';
import type { EducationEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { rowIds } from '#domain/accreditation/evidence/row-ids.ts';
import { hundredths } from '#domain/accreditation/hundredths.ts';
import { compared, type RuleResult } from '../rule-result.ts';
import { checkHours, type CheckedHours, type HoursTerms } from './check-hours.ts';
import { exclusions, missingTexts, minutesOf } from './exclusions.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { LoggedHours } from './logged-hours.ts';

interface SessionsAsked {
  readonly terms: HoursTerms;
  /** The fewest hours of the programme. Where several courses are long enough, any may be the programme. */
  readonly programmeHours: number;
  readonly need: number;
}

/** Hours of before Hourbook are sums, so how many sessions they were is not known. */
export function sessionsResult(
  { terms, programmeHours, need }: SessionsAsked,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const programme = programmeOf(evidence.education, programmeHours, lastDay(circumstances));
  const checked = checkHours(evidence, terms, circumstances, [afterAssessment(programme)]);
  const sessions = checked.filter(isSession);
  const sums = checked.filter((one) => !isSession(one) && one.counts !== 'no');
  const certain = sessions.filter(({ counts }) => counts === 'yes');
  const hopeful = sessions.filter(({ counts }) => counts !== 'no');
  const parts = exclusions(sessions);
  return compared({
    unit: 'sessions',
    have: certain.length,
    possible: sums.length === 0 ? hopeful.length : Math.max(hopeful.length, need),
    need,
    missing: [
      ...missingTexts(parts),
      ...(sums.length === 0
        ? []
        : [`Earlier hours (${amountText(minutesOf(sums), 'minutes')}) don’t say how many sessions they were.`]),
    ],
    exclusions: parts,
    rows: rowIds(certain.map(({ hours }) => hours)),
  });
}

const isSession = ({ hours: { table, earliest } }: CheckedHours) =>
  table === 'sessions' || (table === 'erased_sessions' && earliest !== null);

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
  ({ start, end }: Programme) =>
  ({ earliest, latest }: LoggedHours) => {
    if (start !== null && latest < start) return { counts: 'no', reason: 'before-education' } as const;
    if (earliest !== null && end !== null && earliest > end) return null;
    return { counts: 'maybe', reason: 'assessment-unknown' } as const;
  };
