// Amounts as people read them. Minutes and hundredths of an hour are never rounded.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { HUNDREDTHS_PER_HOUR } from './hundredths.ts';

export type Unit =
  | 'minutes'
  | 'hundredths'
  | 'clients'
  | 'months'
  | 'years'
  | 'quarters'
  | 'courses'
  | 'items'
  | 'ratio';

const NAMES: Record<Exclude<Unit, 'minutes' | 'hundredths' | 'ratio'>, [string, string]> = {
  clients: ['client', 'clients'],
  months: ['month', 'months'],
  years: ['year', 'years'],
  quarters: ['quarter', 'quarters'],
  courses: ['course', 'courses'],
  items: ['entry', 'entries'],
};

/**
 * @param unit minutes are of a session's length, hundredths are of an hour, a ratio is hours of coaching per hour
 *   of supervision
 * @example amountText(750, 'minutes') // '12 h 30 min'
 */
export function amountText(amount: number, unit: Unit): string {
  if (unit === 'minutes') return minutesText(amount);
  if (unit === 'hundredths') return `${amount / HUNDREDTHS_PER_HOUR} h`;
  if (unit === 'ratio') return `1:${amount}`;
  return `${amount} ${NAMES[unit][amount === 1 ? 0 : 1]}`;
}

function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (rest === 0) return `${hours} h`;
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`;
}
