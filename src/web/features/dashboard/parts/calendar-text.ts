import { dayOfMonth, monthOf } from '#domain/time.ts';

/**
 * The `count` months that end with the month of `today`, oldest first.
 * @example lastMonths('2026-01-15', 2) // ['2025-12', '2026-01']
 */
export const lastMonths = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => dayOfMonth(monthOf(today) - count + 1 + place, 1).slice(0, 7));
