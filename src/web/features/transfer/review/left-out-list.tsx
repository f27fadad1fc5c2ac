import { Button } from '#web/ui/button.tsx';
import { Download } from '#web/ui/icons/download.tsx';
import { number } from './counts-text.ts';
import { leftOutText, NOT_WRITTEN_TEXTS } from './sums-text.ts';
import { csvText } from '#domain/transfer/write/csv-text.ts';
import type { NotWritten } from '#domain/transfer/plan/import-sums.ts';
import { saveFile } from '#web/data/device/save-file.ts';

interface LeftOutListProps {
  rows: readonly LeftOutRow[];
  onSave: () => void;
}

const SHOWN = 100;

/** The rows that are not imported, each with its reason. */
export function LeftOutList({ rows, onSave }: LeftOutListProps) {
  if (rows.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-8 cursor-pointer py-1">{leftOutText(rows.map(({ why }) => why))}</summary>
      <ul className="mt-1 mb-2 text-soft">
        {rows.slice(0, SHOWN).map(({ index, title, reasons }) => (
          <li key={index} className="wrap-anywhere">
            Row {number(index + 1)}: {title}
            {reasons.length > 0 && ` – ${reasons.join('. ')}`}
          </li>
        ))}
        {rows.length > SHOWN && <li>And {number(rows.length - SHOWN)} more, in the CSV.</li>}
      </ul>
      <Button variant="secondary" size="small" onClick={onSave}>
        <Download className="size-4" />
        Download as CSV
      </Button>
    </details>
  );
}

/** Columns of the file that are not read. */
export function NotBroughtIn({ columns }: { columns: readonly string[] }) {
  if (columns.length === 0) return null;
  return <p className="text-sm wrap-anywhere">Not brought in: {columns.join(', ')}</p>;
}

/** A row of the file that is not imported. */
export interface LeftOutRow {
  readonly index: number;
  readonly why: NotWritten;
  readonly title: string;
  readonly details: string;
  readonly reasons: readonly string[];
}

/** The cells of these rows of the file; empty if it has no rows, such as a calendar. */
export type ReadCells = (indexes: readonly number[]) => Promise<readonly (readonly string[])[]>;

/** What the preview showed, for the result. */
export interface Previewed {
  readonly leftOut: readonly LeftOutRow[];
  /** The cells of those rows below the headers; empty if the file has no rows. */
  readonly leftOutCells: readonly (readonly string[])[];
  readonly notBroughtIn: readonly string[];
}

/** Saves the rows as a file that can be corrected and imported: the reason of each, then its cells under their headers. */
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
