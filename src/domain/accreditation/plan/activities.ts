// How much of each activity a plan assumes (ADR 85).

/** Coaching follows the coach's own pace. The rest is taken up at will, so a plan assumes this much a week, from tomorrow at the earliest. */
export const ASSUMED_A_WEEK = {
  trainingHours: 4,
  mentorCoachingMinutes: 60,
  supervisionMinutes: 60,
  cpdHours: 2,
  entries: 1,
} as const;
