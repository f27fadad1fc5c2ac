import { FIELDS, type FieldName, type TransferTable } from '#domain/transfer/fields.ts';
import type { PlannedRow } from '#domain/transfer/import-plan.ts';
import { Badge } from '#web/ui/badge.tsx';
import { number } from './counts-text.ts';
import { VERDICTS } from './verdicts.ts';

export type AnyRow = PlannedRow<object>;

interface PlannedRowEntryProps {
  table: TransferTable;
  row: AnyRow;
  /** Its client is not in the practice yet. */
  bringsClient: boolean;
  isChosen: boolean;
  onChoose: (index: number, isChosen: boolean) => void;
}

const TITLES: readonly FieldName[] = ['name', 'first_name', 'last_name', 'supervisor_name', 'title'];

/** One row of the file: what was understood of it, and its verdict. */
export function PlannedRowEntry({ table, row, bringsClient, isChosen, onChoose }: PlannedRowEntryProps) {
  const { label, tone } = VERDICTS[row.verdict];
  const title = titleOf(row);
  return (
    <label className="flex min-h-[60px] items-start gap-2.5 border-b border-rule px-3 py-2.5 md:gap-3">
      <input
        type="checkbox"
        aria-label={`Row ${row.index + 1}: ${title}`}
        checked={isChosen}
        disabled={row.record === null}
        onChange={(event) => onChoose(row.index, event.target.checked)}
        className="mt-1 size-[18px] shrink-0 accent-(--accent)"
      />
      <span className="min-w-6 shrink-0 pt-0.5 text-right text-[13px] text-soft tabular-nums md:min-w-11">
        {number(row.index + 1)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-[560] break-words">{title}</span>
          {bringsClient && <Badge>New client</Badge>}
        </span>
        <span className="block text-sm break-words text-soft">{detailsOf(table, row)}</span>
        {row.reasons.map((reason) => (
          <span key={reason.message} className="block text-sm break-words text-ink">
            {reason.message}
          </span>
        ))}
      </span>
      <span className="shrink-0 pt-0.5">
        <Badge tone={tone}>{label}</Badge>
      </span>
    </label>
  );
}

const shownOf = (row: AnyRow, name: FieldName) => {
  const cell = row.cells[name];
  return cell ? (cell.shown ?? cell.text) : '';
};

function titleOf(row: AnyRow): string {
  const parts = TITLES.map((name) => shownOf(row, name)).filter((text) => text !== '');
  return parts.join(' ') || 'Without a name';
}

/** What was understood; where that is another text than the file's, both. */
function detailsOf(table: TransferTable, row: AnyRow): string {
  return FIELDS[table]
    .filter(({ name }) => !TITLES.includes(name))
    .flatMap(({ name }) => {
      const cell = row.cells[name];
      if (!cell || cell.text.trim() === '') return [];
      const isRead = cell.shown !== null && cell.shown !== cell.text.trim();
      const text = shortened(cell.text.trim());
      const isPlain = name !== 'date' && name !== 'duration' && name !== 'hours' && name !== 'completed';
      // A calendar's times tell people nothing beside what was understood.
      if (!isRead || isPlain || ISO_TIME.test(text)) return [shortened(cell.shown ?? text)];
      return [
        name === 'completed' ? (cell.shown === 'Yes' ? 'Completed' : 'Not completed') : `${cell.shown} (${text})`,
      ];
    })
    .join(' · ');
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT/;
const SHOWN_CHARS = 120;
const shortened = (text: string) => (text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text);
