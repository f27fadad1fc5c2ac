import { chooseRows } from '#domain/transfer/plan/import-batch.ts';
import type { ImportPlan, PlannedRow, TableRows } from '#domain/transfer/plan/import-plan.ts';
import { useCallback } from 'react';
import { plannedWords } from './planned-words.ts';
import { RowsReview } from './rows-review.tsx';

interface PlanReviewProps {
  plan: ImportPlan;
  /** A newer plan is on its way. */
  isStale: boolean;
  onImport: (batch: TableRows) => void;
  onCancel: () => void;
}

/** The rows of a table or a calendar, to look at and to choose from. */
export function PlanReview({ plan, ...review }: PlanReviewProps) {
  const batchOf = useCallback((chosen: ReadonlySet<number>) => chooseRows(plan, chosen).batch, [plan]);
  const rows: readonly PlannedRow<object>[] = plan.rows;
  return <RowsReview rows={rows} wordsOf={(row) => plannedWords(plan, row)} batchOf={batchOf} {...review} />;
}
