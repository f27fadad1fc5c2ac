// When coach education began: the first day of the earliest course with enough hours. ICF counts coaching from that day on for any
// programme that it approved, and for others with enough hours on core competencies (ICF, Experience Requirements).
import type { EducationEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { hundredths } from '#domain/accreditation/hundredths.ts';

export interface CourseSize {
  /** Minimum hours, and minimum hours on core competencies where the body did not approve the course. */
  readonly hours: number;
  readonly coreHours: number;
}

export interface EducationStart {
  readonly isRecorded: boolean;
  /** The start of the first course that qualifies for certain; null: none. */
  readonly certain: string | null;
  /** The same, including courses that qualify only if the body approved them; null: none could qualify. */
  readonly possible: string | null;
}

export function educationStart(education: readonly EducationEvidence[], size: CourseSize): EducationStart {
  let certain: string | null = null;
  let possible: string | null = null;
  for (const course of education) {
    const quality = qualifies(course, size);
    if (quality === 'yes') certain = earlier(certain, course.start_date);
    if (quality !== 'no') possible = earlier(possible, course.start_date);
  }
  return { isRecorded: education.length > 0, certain, possible };
}

/** No record says whether the body approved a course, so one with fewer core hours, or none recorded, may qualify. */
export function qualifies(course: EducationEvidence, size: CourseSize): 'yes' | 'maybe' | 'no' {
  if (hundredths(course.hours) < hundredths(size.hours)) return 'no';
  return hundredths(course.core_hours ?? 0) >= hundredths(size.coreHours) ? 'yes' : 'maybe';
}

const earlier = (one: string | null, other: string) => (one === null || other < one ? other : one);
