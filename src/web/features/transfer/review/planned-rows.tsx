import { Pagination } from '#web/ui/data/pagination.tsx';
import { useState } from 'react';
import { type AnyRow, PlannedRowEntry, type RowWords } from './planned-row.tsx';

interface PlannedRowsProps<Row extends AnyRow> {
  rows: readonly Row[];
  wordsOf: (row: Row) => RowWords;
  chosen: ReadonlySet<number>;
  onChoose: (index: number, isChosen: boolean) => void;
  onCorrect: (index: number, texts: { [field: string]: string }) => void;
}

const ROWS_A_PAGE = 100;

/** The rows page by page: a file of ten thousand costs the browser no more than one of a hundred. */
export function PlannedRows<Row extends AnyRow>({ rows, wordsOf, chosen, onChoose, onCorrect }: PlannedRowsProps<Row>) {
  const [wanted, setWanted] = useState(1);
  const pageCount = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  // A filter may leave fewer pages than the one that was open.
  const page = Math.min(wanted, pageCount);
  return (
    <section aria-label="Rows of the file">
      <ul className="divided rounded-card border border-rule bg-card">
        {rows.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE).map((row) => (
          <li key={row.index}>
            <PlannedRowEntry
              row={row}
              words={wordsOf(row)}
              isChosen={chosen.has(row.index)}
              onChoose={onChoose}
              onCorrect={onCorrect}
            />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} onPage={setWanted} label="Pages of the file" />
    </section>
  );
}
