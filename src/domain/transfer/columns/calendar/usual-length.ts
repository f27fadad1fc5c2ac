// How long appointments last, in minutes.

/** Longer events are whole days or workshops: they are proposed, but never as certain. */
const CERTAIN_MINUTES_MAX = 4 * 60;
const CERTAIN_MINUTES_MIN = 10;

/** Whether an event lasts longer than appointments usually do. @param minutes of a held event */
export const isLonger = (minutes: number) => minutes > CERTAIN_MINUTES_MAX;

export const isUsualLength = (minutes: number) => minutes >= CERTAIN_MINUTES_MIN && !isLonger(minutes);
