// The plan of an import of an ICF Client Coaching Log (one row per client): each row becomes an opening balance of its client,
// dated as of one day. Nothing is written; planning the same file under the same circumstances gives the same plan.
import { decideDateOrder } from '#domain/transfer/columns/decide/date-column.ts';
import { icfLogColumns, type LogColumns, type LogField } from '#domain/transfer/columns/icf-log/icf-log-columns.ts';
import { isTotalRow, logCell, readLogRow } from '#domain/transfer/columns/icf-log/icf-log-row.ts';
import { correctedRows } from './corrections.ts';
import type { IcfLogPlan, IndexedRow, LogAnswers, LogCircumstances, LogPractice, NamedRow } from './icf-log-plan.ts';
import { LogRowPlanner } from './icf-log-rows.ts';
import type { ImportQuestion } from './import-plan.ts';
import { ClientRegister } from './people/client-register.ts';
import { GroupQuestions, type NamedPeople } from './people/group-questions.ts';

/** Null when no row of the file looks like the log's headers. */
export function planIcfLog(
  given: readonly (readonly string[])[],
  answers: LogAnswers,
  known: LogPractice,
  circumstances: LogCircumstances,
): IcfLogPlan | null {
  const columns = icfLogColumns(given);
  if (columns === null) return null;
  const file = correctedRows(given, (field) => columns.columns.get(field as LogField), answers.corrections ?? {});
  const { rows, questions, fileTotals } = readLog(file, columns, answers);
  const asOf =
    answers.asOf ??
    dayOfFile(
      rows.filter(({ leftOut }) => !leftOut),
      circumstances.today,
    );
  const groups = new GroupQuestions(answers.groups ?? {}, false);
  const named = rows.map((row): NamedRow => ({ ...row, named: namedIn(row, groups) }));
  const register = new ClientRegister({
    known: known.clients,
    mentions: named.flatMap(({ index, row, named: people }) =>
      (people?.names ?? []).map((name) => ({ index, name, email: row.email, isGroup: people?.isGroup ?? false })),
    ),
    answers: answers.spellings ?? {},
    idOf: (number) => circumstances.deriveId(circumstances.importId, 'client', number),
  });
  const planner = new LogRowPlanner(register, known, { ...circumstances, asOf, agreed: answers.agreed });
  return {
    rows: named.map((row) => planner.plan(row)),
    newClients: planner.newClients,
    questions,
    people: { spellings: register.spellings, groups: groups.questions },
    headerRow: columns.headerRow,
    notBroughtIn: unreadColumns(file, columns),
    asOf,
    fileTotals,
  };
}

function unreadColumns(file: readonly (readonly string[])[], { headerRow, columns }: LogColumns): string[] {
  const read = new Set(columns.values());
  const data = file.slice(headerRow + 1);
  return (file[headerRow] ?? []).flatMap((header, column) =>
    read.has(column) || data.every((row) => (row[column] ?? '').trim() === '')
      ? []
      : [header.trim() || `Column ${column + 1}`],
  );
}

/** Null where the row cannot be written, or it is asked whom its name means. */
function namedIn({ index, row, leftOut }: IndexedRow, groups: GroupQuestions): NamedPeople | null {
  if (leftOut || row.reasons.length > row.asked) return null;
  return groups.read({
    index,
    name: row.name,
    format: row.formatIsGiven ? row.format : null,
    participants: row.participants,
  });
}

function readLog(file: readonly (readonly string[])[], columns: LogColumns, { dateOrder }: LogAnswers) {
  const first = columns.headerRow + 1;
  const data = file.slice(first);
  const order = decideDateOrder(
    (['start', 'end'] as const).flatMap((field) => data.map((row) => logCell(row, columns, field))),
  );
  const questions: ImportQuestion[] = [];
  if (order.status === 'ask' && dateOrder === undefined)
    questions.push({ about: 'date-order', index: first + (order.example.place % data.length), asked: order });
  const known = dateOrder ?? (order.status === 'clear' ? order.order : null);
  const rows: IndexedRow[] = [];
  let fileTotals: IcfLogPlan['fileTotals'] = null;
  for (const [place, cells] of data.entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    // A text alone below the totals is a note about them, as the log that we write has one.
    if (filled === 0 || (filled === 1 && fileTotals !== null)) continue;
    const row = readLogRow(cells, columns, { order: known });
    const index = first + place;
    if (!isTotalRow(cells, columns)) {
      rows.push({ index, row });
      continue;
    }
    const { paidMinutes, proBonoMinutes } = row;
    // Above it there can be notes, such as a part's sum; the last one is the whole's.
    if (paidMinutes + proBonoMinutes > 0) fileTotals = { paidMinutes, proBonoMinutes };
    rows.push({ index, row, leftOut: { why: 'total', message: 'A row of totals' } });
  }
  return { rows, questions, fileTotals };
}

/** A log whose clients have all ended is of the last day; one with work that goes on is of today. */
function dayOfFile(rows: readonly IndexedRow[], today: string): string {
  let last = '';
  for (const { row } of rows) {
    if (row.end === null) return today;
    if (row.end > last) last = row.end;
  }
  return last === '' || last > today ? today : last;
}
