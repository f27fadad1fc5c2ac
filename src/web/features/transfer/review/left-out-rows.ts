import { csvText } from '#domain/transfer/write/csv-text.ts';
import type { NotWritten } from '#domain/transfer/plan/import-sums.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { NOT_WRITTEN_TEXTS } from './sums-text.ts';

/** A row of the file that is not written. */
export interface LeftOutRow {
  readonly index: number;
  readonly why: NotWritten;
  readonly title: string;
  readonly details: string;
  readonly reasons: readonly string[];
}

/** The cells of these rows of the file; nothing where it has no rows, such as a calendar. */
export type ReadCells = (indexes: readonly number[]) => Promise<readonly (readonly string[])[]>;

/** What the preview said, for the result. */
export interface Previewed {
  readonly leftOut: readonly LeftOutRow[];
  /** The cells of those rows, below the headings; empty where the file has no rows. */
  readonly leftOutCells: readonly (readonly string[])[];
  readonly notBroughtIn: readonly string[];
}

/** The rows as a file, to be put right and imported: why each was left out, then its cells under their headings. */
export function saveLeftOut(
  fileName: string,
  rows: readonly LeftOutRow[],
  cells: readonly (readonly string[])[],
): void {
  const hasCells = cells.length > 0;
  const [headings = [], ...rest] = hasCells
    ? cells
    : [['Session', 'Details'], ...rows.map(({ title, details }) => [title, details])];
  const width = Math.max(headings.length, ...rest.map((row) => row.length));
  const text = csvText(
    {
      name: 'Left out',
      columns: ['Row', 'Left out', 'Reason', ...headings, ...Array<string>(width - headings.length).fill('')].map(
        (header) => ({ header, type: 'text' as const }),
      ),
      rows: rows.map(({ index, why, reasons }, place) => [
        index + 1,
        NOT_WRITTEN_TEXTS[why][0],
        reasons.join('. '),
        ...(rest[place] ?? []),
      ]),
    },
    { bom: true },
  );
  const name = `${fileName.replace(/\.[^.]*$/, '')} left out.csv`;
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
