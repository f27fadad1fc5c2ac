// The plan of an import of supervision sessions or CPD records.
import type { ImportCircumstances, KnownPractice, PlannedRow, TableInputs } from './import-plan.ts';
import { judge, plannedRow, refusedRow, sameAsRow } from './judged-row.ts';
import { RECORD_RULES, type RecordTable } from '#domain/transfer/columns/record-rules.ts';
import type { NumberedRow } from '#domain/transfer/columns/row-values.ts';

export function planRecords<Table extends RecordTable>(
  table: Table,
  rows: Iterable<NumberedRow>,
  known: KnownPractice,
  circumstances: ImportCircumstances,
): PlannedRow<TableInputs[Table]>[] {
  const rules = RECORD_RULES[table];
  const there = new Set(rules.knownKeys(known));
  const earlier = new Map<string, number>();
  return Array.from(rows, ({ index, values }) => {
    const judged = judge(table, rules.schema, rules.draft(values, circumstances), values);
    if (judged.input === null) return refusedRow(index, values, judged.reasons);
    const key = rules.key(judged.input);
    const first = earlier.get(key);
    if (first === undefined) earlier.set(key, index);
    const duplicate = there.has(key)
      ? `You already have this ${rules.same}`
      : first === undefined
        ? null
        : sameAsRow(rules.same, first);
    const id = circumstances.deriveId(circumstances.importId, 'row', index);
    return plannedRow(index, values, { ...judged.input, id }, duplicate);
  });
}
