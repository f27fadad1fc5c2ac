// How much of a rule's amount others confirmed, as text for the coach.
import type { Region } from '#domain/formatting/region.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { WitnessedAmounts } from './witnessed-amounts.ts';

const SOURCES = [
  ['witnessed', 'by witnesses'],
  ['lettered', 'by an organisation'],
  ['letterRecorded', 'by a letter that you recorded'],
] as const;

/** @example confirmedText(amounts) // '30 h confirmed by others' */
export const confirmedText = ({ unit, confirmed }: WitnessedAmounts, region?: Region): string =>
  confirmed === 0 ? 'None confirmed by others yet' : `${amountText(confirmed, unit, region)} confirmed by others`;

/**
 * Who confirmed it, with what an auditor values most first; null if nobody did. The same hour may be confirmed by several.
 * @example confirmedByText(amounts) // '12 h by witnesses, 20 h by a letter that you recorded'
 */
export function confirmedByText(amounts: WitnessedAmounts, region?: Region): string | null {
  const parts = SOURCES.flatMap(([name, words]) =>
    amounts[name] > 0 ? [`${amountText(amounts[name], amounts.unit, region)} ${words}`] : [],
  );
  return parts.length === 0 ? null : parts.join(', ');
}
