// Coach education: hours completed, those in team coaching, and a course from whose start coaching hours count.
import { qualifies } from './education-start.ts';
import type { EducationEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { hundredths, hundredthsOf } from '#domain/accreditation/hundredths.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { sumOf } from '#domain/lists.ts';
import { compared, type Asked, type RuleResult } from '../rule-result.ts';
import type { TestOf } from '../rule.ts';

/** It is unclear whether a course without an end date, or with a later one, is completed by the application. */
export function educationHoursResult(asked: Asked<'education-hours'>): RuleResult {
  const begun = begunBy(asked);
  const completed = begun.filter(isCompletedBy(asked));
  return compared(asked, {
    have: hundredthsOf(completed, 'hours'),
    possible: hundredthsOf(begun, 'hours'),
    missing: begun.filter((course) => !completed.includes(course)).map(whenCompleted),
    rows: idsOf('education', completed),
  });
}

const begunBy = ({ evidence, until }: Pick<Asked<'education-hours'>, 'evidence' | 'until'>) =>
  evidence.education.filter(({ start_date }) => start_date <= until);

const isCompletedBy =
  ({ until }: { readonly until: string }) =>
  ({ end_date }: EducationEvidence) =>
    end_date !== null && end_date <= until;

const whenCompleted = ({ title }: EducationEvidence) => `When did you complete “${title}”?`;

/**
 * Hours of courses in team coaching, or those of them that are on team coaching. Unclear are a course that doesn't say how many are, one
 * that may not be completed, and the other hours of a course in which less than four fifths are: ICF accredits programmes from there on.
 */
export function teamEducationResult(asked: Asked<'team-education-hours'>): RuleResult {
  const { part } = asked.test;
  const begun = begunBy(asked).filter(({ team_hours }) => team_hours !== 0);
  const isCompleted = isCompletedBy(asked);
  const certain = begun.filter((course) => course.team_hours !== null && isCompleted(course));
  return compared(asked, {
    have: sumOf(certain, (course) => teamHundredths(part, course).least),
    possible: sumOf(begun, (course) => teamHundredths(part, course).most),
    missing: begun.flatMap((course) => [
      ...(course.team_hours === null ? [`How many hours of “${course.title}” were on team coaching?`] : []),
      ...(isCompleted(course) ? [] : [whenCompleted(course)]),
      ...(part === 'course' && isMixed(course)
        ? [`Ask whether all of “${course.title}” counts: less than four fifths of it are on team coaching.`]
        : []),
    ]),
    rows: idsOf('education', certain),
  });
}

const isMixed = ({ hours, team_hours }: EducationEvidence) =>
  team_hours !== null && hundredths(team_hours) * 5 < hundredths(hours) * 4;

function teamHundredths(part: TestOf<'team-education-hours'>['part'], course: EducationEvidence) {
  const all = hundredths(course.hours);
  const onTeams = course.team_hours === null ? null : hundredths(course.team_hours);
  if (onTeams === null) return { least: 0, most: all };
  if (part === 'team') return { least: onTeams, most: onTeams };
  return { least: isMixed(course) ? onTeams : all, most: all };
}

export function qualifyingCourseResult(asked: Asked<'qualifying-course'>): RuleResult {
  const begun = begunBy(asked).map((course) => ({ course, quality: qualifies(course, asked.test.size) }));
  const those = (wanted: 'yes' | 'maybe') =>
    begun.filter(({ quality }) => quality === wanted).map(({ course }) => course);
  const [certain, unclear] = [those('yes'), those('maybe')];
  return compared(asked, {
    have: certain.length,
    possible: certain.length + unclear.length,
    missing: unclear.map(({ title, core_hours }) =>
      core_hours === null
        ? `How many hours of “${title}” were on core competencies?`
        : `Did ${asked.body} approve “${title}”? Then it counts whatever its hours on core competencies.`,
    ),
    rows: idsOf('education', certain),
  });
}
