// What the bodies do not count, for findings about a single session or balance. Of several bodies the first in the list is
// named.
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES, type Body } from '#domain/accreditation/body-names.ts';
import { educationStart } from '#domain/accreditation/evaluate/education-start.ts';
import type { EducationEvidence } from '#domain/accreditation/evidence/evidence.ts';

/** Says which body does not count groups of so many people, or null where each does. */
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
