// Days from one calendar date to another.
import { daysUntil } from '#domain/time.ts';

/** Negative when `to` lies before `from`. */
export function daysBetween(from: string, to: string): number {
  return to >= from ? daysUntil(to, from) : -daysUntil(from, to);
}
