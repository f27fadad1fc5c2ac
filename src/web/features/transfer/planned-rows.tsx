import type { TransferTable } from '#domain/transfer/fields.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { type AnyRow, PlannedRowEntry } from './planned-row.tsx';

interface PlannedRowsProps {
  table: TransferTable;
  rows: readonly AnyRow[];
  newClients: ReadonlyMap<string, unknown>;
  chosen: ReadonlySet<number>;
  onChoose: (index: number, isChosen: boolean) => void;
}

const ROW_HEIGHT = 76;

/** The rows in sight and a few around them, however many there are. */
export function PlannedRows({ table, rows, newClients, chosen, onChoose }: PlannedRowsProps) {
  const frame = useRef<HTMLElement>(null);
  // eslint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (place) => rows[place]!.index,
    overscan: 8,
  });
  return (
    <section
      ref={frame}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard
      tabIndex={0}
      aria-label="Rows of the file"
      className="max-h-[min(60vh,640px)] overflow-y-auto rounded-card border border-rule bg-card"
    >
      <ul className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          return (
            <li
              key={item.key}
              ref={list.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <PlannedRowEntry
                table={table}
                row={row}
                bringsClient={newClients.has((row.record as { client_id?: string } | null)?.client_id ?? '')}
                isChosen={chosen.has(row.index)}
                onChoose={onChoose}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
