// Decides which rows say that a session may not have been held: in their cells, or in the title above them.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { findOutcomes, leftOutBy, type RowOutcome, type OutcomeAnswer, type OutcomeWord } from './outcome-columns.ts';
import { type SortedRow, titlesAbove } from './sorted-rows.ts';
import { padded, widthOf, cellOf, type Rows } from '#domain/transfer/files/sheet.ts';
import { writtenStatus } from '#domain/transfer/columns/cells/appointment-status.ts';
import { plainWords } from '#domain/transfer/columns/languages/languages.ts';
import { countWord } from './asked-words.ts';
import { type DateDecisions, readDate } from './date-column.ts';

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

// Sessions of past days that the file only calls planned ('Confirmed', 'Booked'), since it was exported before or says so of all. The coach
// is asked once for each word whether they were held.

interface PlannedRows {
  /** What the coach said of another word of the row; null if that is open. */
  readonly answerOf: (index: number) => RowOutcome['answer'] | undefined;
  readonly file: Rows;
  readonly columnOf: (name: FieldName) => number | undefined;
  /** The header of statuses. */
  readonly header: string;
  /** By row index, dates whose cell says only a part of them. */
  readonly whole: ReadonlyMap<number, string>;
  readonly dates: DateDecisions;
  readonly today: string;
}

/** These say themselves that a session was not held. */
const NOT_YET = /\bnot\b|^incomplete|^未/;

/**
 * @param rows the indexes of sessions
 * @param answers by word
 */
export function plannedBefore(
  rows: readonly number[],
  { answerOf, file, columnOf, header, whole, dates, today }: PlannedRows,
  answers: Readonly<Record<string, OutcomeAnswer>>,
): { readonly byRow: ReadonlyMap<number, RowOutcome>; readonly questions: readonly ImportQuestion[] } {
  const found = new Map<string, OutcomeWord>();
  const byRow = new Map<number, RowOutcome>();
  for (const index of rows) {
    const said = answerOf(index);
    if (said === null || said === 'doubt') continue;
    const text = cellOf(file[index]!, columnOf('completed')).trim();
    const word = plainWords(text);
    if (writtenStatus(text) !== 'planned' || NOT_YET.test(word)) continue;
    const day = readDate(whole.get(index) ?? cellOf(file[index]!, columnOf('date')), dates);
    if (day.state !== 'read' || day.value >= today) continue;
    const answer = answers[word] ?? null;
    byRow.set(index, {
      field: 'completed',
      text,
      word,
      outcome: 'planned',
      answer: answer === 'held' ? (said ?? answer) : answer,
    });
    countWord(found, { word, outcome: 'planned', example: { place: index, text }, header });
  }
  const open = [...found.values()].filter(({ word }) => answers[word] === undefined);
  return { byRow, questions: open.map((asked) => ({ about: 'outcome', index: asked.example.place, asked })) };
}
