// ICF, the International Coaching Federation: how it counts hours and mentor coaching, the requirements of each level, ladder, documents and
// texts. Units: minutes, people, hundredths of an hour.
import { ALL_HOURS, type CredentialBody, type Ladder } from '../credential-body.ts';
import type { CourseSize } from '#domain/accreditation/evaluate/education/education-start.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { MentorTerms } from '#domain/accreditation/evaluate/rule.ts';

export interface IcfLevel {
  readonly level: 'ACC' | 'PCC' | 'MCC';
  readonly hours: number;
  /** An MCC must hold a PCC. */
  readonly needsLevelBelow?: true;
  readonly paidHours: number;
  readonly clients: number;
  /** Null: ICF names none that we found. */
  readonly recentHours: number | null;
  readonly educationHours: number;
  /** Who may be a mentor. */
  readonly mentors: Pick<MentorTerms, 'credentials' | 'specialisations' | 'notUsedFor'>;
}

export const ICF_LEVELS: readonly IcfLevel[] = [
  {
    level: 'ACC',
    hours: 100,
    paidHours: 75,
    clients: 8,
    recentHours: 25,
    educationHours: 60,
    mentors: { credentials: ['ACC', 'PCC', 'MCC'], specialisations: ['ACC', 'PCC'], notUsedFor: [] },
  },
  {
    level: 'PCC',
    hours: 500,
    paidHours: 450,
    clients: 25,
    recentHours: 50,
    educationHours: 125,
    mentors: { credentials: ['PCC', 'MCC'], specialisations: ['PCC'], notUsedFor: [] },
  },
  {
    level: 'MCC',
    hours: 2500,
    needsLevelBelow: true,
    paidHours: 2250,
    clients: 35,
    recentHours: null,
    educationHours: 200,
    mentors: { credentials: ['MCC'], specialisations: ['MCC'], notUsedFor: ['ACC', 'PCC'] },
  },
];

export const ICF_COURSE: CourseSize = { hours: 30, coreHours: 24 };
export const ICF_LARGEST_GROUP = 15;
export const ICF_RECENT_MONTHS = 18;
export const ICF_TERM_MONTHS = 36;
/** After the last day: the grace, and the time with a late fee that follows. */
export const ICF_GRACE_MONTHS = 2;
export const ICF_LATE_MONTHS = 10;

export const ICF_HOURS: HoursTerms = {
  ...ALL_HOURS,
  afterCourse: ICF_COURSE,
  largestGroup: ICF_LARGEST_GROUP,
  withoutReports: true,
};

/** The first day of ICF's specialisations of mentors and supervisors. */
export const ICF_SPECIALISED_FROM = '2027-01-01';

/** The first day on which a mentor's validation takes the place of recordings, for an ACC or PCC on the Portfolio path. */
export const ICF_VALIDATION_FROM = '2027-04-01';

/** Of mentor coaching for any level. */
export const ICF_MENTOR_TERMS: Omit<MentorTerms, keyof IcfLevel['mentors']> = {
  groupMinutesAtMost: 7 * 60,
  largestGroup: 10,
  specialisationFrom: ICF_SPECIALISED_FROM,
  termMonths: null,
  lateMonths: 0,
};

/** Held besides a level: the Advanced Certification in Team Coaching. */
export const ICF_BESIDE = ['ACTC'] as const;

const ICF_LADDER: Ladder = {
  levels: [
    { name: 'ACC', hours: 100 },
    { name: 'PCC', hours: 500 },
    { name: 'MCC', hours: 2500 },
  ],
  achieved: 'Achieved MCC level!',
  note: null,
};

export const ICF: CredentialBody = {
  name: 'International Coaching Federation',
  levels: ICF_LEVELS,
  beside: ICF_BESIDE,
  hoursTerms: ICF_HOURS,
  termMonths: ICF_TERM_MONTHS,
  coachingPerSupervision: null,
  documents: [
    { id: 'icf-log', label: 'ICF log', kind: 'icf-log' },
    { id: 'letter', label: 'Organisation letter', kind: 'letter' },
  ],
  ladder: ICF_LADDER,
  asksFor: {
    paid: 'ICF asks how many of your hours were paid.',
    mentor_coaching:
      'ICF asks for ten hours with a mentor coach, three of them one-to-one, over at least three months.',
  },
};
