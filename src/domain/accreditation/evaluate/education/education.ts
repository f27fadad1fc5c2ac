// Coach education: hours completed, those in team coaching, and a course from whose start coaching hours count.
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
    missing: open.map(({ title }) => `When did you complete “${title}”?`),
    rows: idsOf('education', completed),
  });
}

/**
 * Hours of courses in team coaching, or those of them that are on team coaching. Unclear are a course that doesn't say how many are, one
 * that may not be completed, and the other hours of a course in which less than four fifths are: ICF accredits programmes from there on.
 * @param need hundredths of an hour
 */
export function teamEducationResult(
  part: 'course' | 'team',
  need: number,
  { education }: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const until = lastDay(circumstances);
  const begun = education.filter(({ start_date, team_hours }) => start_date <= until && team_hours !== 0);
  const isCompleted = ({ end_date }: EducationEvidence) => end_date !== null && end_date <= until;
  const certain = begun.filter((course) => course.team_hours !== null && isCompleted(course));
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  return compared({
    unit: 'hundredths',
    have: sum(certain.map((course) => teamHundredths(part, course).least)),
    possible: sum(begun.map((course) => teamHundredths(part, course).most)),
    need,
    missing: begun.flatMap((course) => [
      ...(course.team_hours === null ? [`How many hours of “${course.title}” were on team coaching?`] : []),
      ...(isCompleted(course) ? [] : [`When did you complete “${course.title}”?`]),
      ...(part === 'course' && isMixed(course)
        ? [`Ask whether all of “${course.title}” counts: less than four fifths of it are on team coaching.`]
        : []),
    ]),
    rows: idsOf('education', certain),
  });
}

const isMixed = ({ hours, team_hours }: EducationEvidence) =>
  team_hours !== null && hundredths(team_hours) * 5 < hundredths(hours) * 4;

function teamHundredths(part: 'course' | 'team', course: EducationEvidence): { least: number; most: number } {
  const all = hundredths(course.hours);
  const onTeams = course.team_hours === null ? null : hundredths(course.team_hours);
  if (onTeams === null) return { least: 0, most: all };
  if (part === 'team') return { least: onTeams, most: onTeams };
  return { least: isMixed(course) ? onTeams : all, most: all };
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
    missing: unclear.map(({ title }) => `How many hours of “${title}” were on core competencies?`),
    rows: idsOf('education', certain),
  });
}
