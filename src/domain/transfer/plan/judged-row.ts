// A row that was read becomes a planned row: its record is judged by the table's own schema, the one that the form and the
// server use, so that nothing is planned that would be refused later.
import type * as z from 'zod/mini';
import type { FieldName, TransferTable } from '#domain/transfer/columns/fields.ts';
import type { PlannedRow, Reason, Recorded } from './import-plan.ts';
import { missingReason, reasonFor } from './reason.ts';
import type { RowValues } from '#domain/transfer/columns/row-values.ts';

export type Judged<Input> =
  | { readonly input: Input; readonly reasons: readonly [] }
  | { readonly input: null; readonly reasons: readonly Reason[] };

/** Judges `draft`; what the cells' reading already complained about is not said twice. */
export function judge<Input>(
  table: TransferTable,
  schema: z.ZodMiniType<Input>,
  draft: object,
  values: RowValues,
): Judged<Input> {
  const result = schema.safeParse(draft);
  if (result.success && values.reasons.length === 0) return { input: result.data, reasons: [] };
  const reasons = [...values.reasons];
  for (const issue of result.error?.issues ?? []) {
    // A file's date is a supervision's day and instant in one.
    const field = (issue.path[0] === 'day' ? 'date' : issue.path[0]) as FieldName;
    if (reasons.some((reason) => reason.field === field)) continue;
    const text = values.text(field);
    const blank = text.trim() === '';
    reasons.push(blank ? missingReason(table, field) : reasonFor(table, field, text, `: ${issue.message}`));
  }
  return { input: null, reasons };
}

/** A row that cannot be written: `ask` when open questions are all that stands in its way. */
export function refusedRow(index: number, values: RowValues, reasons: readonly Reason[]): PlannedRow<never> {
  const verdict = values.asked > 0 && values.asked === reasons.length ? 'ask' : 'error';
  return { index, verdict, cells: values.cells, reasons, record: null };
}

/** A row that can be written, or could if it were not there already. */
export function plannedRow<Input>(
  index: number,
  values: RowValues,
  record: Recorded<Input> | null,
  duplicate: string | null,
): PlannedRow<Input> {
  const reasons = duplicate === null ? [] : [{ field: null, text: '', message: duplicate }];
  return { index, verdict: duplicate === null ? 'new' : 'duplicate', cells: values.cells, reasons, record };
}

/** How a row of the file is called: by its number, counted from 1 as spreadsheets do. */
export const sameAsRow = (what: string, index: number) => `The same ${what} as row ${index + 1} of the file`;
