import type { RecordTable } from '#domain/transfer/export/export-tables.ts';
import { Button } from '#web/ui/button.tsx';
import { cellText } from './cell-text.ts';
import type { ShownRecord } from './matching-rows.ts';

interface RecordItemProps {
  record: ShownRecord;
  columns: RecordTable['columns'];
  today: string;
  onDelete: (title: string) => void;
  /** Left out where nothing can be erased. */
  onErase?: ((title: string) => void) | undefined;
}

/** What stands in the heading: what a record is about, and when. */
const HEADS: ReadonlySet<string> = new Set([
  'Name',
  'Client',
  'Supervisor',
  'Mentor',
  'Title',
  'Body',
  'Level',
  'Date',
]);

/** One record with everything that it says. */
export function RecordItem({ record, columns, today, onDelete, onErase }: RecordItemProps) {
  const fields = columns.flatMap((column, place) => {
    const text = cellText(record.cells[place] ?? null, column, today);
    return text === null ? [] : [{ header: column.header, text }];
  });
  const title =
    fields
      .filter(({ header }) => HEADS.has(header))
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
          .filter(({ header }) => !HEADS.has(header))
          .map(({ header, text }) => (
            <div key={header} className="contents">
              <dt className="text-soft max-md:mt-1">{header}</dt>
              <dd className="min-w-0 max-w-[76ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}
