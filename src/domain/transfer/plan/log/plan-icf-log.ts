// Plans an import of an ICF Client Coaching Log, or another log with one row per client: each row becomes an opening balance of its
// client as of one day. Nothing is written; the same file under the same circumstances gives the same plan.
import { unreadColumns } from '#domain/transfer/columns/column-mapping.ts';
import { icfLogColumns, type LogField } from '#domain/transfer/columns/icf-log/icf-log-columns.ts';
import { furtherHours } from '#domain/transfer/columns/icf-log/further-hours.ts';
import { readLog, type IndexedRow } from '#domain/transfer/columns/icf-log/read-log.ts';
import { ICF_LOG_TITLE } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { correctedRows } from '#domain/transfer/plan/corrections.ts';
import type { IcfLogPlan, LogAnswers, LogCircumstances, LogPractice, NamedRow } from './icf-log-plan.ts';
import { LogRowPlanner } from './icf-log-rows.ts';
import { ClientRegister } from '#domain/people/client-register.ts';
import { GroupQuestions, type NamedPeople } from '#domain/people/group-questions.ts';
import type { Rows } from '#domain/transfer/files/sheet.ts';

/** The source of hours from other logs than ICF's. */
const HOURS_LOG_TITLE = 'Hours log';

/** Null if no row of the file looks like the log's headers. */
export function planIcfLog(
  given: Rows,
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
  const groups = new GroupQuestions(answers.groups ?? {}, { offersEach: false, known: known.clients });
  const named = rows.map((row): NamedRow => ({ ...row, named: namedIn(row, groups) }));
  const register = new ClientRegister({
    known: known.clients,
    mentions: named.flatMap(({ index, row: { email }, named: people }) =>
      people === null ? [] : people.names.map((name) => ({ index, name, email, isGroup: people.isGroup })),
    ),
    answers: answers.spellings ?? {},
    idOf: (number) => circumstances.deriveId(circumstances.importId, 'client', number),
  });
  const read = [...columns.columns.values(), ...furtherHours(file, columns).map(({ column }) => column)];
  const planner = new LogRowPlanner(register, known, {
    ...circumstances,
    asOf,
    agreed: answers.agreed,
    source: columns.columns.has('hours') ? HOURS_LOG_TITLE : ICF_LOG_TITLE,
  });
  return {
    rows: named.map((row) => planner.plan(row)),
    newClients: planner.newClients,
    questions,
    people: { spellings: register.spellings, groups: groups.questions },
    headerRow: columns.headerRow,
    notBroughtIn: unreadColumns(file, columns.headerRow, read),
    asOf,
    fileTotals,
  };
}

/** Null if the row cannot be written or its name is asked about. */
function namedIn({ index, row, leftOut }: IndexedRow, groups: GroupQuestions): NamedPeople | null {
  if (leftOut || row.reasons.length > row.asked) return null;
  return groups.read({
    index,
    name: row.name,
    format: row.formatIsGiven ? row.format : null,
    participants: row.participants,
  });
}

/** The last end if all coaching has ended, else today. */
function dayOfFile(rows: readonly IndexedRow[], today: string): string {
  let last = '';
  for (const { row } of rows) {
    if (row.end === null) return today;
    if (row.end > last) last = row.end;
  }
  return last === '' || last > today ? today : last;
}
