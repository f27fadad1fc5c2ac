// The ratio of coaching to supervision that accrediting bodies ask for.

/**
 * Coaching per supervision, or null without any supervision. Both in minutes.
 * @example coachingRatio(1350, 60) // 22.5
 */
export function coachingRatio(coachingMinutes: number, supervisionMinutes: number): number | null {
  return supervisionMinutes === 0 ? null : coachingMinutes / supervisionMinutes;
}
