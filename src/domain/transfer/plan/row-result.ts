// Makes a planned row of a row that was read. Its record is checked by the schema that the form and the server use, so that nothing is
// planned that would be refused later. An optional cell never refuses its row: it is left empty, which the preview says.
import type { KnownClient } from '#domain/people/client-register.ts';
import { type ClientInput, clientSchema } from '#domain/records/client.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type * as z from 'zod/mini';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import type { PlannedRow, Recorded } from './import-plan.ts';
import { type Reason, missingReason, reasonFor } from '#domain/transfer/columns/reason.ts';
import type { RowValues } from '#domain/transfer/columns/row-values.ts';

export type RowResult<Input> =
  | { readonly input: Input; readonly reasons: readonly []; readonly doubts: readonly Reason[] }
  | { readonly input: null; readonly reasons: readonly Reason[]; readonly doubts: readonly Reason[] };

export interface RowRules<Input> {
  readonly table: TransferTable;
  readonly schema: z.ZodMiniType<Input>;
  /** The record of the row's values, not checked yet. */
  readonly draft: (values: RowValues) => object;
}

/** Checks the record of a row. Reasons that reading its cells gave are not repeated. */
export function checkRow<Input>({ table, schema, draft }: RowRules<Input>, values: RowValues): RowResult<Input> {
  const whole = schema.safeParse(draft(values));
  const seen = values.doubts ?? [];
  if (whole.success && values.reasons.length === 0) return { input: whole.data, reasons: [], doubts: seen };
  const problems = [...values.reasons];
  for (const issue of whole.error?.issues ?? []) {
    const field = fieldOfIssue(issue.path);
    if (problems.some((reason) => reason.field === field)) continue;
    const text = values.text(field);
    const blank = text.trim() === '';
    problems.push(blank ? missingReason(table, field) : reasonFor(table, field, text, `: ${issue.message}`));
  }
  const without = new Set(problems.flatMap(({ field }) => field ?? []));
  const rest = schema.safeParse(draft(withBlank(values, without)));
  const needed = new Set(rest.error?.issues.map(({ path }) => fieldOfIssue(path)));
  const isDoubt = ({ field, isQuestion }: Reason) => field !== undefined && !isQuestion && !needed.has(field);
  const doubts = [...problems.filter(isDoubt), ...seen];
  const reasons = problems.filter((reason) => !isDoubt(reason));
  if (rest.success && reasons.length === 0) return { input: rest.data, reasons: [], doubts };
  return { input: null, reasons, doubts };
}

/** A file's date gives both the day and the instant of a supervision. */
const fieldOfIssue = (path: readonly PropertyKey[]) => (path[0] === 'day' ? 'date' : path[0]) as FieldName;

function withBlank(values: RowValues, fields: ReadonlySet<FieldName>): RowValues {
  const kept = Object.entries(values).filter(([name]) => !fields.has(name as FieldName));
  const text: RowValues['text'] = (name) => (fields.has(name) ? '' : values.text(name));
  return { ...(Object.fromEntries(kept) as unknown as RowValues), text };
}

/** The record of a client that is not stored yet, or what is wrong with it. Later rows of the client don't change it. */
export function newClient(
  { id, name, email, organisation }: KnownClient,
  there: ReadonlyMap<string, Recorded<ClientInput>>,
  more: object = { phone: null, notes: null },
): { readonly client: Recorded<ClientInput> } | { readonly wrong: readonly string[] } {
  const before = there.get(id);
  if (before) return { client: before };
  const { data, error } = clientSchema.safeParse({ name, email, ...(organisation && { organisation }), ...more });
  return data ? { client: { ...data, id } } : { wrong: error.issues.map(({ message }) => message) };
}

/** A row that cannot be written; its status is `ask` if it only waits for answers. */
export function refusedRow(
  index: number,
  values: RowValues,
  { reasons, doubts }: Pick<RowResult<never>, 'reasons' | 'doubts'>,
): PlannedRow<never> {
  const isOpen = reasons.length > 0 && reasons.every(({ isQuestion }) => isQuestion);
  return { index, status: isOpen ? 'ask' : 'error', cells: values.cells, reasons, doubts, record: null, others: [] };
}

/** A row that can be written unless it is a duplicate or has no records. */
export function plannedRow<Input>(
  index: number,
  values: RowValues,
  [record, ...others]: readonly Recorded<Input>[],
  { doubts, duplicate }: { readonly doubts: readonly Reason[]; readonly duplicate: string | null },
): PlannedRow<Input> {
  const reasons = duplicate === null ? [] : [{ message: duplicate }];
  const status = duplicate === null ? 'new' : 'duplicate';
  return { index, status, cells: values.cells, reasons, doubts, record: record ?? null, others };
}

/** The planned row if it is not a record; else null. */
export function leftOutRow(index: number, { cells, leftOut }: RowValues): PlannedRow<never> | null {
  if (!leftOut) return null;
  const reasons = [{ message: leftOut.message }];
  return { index, status: 'left-out', cells, reasons, doubts: [], leftOut, record: null, others: [] };
}

export const ALREADY_IMPORTED = 'You already imported this row';

/** Rows are named by their number from 1, as in spreadsheets. */
export const sameAsRow = (what: string, index: number) => `The same ${what} as row ${index + 1} of the file`;

/** The number of rows that are named of a longer list. One more is named too. */
export const ROWS_NAMED = 4;
const LIST = new Intl.ListFormat('en-GB');

/**
 * @param all the number of all, if only the first ones are given
 * @example rowNumbers([1, 4]) // 'rows 2 and 5'
 */
export function rowNumbers(indexes: readonly number[], all = indexes.length): string {
  const numbers = indexes.map((index) => String(index + 1));
  return `${all === 1 ? 'row' : 'rows'} ${firstOf(numbers, ROWS_NAMED, all)}`;
}

/**
 * @param all the number of all, if only the first ones are given
 * @example firstOf(['a', 'b', 'c', 'd'], 2) // 'a, b and 2 more'; one more than `most` is named too
 */
export function firstOf(texts: readonly string[], most: number, all = texts.length): string {
  const more = all - most;
  return LIST.format(more > 1 ? [...texts.slice(0, most), `${more} more`] : texts.slice(0, most + 1));
}
