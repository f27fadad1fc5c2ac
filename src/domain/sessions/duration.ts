// Durations as people write and read them. All values are whole minutes.
import { MINUTES_PER_HOUR } from '#domain/time.ts';

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/**
 * The label of a duration.
 * @example durationLabel(90) // '1 hour 30 min'
 */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? plural(hours, 'hour') : `${plural(hours, 'hour')} ${rest} min`;
}

/** Hours with one decimal, as the cards show them: minutes / 60. */
export function hoursText(minutes: number): string {
  return (minutes / MINUTES_PER_HOUR).toFixed(1);
}

/**
 * Reads a duration as coaches type it: `90`, `90 min`, `1h 30m`, `1h30`, `1:30`, `1.5h`, `1,5 h`. Null when it is none of these.
 * A bare number is minutes. The result is not range-checked: durationSchema does that.
 * @example parseDuration('1.5h') // 90
 */
export function parseDuration(text: string): number | null {
  const input = text.trim().toLowerCase().replace(',', '.');
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(input);
  if (clock) return Number(clock[1]) * MINUTES_PER_HOUR + Number(clock[2]);
  const parts = /^(?:(\d+(?:\.\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+(?:\.\d+)?)\s*(?:m(?:in(?:ute)?s?)?)?)?$/.exec(input);
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return null;
  const minutes = Number(parts[1] ?? 0) * MINUTES_PER_HOUR + Number(parts[2] ?? 0);
  return Math.round(minutes);
}
