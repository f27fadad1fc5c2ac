import { AREA_TEXTS } from '#domain/calendar/proposal-text.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { FIELDS, type FieldName } from '#domain/transfer/columns/fields.ts';
import { shortened } from '#domain/transfer/columns/reason.ts';
import { fullName } from '#domain/transfer/plan/draft.ts';
import { chooseRows } from '#domain/transfer/plan/import-batch.ts';
import type { ImportPlan, PlannedRow } from '#domain/transfer/plan/import-plan.ts';
import { useCallback, useMemo } from 'react';
import type { RowWords } from './planned-rows.tsx';
import { RowsReview, type ReviewProps } from './rows-review.tsx';
import { fileTotalText } from './sums-text.ts';

interface PlanReviewProps extends ReviewProps {
  plan: ImportPlan;
}

/** Reviewing and choosing the rows of a table or a calendar. */
export function PlanReview({ plan, ...review }: PlanReviewProps) {
  const batchOf = useCallback((chosen: ReadonlySet<number>) => chooseRows(plan, chosen), [plan]);
  const rows = useMemo(() => (plan.rows as readonly CellRow[]).map(withHours), [plan]);
  return (
    <RowsReview
      rows={rows}
      wordsOf={(row) => plannedWords(plan, row)}
      batchOf={batchOf}
      totalsText={({ minutes }, missing) =>
        plan.fileMinutes === null ? null : fileTotalText(plan.fileMinutes, minutes, missing)
      }
      {...review}
    />
  );
}

type CellRow = PlannedRow<object>;

/** Makes the first opening balance the row's record, so that the row can be chosen like others. */
const withHours = (row: CellRow): CellRow => (row.balances ? { ...row, record: row.balances[0]! } : row);

const TITLES: readonly FieldName[] = ['name', 'first_name', 'last_name', 'supervisor_name', 'title'];

/** A row's cells in words. */
function plannedWords({ table, newClients }: ImportPlan, row: CellRow): RowWords {
  const { client_id = '' } = (row.record ?? {}) as { client_id?: string };
  return {
    title: titleOf(row),
    details: [row.as && AREA_TEXTS[row.as], detailsOf(table, row)].filter(Boolean).join(' · '),
    bringsClient: newClients.has(client_id),
    cells: cellsOf(table, row),
  };
}

const shownOf = (row: CellRow, name: FieldName) => {
  const cell = row.cells[name];
  return cell ? (cell.shown ?? cell.text) : '';
};

/** The cells of the columns that are read, and required ones. */
const cellsOf = (table: TransferTable, row: CellRow) =>
  FIELDS[table].flatMap(({ name, label, required }) => {
    const cell = row.cells[name];
    return cell || required ? [{ field: name, label, text: cell?.text ?? '' }] : [];
  });

function titleOf(row: CellRow): string {
  const shown = (name: FieldName) => shownOf(row, name);
  // Each column of the name shows the whole name.
  const client = shown('name') || fullName(shown('first_name'), shown('last_name'));
  return [client, shown('supervisor_name'), shown('title')].filter((text) => text !== '').join(' ') || 'No name';
}

/** What was read, with the file's text if that differs. */
function detailsOf(table: TransferTable, row: CellRow): string {
  return FIELDS[table]
    .filter(({ name }) => !TITLES.includes(name))
    .flatMap(({ name }) => {
      const cell = row.cells[name];
      if (!cell || (cell.text.trim() === '' && !cell.shown)) return [];
      const isRead = cell.shown !== null && cell.shown !== cell.text.trim();
      const text = shortened(cell.text, SHOWN_CHARS);
      const isPlain = name !== 'date' && name !== 'duration' && name !== 'hours' && name !== 'completed';
      // The ISO times of a calendar would not help people.
      if (!isRead || isPlain || ISO_TIME.test(text)) return [shortened(cell.shown ?? text, SHOWN_CHARS)];
      if (name === 'completed') return [cell.shown === 'Yes' ? 'Completed' : 'Not completed'];
      return [text === '' ? `${cell.shown} (not in the file)` : `${cell.shown} (${text})`];
    })
    .filter((text) => text !== '')
    .join(' · ');
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT/;
const SHOWN_CHARS = 120;
