// Further columns of hours beside the one that a log is read by: 'Individual hours' and 'Group hours' are added up. One that
// holds the sum of the others, or says the same again, is not.
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import { unguardFormula } from '#domain/transfer/files/formula-guard.ts';
import type { LogColumns } from './icf-log-columns.ts';
import { readLogHours } from './icf-log-row.ts';

const HOURS = /\b(?:hours|hrs)\b/;
/** Sums, and what is no length. */
const OTHER = new RegExp(
  String.raw`\b(?:total|sum|cumulative|running|overall|paid|unpaid|pro bono|probono|voluntary|rate|price|fee|remaining|planned|agreed` +
    String.raw`|supervision|training|cpd|mentor\w*|learning|study|admin\w*|preparation|prep|travel)\b`,
);

/** The minutes in a cell of such a column, null where it cannot be read. */
export function furtherMinutes(row: readonly string[], column: number): number | null {
  const reading = readLogHours(unguardFormula(row[column] ?? '').trim());
  return reading.state === 'read' ? reading.value : null;
}

/** The columns whose hours are added to those of the log's own column. */
export function furtherHours(
  file: readonly (readonly string[])[],
  { headerRow, columns }: LogColumns,
): readonly number[] {
  const main = columns.get('hours');
  const header = (file[headerRow] ?? []).map((text) => headerWords(text).join(' '));
  if (main === undefined || OTHER.test(header[main] ?? '')) return [];
  const read = new Set(columns.values());
  const rows = file.slice(headerRow + 1).filter((row) => row.some((cell) => cell.trim() !== ''));
  const minutes = (column: number) => rows.map((row) => furtherMinutes(row, column));
  const own = minutes(main);
  const others = header.flatMap((words, column) => {
    if (read.has(column) || !HOURS.test(words) || OTHER.test(words)) return [];
    const all = minutes(column);
    const isSame = all.every((one, place) => one === own[place]);
    return isSame || all.includes(null) || !all.some((one) => one !== 0) ? [] : [{ column, all }];
  });
  const isSum = own.every((one, place) => one === others.reduce((sum, { all }) => sum + (all[place] ?? 0), 0));
  return isSum ? [] : others.map(({ column }) => column);
}
