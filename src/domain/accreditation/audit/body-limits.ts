// The limits of the bodies, for findings about a single session or balance. If several bodies have a limit, the first is named.
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { educationStart } from '#domain/accreditation/evaluate/education/education-start.ts';
import type { EducationEvidence } from '#domain/accreditation/evidence/evidence.ts';

/** The text for the first body that does not count groups of this size; null if all do. */
export function groupTooLargeText(participants: number): string | null {
  for (const body of BODY_NAMES) {
    const { largestGroup } = BODIES[body].hoursTerms;
    if (largestGroup !== null && participants > largestGroup)
      return `${participants} people; ${body} counts groups of up to ${largestGroup}.`;
  }
  return null;
}

/** For each body that counts hours from the start of coach education: the calendar date from which it may count them. */
export function educationStarts(education: readonly EducationEvidence[]): { body: Body; start: string }[] {
  return BODY_NAMES.flatMap((body) => {
    const { afterCourse } = BODIES[body].hoursTerms;
    if (afterCourse === null) return [];
    const { certain, possible } = educationStart(education, afterCourse);
    const start = certain ?? possible;
    return start === null ? [] : [{ body, start }];
  });
}

/** The first body that counts no hours with people who report to the coach; null if all do. */
export const bodyWithoutReports = (): Body | null =>
  BODY_NAMES.find((body) => BODIES[body].hoursTerms.withoutReports) ?? null;
