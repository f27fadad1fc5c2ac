import { countedRecords, RECORD_NAMES, type RecordName } from '#domain/records/record-kinds.ts';
import { numberText } from '#domain/formatting/number-text.ts';

/** @example number(10000) // '10,000' */
export const number = (count: number) => numberText(count);

/** @example rowsText(1) // '1 row' */
export const rowsText = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`;

/**
 * The number of rows of each table, or ''.
 * @example countsText({ clients: 1, sessions: 12 }) // '1 client and 12 sessions'
 */
export function countsText(counts: { readonly [Table in RecordName]?: number }): string {
  const parts = RECORD_NAMES.flatMap((table) => {
    const count = counts[table] ?? 0;
    return count === 0 ? [] : [`${number(count)} ${countedRecords(table, count)}`];
  });
  return new Intl.ListFormat('en-GB').format(parts);
}
