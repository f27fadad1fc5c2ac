// The dashboard's ladders (spec 9), and where a coach stands on one. The landing page shows them too.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { Body } from '#domain/accreditation/body-names.ts';
import type { Ladder, LadderLevel } from './credential-body.ts';
import { EMCC_LADDER } from './emcc/emcc-ladder.ts';
import { ICF_LADDER } from './icf/icf-ladder.ts';

export const LADDERS: Readonly<Record<Body, Ladder>> = { ICF: ICF_LADDER, EMCC: EMCC_LADDER };

export interface LadderProgress {
  /** The last level reached, null below the first. */
  reached: LadderLevel | null;
  /** The level to reach next, null at the top. */
  next: LadderLevel | null;
  /** Hours still needed for `next`; 0 at the top. */
  hoursNeeded: number;
  /** How much of `next` is done, 0 to 100. */
  percent: number;
}

/**
 * Where `minutes` of coaching stand on a ladder. Hours are minutes / 60.
 * @example ladderProgress(6_000, LADDERS.ICF).next // PCC, 400 hours needed
 */
export function ladderProgress(minutes: number, { levels }: Pick<Ladder, 'levels'>): LadderProgress {
  const hours = minutes / MINUTES_PER_HOUR;
  const reached = levels.findLast((level) => hours >= level.hours) ?? null;
  const next = levels.find((level) => hours < level.hours) ?? null;
  if (next === null) return { reached, next, hoursNeeded: 0, percent: 100 };
  return { reached, next, hoursNeeded: next.hours - hours, percent: Math.min(100, (hours / next.hours) * 100) };
}
