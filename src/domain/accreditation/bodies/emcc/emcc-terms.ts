// The requirements of each EIA level.
import { ALL_HOURS } from '../credential-body.ts';
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
