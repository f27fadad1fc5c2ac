// Decides which rows say that a session may not have been held: in their cells, or in the title above them.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { findOutcomes, leftOutBy, type RowOutcome } from './outcome-columns.ts';
import { type SortedRow, titlesAbove } from './sorted-rows.ts';
import { padded, widthOf } from '#domain/transfer/files/sheet.ts';

export const NO_OUTCOMES = { byRow: new Map<number, RowOutcome>(), questions: [] as readonly ImportQuestion[] };

/** Of several things, or of none: 'Coaching and mentoring', 'No-shows are charged', 'Session notes'. Not 'Supervision en groupe'. */
const SEVERAL = /[:=&/+]|\b(?:and|und|et|y|e|og|och|en(?! gr| li| in)|are|is|sind|sont) |session notes/i;

/** A title above rows, and those above the headings, are like cells of each behind the others. */
export function decideOutcomes(
  table: TransferTable,
  { rows: file, headerRow, mapping, answers, areEvents = false }: ImportSource,
  sorted: readonly SortedRow[],
  titles: ReadonlyMap<number, string>,
) {
  const width = widthOf(file);
  const above = titlesAbove(file, headerRow).filter((title) => !SEVERAL.test(title));
  const cellsOf = (index: number) => [...padded(file[index]!, width), titles.get(index) ?? '', ...above];
  const rows = sorted.flatMap(({ index, leftOut }) => (leftOut ? [] : { index, cells: cellsOf(index) }));
  const header = headerRow === null ? [] : file[headerRow]!;
  const fieldAt = new Map(Object.entries(mapping).map(([name, { column }]) => [column, name as FieldName]));
  const { byRow, words } = findOutcomes(
    rows,
    { header, fieldAt, areEvents, areReceived: table !== 'sessions' },
    answers.outcomes ?? {},
  );
  const questions = words.map((asked): ImportQuestion => ({
    about: 'outcome',
    index: rows[asked.example.place]!.index,
    asked,
  }));
  return { byRow, questions };
}

export function withOutcome(row: SortedRow, byRow: ReadonlyMap<number, RowOutcome>): SortedRow {
  const outcome = byRow.get(row.index);
  return outcome ? { ...row, leftOut: row.leftOut ?? leftOutBy(outcome) } : row;
}
