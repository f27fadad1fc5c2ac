// Plans an import of supervision sessions or CPD records.
import type * as z from 'zod/mini';
import { withoutContradiction } from '#domain/records/without-contradiction.ts';
import { cpdColumns, cpdSchema } from '#domain/records/cpd.ts';
import { supervisionColumns, supervisionSchema } from '#domain/records/supervision.ts';
import { isCalendarDate } from '#domain/time.ts';
import type { NumberedRow, RowValues } from '#domain/transfer/columns/row-values.ts';
import { comparable } from '#domain/people/comparable.ts';
import { draftOf } from './draft.ts';
import type { ImportCircumstances, KnownPractice, PlannedRow, TableInputs } from './import-plan.ts';
import { type ReceivedRow, receivedRows } from './received-rows.ts';
import { checkRow, leftOutRow, plannedRow, refusedRow, sameAsRow } from './row-result.ts';

/** Clients and sessions have planners of their own, which find clients first. */
type RecordTable = 'supervision_sessions' | 'cpd_records';

interface RecordRules<Input> {
  readonly schema: z.ZodMiniType<Input>;
  /** The record of the row, not checked yet. */
  readonly draft: (values: RowValues, circumstances: ImportCircumstances) => object;
  /** The key by which stored and new rows are compared. */
  readonly key: (input: Input) => string;
  readonly same: string;
}

const keyOf = ({ name, day }: ReceivedRow) => `${comparable(name)}\n${day}`;

const RECORD_RULES: { readonly [Table in RecordTable]: RecordRules<TableInputs[Table]> } = {
  supervision_sessions: {
    schema: supervisionSchema,
    draft: (values, { defaultDuration, dayOf, instantOf }) => ({
      ...draftOf(supervisionColumns, values),
      ...(values.date !== undefined &&
        (isCalendarDate(values.date)
          ? { day: values.date, date: values.instant ?? instantOf(values.date, values.begins) }
          : { day: dayOf(values.date), date: values.date })),
      duration: values.duration ?? defaultDuration ?? undefined,
    }),
    key: ({ supervisor_name: name, day }) => keyOf({ name, day }),
    same: 'supervisor and date',
  },
  cpd_records: {
    schema: cpdSchema.check(withoutContradiction('cpd_records')),
    draft: (values) => draftOf(cpdColumns, values),
    key: ({ title: name, date: day }) => keyOf({ name, day }),
    same: 'title and date',
  },
};

export function planRecords<Table extends RecordTable>(
  table: Table,
  rows: Iterable<NumberedRow>,
  known: KnownPractice,
  circumstances: ImportCircumstances,
): PlannedRow<TableInputs[Table]>[] {
  const rules = RECORD_RULES[table];
  const there = new Set(receivedRows(known, table).map(keyOf));
  const earlier = new Map<string, number>();
  return Array.from(rows, ({ index, values }) => {
    const leftOut = leftOutRow(index, values);
    if (leftOut) return leftOut;
    const draft = (given: RowValues) => rules.draft(given, circumstances);
    const result = checkRow({ table, schema: rules.schema, draft }, values);
    if (result.input === null) return refusedRow(index, values, result);
    const key = rules.key(result.input);
    const first = earlier.get(key);
    if (first === undefined) earlier.set(key, index);
    const duplicate = there.has(key)
      ? `You already have this ${rules.same}`
      : first === undefined
        ? null
        : sameAsRow(rules.same, first);
    const id = circumstances.deriveId(circumstances.importId, 'row', index);
    return plannedRow(index, values, [{ ...result.input, id }], { doubts: result.doubts, duplicate });
  });
}
