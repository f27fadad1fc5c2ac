import { BODY_NAMES, type Body } from '#domain/accreditation/body-names.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { isDay } from '#web/data/device/calendar-day.ts';

export const TABS = ['rules', 'renewal', 'audit'] as const;
export type Tab = (typeof TABS)[number];
/** More than this nobody adds to a week. */
const MOST_EXTRA_HOURS = 40;

/** What the address of /reports/credentials says. */
export interface CredentialsSearch {
  /** Rules when left out. */
  tab?: Tab;
  /** The first body when left out. */
  body?: Body;
  /** The body's first level when left out. */
  level?: string;
  /** The planned application date, today when left out. */
  on?: string;
  /** What if: paid hours a week on top. */
  more?: number;
}

/** Reads an address; what it cannot mean is left out. */
export function parseCredentialsSearch(search: Record<string, unknown>): CredentialsSearch {
  const { on, more } = search;
  const tab = TABS.find((one) => one === search['tab']);
  const body = BODY_NAMES.find((one) => one === search['body']);
  // The router loads this with every page, so the levels come from the ladders, which are small and name the same ones.
  const level = BODIES[body ?? BODY_NAMES[0]].ladder.levels.find(({ name }) => name === search['level'])?.name;
  const isMore = typeof more === 'number' && more > 0 && more <= MOST_EXTRA_HOURS;
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(body === undefined ? {} : { body }),
    ...(level === undefined ? {} : { level }),
    ...(isDay(on) ? { on } : {}),
    ...(isMore ? { more } : {}),
  };
}
