import type { RecordTable, ExportCell, ExportTable } from '#domain/transfer/write/export-tables.ts';
import { Button } from '#web/ui/button.tsx';
import type { ReactNode } from 'react';
import type { ShownRecord } from './matching-rows.ts';
import { CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import { SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { dayText } from '#domain/formatting/date-text.ts';

interface RecordItemProps {
  record: ShownRecord;
  columns: RecordTable['columns'];
  today: string;
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

/** One record with all its values. */
export function RecordItem({ record, columns, today, onDelete, onErase, files }: RecordItemProps) {
  const fields = columns.flatMap((column, place) => {
    const text = cellText(record.cells[place] ?? null, column, today);
    return text === null ? [] : [{ header: column.header, text }];
  });
  const title =
    fields
      .filter(({ header }) => HEADING_COLUMNS.has(header))
      .map(({ text }) => text)
      .join(' · ') || 'Without a title';
  return (
    <li className="break-inside-avoid border-b border-rule py-4 print:py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-[560] [overflow-wrap:anywhere]">{title}</h3>
        <div className="flex gap-1 print:hidden">
          {onErase && (
            <Button variant="ghost" size="small" aria-label={`Erase ${title}`} onClick={() => onErase(title)}>
              Erase
            </Button>
          )}
          <Button variant="ghost" size="small" aria-label={`Delete ${title}`} onClick={() => onDelete(title)}>
            Delete
          </Button>
        </div>
      </div>
      <dl className="mt-1 grid gap-x-6 gap-y-1 text-sm md:grid-cols-[max-content_1fr] print:grid-cols-[max-content_1fr]">
        {fields
          .filter(({ header }) => !HEADING_COLUMNS.has(header))
          .map(({ header, text }) => (
            <div key={header} className="contents">
              <dt className="text-soft max-md:mt-1">{header}</dt>
              <dd className="min-w-0 max-w-[70ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
      </dl>
      {files}
    </li>
  );
}

/** Texts for columns with fixed values. Exported files keep the stored values, so that they can be imported again. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Consent: CONSENT_TEXTS,
  Format: SESSION_FORMAT_TEXTS,
  Kind: SESSION_KIND_TEXTS,
};

/** The text of a cell; null if it is empty. */
function cellText(cell: ExportCell, column: ExportTable['columns'][number], today: string): string | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return String(cell);
  return column.type === 'date' ? dayText(cell, today) : (WORDS[column.header]?.[cell] ?? cell);
}
