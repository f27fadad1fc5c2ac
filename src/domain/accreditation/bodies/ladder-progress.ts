// A coach's progress on the ladder of a body (spec 9).
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { Ladder, LadderLevel } from './credential-body.ts';

export interface LadderProgress {
  /** The last level reached, null below the first. */
  reached: LadderLevel | null;
  /** The level to reach next, null at the top. */
  next: LadderLevel | null;
  /** Hours still needed for `next`; 0 at the top. */
  hoursNeeded: number;
  /** The progress toward `next` in percent, 0 to 100. */
  percent: number;
}

/**
 * The progress of `minutes` of coaching on a ladder. Hours are minutes / 60.
 * @example ladderProgress(6_000, BODIES.ICF.ladder!).next // PCC, 400 hours needed
 */
export function ladderProgress(minutes: number, { levels }: Pick<Ladder, 'levels'>): LadderProgress {
  const hours = minutes / MINUTES_PER_HOUR;
  const reached = levels.findLast((level) => hours >= level.hours) ?? null;
  const next = levels.find((level) => hours < level.hours) ?? null;
  if (next === null) return { reached, next, hoursNeeded: 0, percent: 100 };
  return { reached, next, hoursNeeded: next.hours - hours, percent: (hours / next.hours) * 100 };
}
