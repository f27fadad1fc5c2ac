import { exportedColumns, type RecordColumn } from '#domain/transfer/columns/exported-columns.ts';
import type { RecordName } from '#domain/records/record-kinds.ts';
import { valueText } from '#domain/records/value-text.ts';
import type { RecordTable, ExportCell } from '#domain/transfer/write/export-tables.ts';
import { Button } from '#web/ui/button.tsx';
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx';
import type { ReactNode } from 'react';
import type { ShownRecord } from './matching-rows.ts';

interface RecordItemProps {
  kind: RecordName;
  record: ShownRecord;
  columns: RecordTable['columns'];
  today: string;
  isOpen: boolean;
  onDelete: (title: string) => void;
  /** Missing if the record cannot be erased. */
  onErase?: ((title: string) => void) | undefined;
  /** The record's files. */
  files: ReactNode;
}

/** The columns shown in the heading. */
const HEADING_COLUMNS: ReadonlySet<string> = new Set([
  'Name',
  'Client',
  'Supervisor',
  'Mentor',
  'Title',
  'Body',
  'Level',
  'Date',
]);
/** Those shown beside it. */
const LENGTHS: ReadonlySet<string> = new Set(['Duration', 'Hours']);

/** One record in one line, which opens to all its values. */
export function RecordItem({ kind, record, columns, today, isOpen, onDelete, onErase, files }: RecordItemProps) {
  const described = exportedColumns(kind);
  const fields = columns.flatMap((column, place) => {
    const text = cellText(record.cells[place] ?? null, described[place]?.kind, today);
    return text === null ? [] : [{ header: column.header.replace(' (minutes)', ''), text }];
  });
  const title =
    fields
      .filter(({ header }) => HEADING_COLUMNS.has(header))
      .map(({ text }) => text)
      .join(' · ') || 'Without a title';
  return (
    <li className="break-inside-avoid border-b border-rule">
      <details open={isOpen} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
          <h3 className="min-w-0 flex-1 font-[560] [overflow-wrap:anywhere]">{title}</h3>
          <span className="shrink-0 text-sm text-soft">{fields.find(({ header }) => LENGTHS.has(header))?.text}</span>
          <ChevronDown className="size-4 text-soft transition-transform group-open:rotate-180 print:hidden" />
        </summary>
        <dl className="mt-1 grid gap-x-6 gap-y-1 text-sm md:grid-cols-[max-content_1fr] print:grid-cols-[max-content_1fr]">
          {fields
            .filter(({ header }) => !HEADING_COLUMNS.has(header) && !LENGTHS.has(header))
            .map(({ header, text }) => (
              <div key={header} className="contents">
                <dt className="text-soft max-md:mt-1">{header}</dt>
                <dd className="min-w-0 max-w-[70ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</dd>
              </div>
            ))}
        </dl>
        {files}
        <div className="flex gap-1 py-2 print:hidden">
          {onErase && (
            <Button variant="secondary" size="small" aria-label={`Erase ${title}`} onClick={() => onErase(title)}>
              Erase
            </Button>
          )}
          <Button variant="secondary" size="small" aria-label={`Delete ${title}`} onClick={() => onDelete(title)}>
            Delete
          </Button>
        </div>
      </details>
    </li>
  );
}

/**
 * The text of a cell; null if it is empty. Exported files have the stored values, so that they can be imported again.
 * @param kind undefined: the column is not one of the record's
 */
function cellText(cell: ExportCell, kind: RecordColumn['kind'] | undefined, today: string): string | null {
  if (cell === null || cell === '') return null;
  // The table has the client's name and address already.
  if (kind === undefined || kind === 'client' || kind === 'client-email') return String(cell);
  return valueText({ kind }, cell, { clients: [], today });
}
