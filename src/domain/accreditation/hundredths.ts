// Hours of CPD and education have two decimals; they are added and compared as whole hundredths, which avoids floating-point errors.
import { sumOf } from '#domain/lists.ts';

export const HUNDREDTHS_PER_HOUR = 100;

export const hundredths = (hours: number): number => Math.round(hours * HUNDREDTHS_PER_HOUR);

/** The sum of a column of hours. @example hundredthsOf(records, 'cce_core') */
export const hundredthsOf = <Column extends string>(
  rows: Iterable<Readonly<Record<Column, number | null>>>,
  column: Column,
): number => sumOf(rows, (row) => hundredths(row[column] ?? 0));
