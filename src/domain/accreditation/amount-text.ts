// Amounts as text. The formats of hours are in sessions/duration.ts.
import { hoursNumber, hoursTotal } from '#domain/sessions/duration.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';

export type Unit =
  | 'minutes'
  | 'hundredths'
  | 'clients'
  | 'months'
  | 'years'
  | 'quarters'
  | 'courses'
  | 'engagements'
  | 'items'
  | 'sessions'
  | 'credentials'
  | 'ratio';

const NAMES: Record<Exclude<Unit, 'minutes' | 'hundredths' | 'ratio'>, [string, string]> = {
  clients: ['client', 'clients'],
  months: ['month', 'months'],
  years: ['year', 'years'],
  quarters: ['quarter', 'quarters'],
  courses: ['course', 'courses'],
  engagements: ['engagement', 'engagements'],
  items: ['entry', 'entries'],
  sessions: ['session', 'sessions'],
  credentials: ['credential', 'credentials'],
};

/**
 * @param unit minutes are summed hours, hundredths are of an hour, a ratio is hours of coaching per hour of supervision
 * @example amountText(750, 'minutes') // '12.5 h'
 */
export function amountText(amount: number, unit: Unit): string {
  if (unit === 'minutes') return hoursTotal(amount);
  if (unit === 'hundredths') return `${numberText(amount, unit)} h`;
  if (unit === 'ratio') return `1:${amount}`;
  return `${numberText(amount, unit)} ${NAMES[unit][amount === 1 ? 0 : 1]}`;
}

/**
 * The amount of the needed amount. People, months and similar units beyond the need have another form than "2 of 1".
 * @example progressText(34_380, 30_000, 'minutes') // '573 of 500 h'
 */
export function progressText(have: number, need: number, unit: Unit): string {
  const isHours = unit === 'minutes' || unit === 'hundredths';
  if (have > need && !isHours) return `${amountText(have, unit)}, ${numberText(need, unit)} needed`;
  const needed = isHours ? `${numberText(need, unit)} h` : amountText(need, unit);
  // An amount that is short by minutes must not look reached.
  const isNear = have < need && numberText(have, unit) === numberText(need, unit);
  return isNear ? `${amountText(need - have, unit)} short of ${needed}` : `${numberText(have, unit)} of ${needed}`;
}

function numberText(amount: number, unit: Unit): string {
  if (unit === 'minutes') return hoursNumber(amount);
  return (unit === 'hundredths' ? amount / HUNDREDTHS_PER_HOUR : amount).toLocaleString('en-GB');
}
