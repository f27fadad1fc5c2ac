import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { isCalendarDate } from '#domain/time.ts';

export const TABS = ['rules', 'plan', 'renewal', 'audit'] as const;
export type Tab = (typeof TABS)[number];
/** The maximum of extra hours per week in the forecast. */
export const MAX_EXTRA_HOURS = 40;
export const MAX_HOURS_A_WEEK = 80;
export const MAX_NEW_CLIENTS = 200;

/** Search parameters of /reports/credentials. */
export interface CredentialsSearch {
  /** Missing: the rules. */
  tab?: Tab;
  /** Missing: the first body. */
  body?: Body;
  /** Missing: the body's first level. */
  level?: string;
  /** The planned application date; missing: today. */
  on?: string;
  /** Extra paid hours per week for the forecast. */
  more?: number;
  /** Hours of coaching per week for the plan; missing: as in the last 90 days. */
  week?: number;
  /** New clients per year for the plan; missing: as in the last year. */
  clients?: number;
}

/** A change of some; undefined: back to what is usual. */
export type SearchChange = { [Key in keyof CredentialsSearch]?: CredentialsSearch[Key] | undefined };

/** Reads search parameters and drops invalid ones. */
export function parseCredentialsSearch(search: Record<string, unknown>): CredentialsSearch {
  const { on, more, week, clients } = search;
  const tab = TABS.find((one) => one === search['tab']);
  const body = BODY_NAMES.find((one) => one === search['body']);
  const level = credentialsOf(body ?? BODY_NAMES[0]).find((one) => one === search['level']);
  const isMore = typeof more === 'number' && more > 0 && more <= MAX_EXTRA_HOURS;
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(body === undefined ? {} : { body }),
    ...(level === undefined ? {} : { level }),
    ...(isCalendarDate(on) ? { on } : {}),
    ...(isMore ? { more } : {}),
    ...(isFrom0(week, MAX_HOURS_A_WEEK) ? { week } : {}),
    ...(isFrom0(clients, MAX_NEW_CLIENTS) ? { clients } : {}),
  };
}

const isFrom0 = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;
