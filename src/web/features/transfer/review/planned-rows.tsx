import { Pagination } from '#web/ui/data/pagination.tsx';
import type { RowStatus } from '#domain/transfer/plan/import-plan.ts';
import type { LeftOut } from '#domain/transfer/columns/decide/left-out-rows.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useRef, useState } from 'react';
import { number } from './counts-text.ts';
import { type EditableCell, RowCorrection } from './row-correction.tsx';

/** In the order in which they are offered. */
export const ROW_STATUSES: Readonly<Record<RowStatus, { label: string; tone: 'good' | 'plain' | 'warn' | 'bad' }>> = {
  new: { label: 'New', tone: 'good' },
  ask: { label: 'Question', tone: 'warn' },
  duplicate: { label: 'Duplicate', tone: 'plain' },
  error: { label: 'Error', tone: 'bad' },
  'left-out': { label: 'Left out', tone: 'plain' },
};

export interface PlannedRowsProps<Row extends AnyRow = AnyRow> {
  rows: readonly Row[];
  wordsOf: (row: Row) => RowWords;
  chosen: ReadonlySet<number>;
  onChoose: (index: number, isChosen: boolean) => void;
  onCorrect: ((index: number, texts: { [field: string]: string }) => void) | null;
}

const ROWS_A_PAGE = 100;

/** The rows in pages, so that a file of ten thousand is as fast as one of a hundred. */
export function PlannedRows<Row extends AnyRow>({ rows, wordsOf, chosen, onChoose, onCorrect }: PlannedRowsProps<Row>) {
  const [wanted, setWanted] = useState(1);
  const pageCount = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  // A filter may leave fewer pages.
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

/** A row of any plan. */
export interface AnyRow {
  readonly index: number;
  readonly status: RowStatus;
  readonly reasons: readonly { readonly message: string }[];
  /** Cells that are left empty, or may be read wrong. */
  readonly doubts: readonly { readonly message: string }[];
  readonly leftOut?: LeftOut;
  /** Null if the row cannot be chosen. */
  readonly record: object | null;
}

/** What the preview says about a row. */
export interface RowWords {
  readonly title: string;
  readonly details: string;
  /** Whether its client is not stored yet. */
  readonly bringsClient: boolean;
  /** The cells that can be corrected. */
  readonly cells: readonly EditableCell[];
}

interface PlannedRowEntryProps extends Pick<PlannedRowsProps, 'onChoose' | 'onCorrect'> {
  row: AnyRow;
  words: RowWords;
  isChosen: boolean;
}

/** One row of the file: what was read, its status, and its cells while they are corrected. */
function PlannedRowEntry({ row, words, isChosen, onChoose, onCorrect }: PlannedRowEntryProps) {
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { label, tone } = ROW_STATUSES[row.status];
  const { title, details, bringsClient, cells } = words;
  const close = () => {
    setEdited(false);
    edit.current?.focus();
  };
  return (
    <>
      <div className="flex min-h-[60px] items-start gap-2.5 border-b border-rule px-3 py-2.5 md:gap-3">
        <label className="flex min-w-0 flex-1 items-start gap-2.5 md:gap-3">
          <input
            type="checkbox"
            aria-label={`Row ${row.index + 1}: ${title}`}
            checked={isChosen}
            disabled={row.record === null}
            onChange={(event) => onChoose(row.index, event.target.checked)}
            className="mt-1 size-[18px] shrink-0 accent-(--accent)"
          />
          <span className="min-w-6 shrink-0 pt-0.5 text-right text-13 text-soft md:min-w-11">
            {number(row.index + 1)}
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-[560]">{title}</span>
              {bringsClient && <Badge>New client</Badge>}
            </span>
            <span className="block text-sm text-soft">{details}</span>
            {[...row.reasons, ...row.doubts].map((reason) => (
              <span key={reason.message} className="block text-sm text-ink">
                {reason.message}
              </span>
            ))}
          </span>
        </label>
        <span className="flex shrink-0 flex-col items-end gap-1 pt-0.5">
          <Badge tone={tone}>{label}</Badge>
          {onCorrect && cells.length > 0 && (
            <Button
              ref={edit}
              variant="ghost"
              size="small"
              aria-expanded={isEdited}
              aria-label={`Edit row ${row.index + 1}`}
              onClick={() => setEdited(!isEdited)}
            >
              Edit
            </Button>
          )}
        </span>
      </div>
      {onCorrect && isEdited && (
        <RowCorrection
          cells={cells}
          onCorrect={(texts) => {
            onCorrect(row.index, texts);
            close();
          }}
          onCancel={close}
        />
      )}
    </>
  );
}
