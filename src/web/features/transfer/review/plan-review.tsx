import { chooseRows } from '#domain/transfer/plan/import-batch.ts';
import type { ImportPlan, PlannedRow, TableRows } from '#domain/transfer/plan/import-plan.ts';
import { useCallback } from 'react';
import { plannedWords } from './planned-words.ts';
import type { Previewed, ReadCells } from './left-out-rows.ts';
import { RowsReview } from './rows-review.tsx';
import { fileTotalText } from './sums-text.ts';

interface PlanReviewProps {
  plan: ImportPlan;
  /** A newer plan is on its way. */
  isStale: boolean;
  fileName: string;
  /** Columns of the file that nothing is read from. */
  notBroughtIn: readonly string[];
  readCells: ReadCells;
  /** Null where nothing can be put right. */
  onCorrect: ((index: number, texts: { [field: string]: string }) => void) | null;
  onImport: (batch: TableRows, previewed: Previewed) => void;
  onCancel: () => void;
}

/** The rows of a table or a calendar, to look at and to choose from. */
export function PlanReview({ plan, onCorrect, ...review }: PlanReviewProps) {
  const batchOf = useCallback((chosen: ReadonlySet<number>) => chooseRows(plan, chosen), [plan]);
  const rows: readonly PlannedRow<object>[] = plan.rows;
  return (
    <RowsReview
      rows={rows}
      wordsOf={(row) => ({ ...plannedWords(plan, row), ...(onCorrect ? {} : { cells: [] }) })}
      batchOf={batchOf}
      totalsText={({ minutes }) => (plan.fileMinutes === null ? null : fileTotalText(plan.fileMinutes, minutes))}
      onCorrect={(index, texts) => onCorrect?.(index, texts)}
      {...review}
    />
  );
}
