// Sessions of past days that the file only calls planned ('Confirmed', 'Booked'), since it was exported before or says so of all. The coach
// is asked once for each word whether they were held.
import { writtenStatus } from '#domain/transfer/columns/cells/appointment-status.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import { plainWords } from '#domain/transfer/columns/languages/languages.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { countWord } from './asked-words.ts';
import { cellOf, type Rows } from '#domain/transfer/files/sheet.ts';
import { type DateDecisions, readDate } from './date-column.ts';
import type { OutcomeAnswer, OutcomeWord, RowOutcome } from './outcome-columns.ts';

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
