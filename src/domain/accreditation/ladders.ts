// The dashboard's simple ladders (spec 9): hours of coaching toward the next level. The bodies' own, dated
// rules are another subject. Hours are minutes / 60.
import { MINUTES_PER_HOUR } from '#domain/time.ts';

export interface Level {
  readonly name: string;
  readonly hours: number;
}

export const ICF_LADDER: readonly Level[] = [
  { name: 'ACC', hours: 100 },
  { name: 'PCC', hours: 500 },
  { name: 'MCC', hours: 2500 },
];

/** The customer's own ladder, not EIA's numbers. */
export const EMCC_LADDER: readonly Level[] = [
  { name: 'Foundation', hours: 0 },
  { name: 'Practitioner', hours: 100 },
  { name: 'Senior Practitioner', hours: 500 },
  { name: 'Master Practitioner', hours: 2500 },
];

export const ACHIEVED_TEXTS = {
  MCC: 'Achieved MCC level!',
  'Master Practitioner': 'Achieved Master Practitioner level!',
} as const;

export interface LadderProgress {
  /** The last level reached, null below the first. */
  reached: Level | null;
  /** The level to reach next, null at the top. */
  next: Level | null;
  /** Hours still needed for `next`; 0 at the top. */
  hoursNeeded: number;
  /** How much of `next` is done, 0 to 100. */
  percent: number;
}

/**
 * Where `minutes` of coaching stand on a ladder.
 * @example ladderProgress(6_000, ICF_LADDER).next // PCC, 400 hours needed
 */
export function ladderProgress(minutes: number, ladder: readonly Level[]): LadderProgress {
  const hours = minutes / MINUTES_PER_HOUR;
  const reached = ladder.findLast((level) => hours >= level.hours) ?? null;
  const next = ladder.find((level) => hours < level.hours) ?? null;
  if (next === null) return { reached, next, hoursNeeded: 0, percent: 100 };
  return { reached, next, hoursNeeded: next.hours - hours, percent: Math.min(100, (hours / next.hours) * 100) };
}
