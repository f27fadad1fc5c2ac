// Days whose year may be mistyped: 2062 or 2016 among days of 2026.
import { groupedBy } from '#domain/lists.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { reasonFor } from '#domain/transfer/columns/reason.ts';
import type { NumberedRow } from '#domain/transfer/columns/row-values.ts';

const YEARS_FAR = 5;
const FEW = 2;

/** The rows, with a doubt for each year more than two ahead, and each of one or two of several rows that no other's is near. */
export function withFarYears(table: TransferTable, rows: readonly NumberedRow[], today: string): NumberedRow[] {
  const yearOf = ({ values }: NumberedRow) => Number(values.date?.slice(0, 4));
  const dated = rows.filter(({ values }) => values.date !== undefined);
  const years = groupedBy(dated, yearOf);
  const isFar = (year: number) => {
    const few = Math.min(FEW, (dated.length - 1) / 2);
    const isNear = (other: number) => other !== year && Math.abs(other - year) <= YEARS_FAR;
    return (
      year > Number(today.slice(0, 4)) + FEW || (years.get(year)!.length <= few && ![...years.keys()].some(isNear))
    );
  };
  const far = new Set([...years.keys()].filter(isFar));
  return rows.map((row) => {
    if (!far.has(yearOf(row))) return row;
    const doubt = reasonFor(table, 'date', row.values.text('date'), ' may be of another year');
    return { ...row, values: { ...row.values, doubts: [...(row.values.doubts ?? []), doubt] } };
  });
}
