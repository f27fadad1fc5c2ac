// How ICF counts hours and mentor coaching, and the requirements of each level. Units: minutes, people, hundredths of an hour.
import type { CourseSize } from '#domain/accreditation/evaluate/education/education-start.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { MentorTerms, Rule } from '#domain/accreditation/evaluate/rule.ts';

type Certainty = Rule['certainty'];

export interface IcfLevel {
  readonly level: 'ACC' | 'PCC' | 'MCC';
  readonly hours: number;
  /** An MCC must hold a PCC. */
  readonly needsLevelBelow?: true;
  readonly paidHours: number;
  readonly clients: number;
  /** Null: not known to us. */
  readonly recentHours: number | null;
  readonly educationHours: number;
  /** How sure we are of the paid hours and the clients. */
  readonly certainty: Certainty;
}

export const ICF_LEVELS: readonly IcfLevel[] = [
  {
    level: 'ACC',
    hours: 100,
    paidHours: 75,
    clients: 8,
    recentHours: 25,
    educationHours: 60,
    certainty: 'verified',
  },
  {
    level: 'PCC',
    hours: 500,
    paidHours: 450,
    clients: 25,
    recentHours: 50,
    educationHours: 125,
    certainty: 'verified',
  },
  {
    level: 'MCC',
    hours: 2500,
    needsLevelBelow: true,
    paidHours: 2250,
    clients: 35,
    recentHours: null,
    educationHours: 200,
    certainty: 'second-hand',
  },
];

export const ICF_COURSE: CourseSize = { hours: 30, coreHours: 24 };
export const ICF_LARGEST_GROUP = 15;
export const ICF_RECENT_MONTHS = 18;
export const ICF_TERM_MONTHS = 36;

export const ICF_HOURS: HoursTerms = {
  afterCourse: ICF_COURSE,
  largestGroup: ICF_LARGEST_GROUP,
  paidOnly: false,
  withinMonths: null,
};

export const ICF_MENTOR_TERMS: MentorTerms = {
  groupMinutesAtMost: 7 * 60,
  largestGroup: 10,
  credential: null,
  specialisationFrom: '2027-01-01',
  termMonths: null,
};
