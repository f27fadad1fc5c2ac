import { Badge } from '#web/ui/badge.tsx';
import { number } from './counts-text.ts';
import type { RowStatus } from '#domain/transfer/plan/import-plan.ts';
import { ROW_STATUSES } from './row-statuses.ts';

/** A row of any plan. */
export interface AnyRow {
  readonly index: number;
  readonly status: RowStatus;
  readonly reasons: readonly { readonly message: string }[];
  /** Cells that are left empty since they could not be read. */
  readonly doubts: readonly { readonly message: string }[];
  /** Null where it cannot be chosen. */
  readonly record: object | null;
}

/** What the preview says of a row. */
export interface RowWords {
  readonly title: string;
  readonly details: string;
  /** Its client is not in the practice yet. */
  readonly bringsClient: boolean;
}

interface PlannedRowEntryProps {
  row: AnyRow;
  words: RowWords;
  isChosen: boolean;
  onChoose: (index: number, isChosen: boolean) => void;
}

/** One row of the file: what was understood of it, and its status. */
export function PlannedRowEntry({ row, words, isChosen, onChoose }: PlannedRowEntryProps) {
  const { label, tone } = ROW_STATUSES[row.status];
  const { title, details, bringsClient } = words;
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
      <span className="min-w-6 shrink-0 pt-0.5 text-right text-[13px] text-soft md:min-w-11">
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
      <span className="shrink-0 pt-0.5">
        <Badge tone={tone}>{label}</Badge>
      </span>
    </label>
  );
}
