// Coach education: hours completed, and a course from whose start coaching hours count.
import { lastDay, type Circumstances } from '../circumstances.ts';
import { qualifies, type CourseSize } from './education-start.ts';
import type { EducationEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hundredths } from '#domain/accreditation/hundredths.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, type RuleResult } from '../rule-result.ts';

/**
 * It is unclear whether a course without an end date, or with a later one, is completed by the application.
 * @param need hundredths of an hour
 */
export function educationHoursResult(
  need: number,
  { education }: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const until = lastDay(circumstances);
  const begun = education.filter(({ start_date }) => start_date <= until);
  const completed = begun.filter(({ end_date }) => end_date !== null && end_date <= until);
  const open = begun.filter(({ end_date }) => end_date === null || end_date > until);
  return compared({
    unit: 'hundredths',
    have: hoursOf(completed),
    possible: hoursOf(begun),
    need,
    missing: open.map(({ title }) => `Say when you completed “${title}”.`),
    rows: idsOf('education', completed),
  });
}

const hoursOf = (courses: readonly EducationEvidence[]) =>
  courses.reduce((sum, { hours }) => sum + hundredths(hours), 0);

/** @param need courses */
export function qualifyingCourseResult(
  size: CourseSize,
  need: number,
  { education }: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const until = lastDay(circumstances);
  const begun = education.filter(({ start_date }) => start_date <= until);
  const certain = begun.filter((course) => qualifies(course, size) === 'yes');
  const unclear = begun.filter((course) => qualifies(course, size) === 'maybe');
  return compared({
    unit: 'courses',
    have: certain.length,
    possible: certain.length + unclear.length,
    need,
    missing: unclear.map(({ title }) => `Say how many hours of “${title}” were on core competencies.`),
    rows: idsOf('education', certain),
  });
}
