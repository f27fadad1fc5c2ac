// The cells of each row, read as their fields ask, with what could not be read. What a whole column decides (the order of dates,
// the unit of durations) is decided once, before the first row.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type { ImportQuestion } from './questions.ts';
import type { LeftOut } from './decide/left-out-rows.ts';
import {
  type ColumnDecisions,
  cellOf,
  decideColumns,
  hasDuration,
  type ReadCircumstances,
} from './decide/decide-columns.ts';
import { type DurationUnits, readDuration } from './decide/duration-column.ts';
import { type Field, type FieldName, FIELDS } from './fields.ts';
import { OpenRow } from './open-row.ts';
import type { ImportSource, NumberedRow, RowValues } from './row-values.ts';
import { readSessionFacts, readTimeOfDay } from './session-facts.ts';

export interface ReadRows {
  readonly questions: readonly ImportQuestion[];
  /** The rows that are not blank, read one by one as they are asked for. */
  readonly rows: Iterable<NumberedRow>;
}

/** Decides what columns decide, then reads row by row. */
export function readRows(table: TransferTable, source: ImportSource, circumstances: ReadCircumstances): ReadRows {
  const columns = FIELDS[table].flatMap((field) => {
    const column = source.mapping[field.name]?.column;
    return column === undefined ? [] : [{ field, column }];
  });
  const { decisions, rows, questions } = decideColumns(table, source, circumstances);
  function* values(): Generator<NumberedRow> {
    for (const { index, leftOut } of rows) {
      const row = source.rows[index]!;
      if (leftOut) yield { index, values: leftOutValues(row, columns, leftOut, decisions) };
      else yield { index, values: readRow(table, index, row, columns, decisions) };
    }
  }
  return { questions, rows: values() };
}

function readRow(
  table: TransferTable,
  index: number,
  row: readonly string[],
  columns: readonly { readonly field: Field; readonly column: number }[],
  decisions: ColumnDecisions,
): RowValues {
  const open = new OpenRow(table);
  for (const { field, column } of columns) open.readCell(field, cellOf(row, column), decisions);
  const above = decisions.namesAbove.get(index);
  if (above) open.nameAbove(above);
  if (table === 'sessions') readSessionFacts(open, decisions, decisions.outcomes.get(index));
  if (table === 'supervision_sessions') readTimeOfDay(open, decisions);
  if (hasDuration(table)) open.fillDuration(decisions.missingDuration);
  return open.values();
}

/** The cells as they stand in the file; of a row of sums also what they add up to. */
function leftOutValues(
  row: readonly string[],
  columns: readonly { readonly field: Field; readonly column: number }[],
  leftOut: LeftOut,
  { units, paidUnits, proBonoUnits }: ColumnDecisions,
): RowValues {
  const texts = new Map(columns.map(({ field, column }) => [field.name, cellOf(row, column)]));
  const cells = [...texts].map(([name, text]) => [name, { text, shown: null }]);
  const minutes = (name: FieldName, unit: DurationUnits) => {
    const text = texts.get(name)?.trim() ?? '';
    const reading = text === '' ? null : readDuration(text, unit);
    return reading?.state === 'read' ? reading.value : 0;
  };
  const split = minutes('paid_hours', paidUnits) + minutes('pro_bono_hours', proBonoUnits);
  const sum = leftOut.why === 'total' ? minutes('duration', units) || split : 0;
  return {
    ...(sum > 0 && { duration: sum }),
    text: () => '',
    cells: Object.fromEntries(cells) as RowValues['cells'],
    reasons: [],
    leftOut,
  };
}
