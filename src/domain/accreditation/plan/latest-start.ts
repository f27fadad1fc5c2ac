// The last day on which an activity can start so that a plan's day still holds.
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { Steps } from '#domain/steps.ts';
import { isReached } from './earliest-day.ts';
import { plannedFor, resultOn, type Projection } from './projection.ts';

/**
 * @param rules of one activity, met on `day` if it starts tomorrow
 * @returns days after today; null: not even tomorrow is early enough
 */
export function* latestStart(rules: readonly Rule[], on: Projection, day: number): Steps<number | null> {
  const isEnough = (from: number) =>
    rules.every((rule) => isReached(rule, resultOn(rule, plannedFor(rule, on, day, from), on, day)));
  let [enough, late] = [0, day + 1];
  while (late - enough > 1) {
    const middle = Math.floor((enough + late) / 2);
    if (isEnough(middle)) enough = middle;
    else late = middle;
    yield;
  }
  return enough === 0 ? null : enough;
}
