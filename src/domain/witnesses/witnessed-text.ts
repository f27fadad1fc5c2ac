// What a coach reads beside a rule about how much of its amount others confirmed.
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { WitnessedAmounts } from './witnessed-amounts.ts';

/**
 * The amounts side by side, in the order of what they are worth to an auditor.
 * @example witnessedText(amounts) // 'Of 62 h logged: 12 h witnessed, 20 h by a letter that you recorded; 30 h confirmed in all'
 */
export function witnessedText(amounts: WitnessedAmounts): string {
  const { unit, logged, confirmed } = amounts;
  const text = (amount: number) => amountText(amount, unit);
  const parts = (
    [
      ['witnessed', 'witnessed'],
      ['lettered', 'confirmed by an organisation'],
      ['letterRecorded', 'by a letter that you recorded'],
    ] as const
  ).flatMap(([name, words]) => (amounts[name] > 0 ? [`${text(amounts[name])} ${words}`] : []));
  if (parts.length === 0) return `Of ${text(logged)} logged, none witnessed yet`;
  const all = parts.length > 1 ? `; ${text(confirmed)} confirmed in all` : '';
  return `Of ${text(logged)} logged: ${parts.join(', ')}${all}`;
}
