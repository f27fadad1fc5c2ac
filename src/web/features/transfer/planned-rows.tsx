import type { TransferTable } from '#domain/transfer/fields.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { useState } from 'react';
import { type AnyRow, PlannedRowEntry } from './planned-row.tsx';

interface PlannedRowsProps {
  table: TransferTable;
  rows: readonly AnyRow[];
  newClients: ReadonlyMap<string, unknown>;
  chosen: ReadonlySet<number>;
  onChoose: (index: number, isChosen: boolean) => void;
}

const ROWS_A_PAGE = 100;

/** The rows page by page: a file of ten thousand costs the browser no more than one of a hundred. */
export function PlannedRows({ table, rows, newClients, chosen, onChoose }: PlannedRowsProps) {
  const [wanted, setWanted] = useState(1);
  const pageCount = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  // A filter may leave fewer pages than the one that was open.
  const page = Math.min(wanted, pageCount);
  return (
    <section aria-label="Rows of the file">
      <ul className="divide-y divide-rule rounded-card border border-rule bg-card">
        {rows.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE).map((row) => (
          <li key={row.index}>
            <PlannedRowEntry
              table={table}
              row={row}
              bringsClient={newClients.has((row.record as { client_id?: string } | null)?.client_id ?? '')}
              isChosen={chosen.has(row.index)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} onPage={setWanted} label="Pages of the file" />
    </section>
  );
}
