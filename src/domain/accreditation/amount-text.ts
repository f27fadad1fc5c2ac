// Amounts as text. The formats of hours are in sessions/duration.ts.
import type { Region } from '#domain/formatting/region.ts';
import { numberText } from '#domain/formatting/number-text.ts';
import { hoursNumber, hoursTotal } from '#domain/sessions/duration.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';

/** What is counted: one, and several. */
const NAMES = {
  clients: ['client', 'clients'],
  months: ['month', 'months'],
  years: ['year', 'years'],
  quarters: ['quarter', 'quarters'],
  courses: ['course', 'courses'],
  engagements: ['engagement', 'engagements'],
  items: ['entry', 'entries'],
  sessions: ['session', 'sessions'],
  credentials: ['credential', 'credentials'],
} as const;

export type Unit = 'minutes' | 'hundredths' | 'ratio' | keyof typeof NAMES;

/**
 * @param unit minutes are summed hours, hundredths are of an hour, a ratio is hours of coaching per hour of supervision
 * @example amountText(750, 'minutes') // '12.5 h'
 */
export function amountText(amount: number, unit: Unit, region?: Region): string {
  if (unit === 'minutes') return hoursTotal(amount, region);
  if (unit === 'hundredths') return `${valueText(amount, unit, region)} h`;
  if (unit === 'ratio') return `1:${amount}`;
  return `${valueText(amount, unit, region)} ${NAMES[unit][amount === 1 ? 0 : 1]}`;
}

/**
 * The amount of the needed amount. People, months and similar units beyond the need have another form than "2 of 1".
 * @example progressText(34_380, 30_000, 'minutes') // '573 of 500 h'
 */
export function progressText(have: number, need: number, unit: Unit): string {
  const isHours = unit === 'minutes' || unit === 'hundredths';
  if (have > need && !isHours) return `${amountText(have, unit)}, ${valueText(need, unit)} needed`;
  const needed = isHours ? `${valueText(need, unit)} h` : amountText(need, unit);
  // An amount that is short by minutes must not look reached.
  const isNear = have < need && valueText(have, unit) === valueText(need, unit);
  return isNear ? `${amountText(need - have, unit)} short of ${needed}` : `${valueText(have, unit)} of ${needed}`;
}

function valueText(amount: number, unit: Unit, region?: Region): string {
  if (unit === 'minutes') return hoursNumber(amount, region);
  return numberText(unit === 'hundredths' ? amount / HUNDREDTHS_PER_HOUR : amount, {}, region);
}
