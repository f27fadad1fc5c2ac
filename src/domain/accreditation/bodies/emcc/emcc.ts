// EMCC, the European Mentoring and Coaching Council: the requirements of each level of its individual accreditation (EIA), its ladder,
// documents and texts.
import { ALL_HOURS, type CredentialBody, type Ladder } from '../credential-body.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { MONTHS_PER_YEAR } from '#domain/time.ts';

export interface EmccLevel {
  readonly id: 'foundation' | 'practitioner' | 'senior-practitioner' | 'master-practitioner';
  readonly level: string;
  readonly years: number;
  readonly hours: number;
  readonly clients: number;
  readonly cpdHours: number;
  /** One hour of supervision per 35 of coaching, and some in each quarter; else one hour a quarter. */
  readonly hasRatio: boolean;
}

/** Hours of coaching that require one hour of supervision. */
export const EMCC_COACHING_PER_SUPERVISION = 35;
export const EMCC_TERM_YEARS = 5;
export const EMCC_TERM_MONTHS = EMCC_TERM_YEARS * MONTHS_PER_YEAR;

/** EMCC accredits mentors as it does coaches: its pages ask for the practice of a "mentor/coach". */
export const EMCC_HOURS: HoursTerms = { ...ALL_HOURS, kinds: ['coaching', 'mentoring'] };

export const EMCC_LEVELS_ASKED: readonly EmccLevel[] = [
  {
    id: 'foundation',
    level: 'Foundation',
    years: 1,
    hours: 50,
    clients: 5,
    cpdHours: 16,
    hasRatio: false,
  },
  {
    id: 'practitioner',
    level: 'Practitioner',
    years: 3,
    hours: 100,
    clients: 10,
    cpdHours: 16,
    hasRatio: false,
  },
  {
    id: 'senior-practitioner',
    level: 'Senior Practitioner',
    years: 5,
    hours: 250,
    clients: 20,
    cpdHours: 32,
    hasRatio: true,
  },
  {
    id: 'master-practitioner',
    level: 'Master Practitioner',
    years: 7,
    hours: 500,
    clients: 40,
    cpdHours: 48,
    hasRatio: true,
  },
];

/** Accreditations beside EIA, of supervisors and of team coaches. */
export const EMCC_BESIDE = [
  'ESIA',
  'ITCA Foundation',
  'ITCA Practitioner',
  'ITCA Senior Practitioner',
  'ITCA Master Practitioner',
] as const;

/** The ladder of spec 9; EIA requires other numbers of hours. */
const EMCC_LADDER: Ladder = {
  levels: [
    { name: 'Foundation', hours: 0 },
    { name: 'Practitioner', hours: 100 },
    { name: 'Senior Practitioner', hours: 500 },
    { name: 'Master Practitioner', hours: 2500 },
  ],
  achieved: 'Achieved Master Practitioner level!',
  note: 'Your own ladder; EIA asks 50, 100, 250 and 500 h.',
};

export const EMCC: CredentialBody = {
  name: 'European Mentoring and Coaching Council',
  levels: EMCC_LEVELS_ASKED,
  beside: EMCC_BESIDE,
  hoursTerms: EMCC_HOURS,
  termMonths: EMCC_TERM_MONTHS,
  coachingPerSupervision: EMCC_COACHING_PER_SUPERVISION,
  documents: [{ id: 'portfolio', label: 'EMCC portfolio', kind: 'portfolio' }],
  ladder: EMCC_LADDER,
  asksFor: {
    reflections: 'EMCC asks how your practice is developing. A few reflections show it.',
    client_feedback: 'EMCC asks for feedback from clients; two or three sentences with a date are enough.',
  },
};
