// The plan of an import of an ICF Client Coaching Log (one row per client): each row becomes an opening balance of its client,
// dated as of one day. Nothing is written; planning the same file under the same circumstances gives the same plan.
import { hoursExact } from '#domain/sessions/duration.ts';
import { ICF_LOG_TITLE } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { type ClientInput, clientSchema } from '#domain/records/client.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { type OpeningBalanceInput, openingBalanceSchema } from '#domain/records/opening-balance.ts';
import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { ClientRegister, type KnownClient } from './people/client-register.ts';
import { type Corrections, correctedRows } from './corrections.ts';
import { GroupQuestions, type NamedPeople } from './people/group-questions.ts';
import { decideDateOrder } from '#domain/transfer/columns/decide/date-column.ts';
import type { DateOrder } from '#domain/transfer/read/cells/date-text.ts';
import { icfLogColumns, type LogColumns, type LogField } from '#domain/transfer/columns/icf-log/icf-log-columns.ts';
import { isTotalRow, type LogRow, logCell, readLogRow } from '#domain/transfer/columns/icf-log/icf-log-row.ts';
import type {
  ImportCircumstances,
  ImportQuestion,
  KnownPractice,
  LeftOut,
  PeopleAnswers,
  PeopleQuestions,
  Recorded,
  RowStatus,
} from './import-plan.ts';
import { ALREADY_IMPORTED, sameAsRow } from './row-result.ts';

export type KnownBalance = Recorded<Omit<OpeningBalanceInput, 'source'>>;

export interface LogPractice extends Pick<KnownPractice, 'clients' | 'sessions'> {
  readonly opening_balances: readonly KnownBalance[];
}

export interface LogAnswers extends PeopleAnswers {
  readonly corrections?: Corrections;
  readonly dateOrder?: DateOrder;
  /** The day up to which the hours are summed; null: as the file has it. */
  readonly asOf: string | null;
  /** The coach says that the clients agreed to be named; it is noted on those that are new. */
  readonly agreed: boolean;
}

export interface PlannedLogRow {
  /** The row's index in the file; it chooses the row and makes its id. */
  readonly index: number;
  readonly status: RowStatus;
  readonly title: string;
  /** What was understood, in words. */
  readonly details: string;
  /** Why it is not new; empty when it is. */
  readonly reasons: readonly { readonly message: string }[];
  /** Cells that are left empty since they could not be read. */
  readonly doubts: readonly { readonly message: string }[];
  /** Why the row is no record, where its status says so. */
  readonly leftOut?: LeftOut;
  /** What stands in the file. */
  readonly cells: readonly { readonly field: LogField; readonly label: string; readonly text: string }[];
  readonly record: Recorded<OpeningBalanceInput> | null;
}

export interface IcfLogPlan {
  readonly rows: readonly PlannedLogRow[];
  /** By id: clients that rows name and the practice does not have; written only with a chosen row of theirs. */
  readonly newClients: ReadonlyMap<string, Recorded<ClientInput>>;
  readonly questions: readonly ImportQuestion[];
  readonly people: PeopleQuestions;
  readonly headerRow: number;
  /** The headings of columns that have cells and are not read. */
  readonly notBroughtIn: readonly string[];
  /** The day up to which the hours are summed: the answer, else the last end date, else today. */
  readonly asOf: string;
  /** What the file's own row of totals says, null when it has none that can be read. */
  readonly fileTotals: { readonly paidMinutes: number; readonly proBonoMinutes: number } | null;
}

/** No file's name: it may hold a client's, who may be erased later. */
const AGREED_TEXT = 'Confirmed when you imported an ICF log';

type LogCircumstances = Pick<ImportCircumstances, 'importId' | 'deriveId' | 'today'>;
interface IndexedRow {
  readonly index: number;
  readonly row: LogRow;
  readonly leftOut?: LeftOut;
}
interface NamedRow extends IndexedRow {
  readonly named: NamedPeople | null;
}

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
  const planner = new Planner(register, known, { ...circumstances, asOf, agreed: answers.agreed });
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

class Planner {
  readonly newClients = new Map<string, Recorded<ClientInput>>();
  readonly #register: ClientRegister;
  readonly #there: ReadonlySet<string>;
  readonly #thereIds: ReadonlySet<string>;
  readonly #daysOf = new Map<string, string[]>();
  readonly #earlier = new Map<string, number>();
  readonly #circumstances: LogCircumstances & { readonly asOf: string; readonly agreed: boolean };

  constructor(
    register: ClientRegister,
    known: LogPractice,
    circumstances: LogCircumstances & { readonly asOf: string; readonly agreed: boolean },
  ) {
    this.#circumstances = circumstances;
    this.#register = register;
    this.#there = new Set(known.opening_balances.map(balanceKey));
    this.#thereIds = new Set(known.opening_balances.map(({ id }) => id));
    for (const { client_id, date } of known.sessions) {
      const days = this.#daysOf.get(client_id);
      if (days) days.push(date);
      else this.#daysOf.set(client_id, [date]);
    }
  }

  plan({ index, row: read, named, leftOut }: NamedRow): PlannedLogRow {
    const row = named?.group
      ? { ...read, ...named.group, participants: read.participants ?? named.group.participants }
      : read;
    const said = { index, title: row.name || 'Without a name', details: detailsOf(row), cells: row.cells };
    if (leftOut) return { ...said, status: 'left-out', reasons: [leftOut], doubts: [], leftOut, record: null };
    const shown = { ...said, doubts: row.doubts.map((message) => ({ message })) };
    const refused = (status: 'ask' | 'error', reasons: readonly string[]): PlannedLogRow => ({
      ...shown,
      status,
      reasons: reasons.map((message) => ({ message })),
      record: null,
    });
    if (row.reasons.length > 0) return refused(row.asked === row.reasons.length ? 'ask' : 'error', row.reasons);
    if (named === null) return refused('ask', [`Client "${row.name}" may be several people`]);
    const match = this.#register.match(named.names[0]!, row.email);
    if (match.found === 'open') return refused('ask', [`Client "${row.name}"${match.message}`]);
    const found = match.isNew ? this.#newClient(match.client, row) : { client: match.client, added: null };
    if ('reasons' in found) return refused('error', found.reasons);
    const { importId, deriveId } = this.#circumstances;
    const record = { id: deriveId(importId, 'row', index), ...this.#balance(found.client.id, row) };
    const reasons = this.#wrong(row, record);
    if (reasons.length > 0) return refused('error', reasons);
    if (found.added) this.newClients.set(found.added.id, found.added);
    const written = { ...shown, title: found.client.name };
    const duplicate = this.#duplicate(index, record);
    if (duplicate === null) return { ...written, status: 'new', reasons: [], record };
    const { message, isHere } = duplicate;
    return { ...written, status: 'duplicate', reasons: [{ message }], record: isHere ? null : record };
  }

  /** The record of a client that the practice does not have; a later row of theirs adds nothing to it. */
  #newClient(
    client: KnownClient,
    row: LogRow,
  ): { client: KnownClient; added: Recorded<ClientInput> } | { reasons: readonly string[] } {
    const there = this.newClients.get(client.id);
    if (there) return { client, added: there };
    const { agreed } = this.#circumstances;
    const checked = clientSchema.safeParse({
      name: client.name,
      email: client.email,
      phone: row.phone,
      notes: row.otherContact === null ? null : `Contact: ${row.otherContact}`,
      relationship_start: row.start,
      relationship_end: row.end,
      ...(agreed ? { consent: 'given', consent_how: AGREED_TEXT } : {}),
    });
    if (!checked.success) return { reasons: checked.error.issues.map(({ message }) => message) };
    return { client, added: { ...checked.data, id: client.id } };
  }

  #balance(clientId: string, row: LogRow): OpeningBalanceInput {
    const { asOf } = this.#circumstances;
    return {
      client_id: clientId,
      as_of: asOf,
      start_date: row.start,
      // A relationship may be planned further than its hours were summed.
      end_date: row.end !== null && row.end > asOf ? asOf : row.end,
      paid_minutes: row.paidMinutes,
      pro_bono_minutes: row.proBonoMinutes,
      format: row.format,
      participants: row.participants,
      source: ICF_LOG_TITLE,
    };
  }

  #wrong(row: LogRow, record: OpeningBalanceInput): string[] {
    const { asOf } = this.#circumstances;
    const backwards = contradictions.clients({ relationship_start: row.start, relationship_end: row.end });
    if (backwards !== null) return [backwards];
    const isLate = record.start_date !== null && record.start_date > asOf;
    if (isLate) return ['It begins after the last day of these hours'];
    const checked = openingBalanceSchema.safeParse(record);
    if (!checked.success) return checked.error.issues.map(({ message }) => message);
    const contradiction = contradictions.opening_balances(record);
    if (contradiction !== null) return [contradiction];
    const isAlone = record.format === 'individual' && record.participants !== null;
    return isAlone ? [`It says individual, but also ${record.participants} people in the group`] : [];
  }

  /** `isHere`: it cannot be written again. */
  #duplicate(index: number, record: Recorded<OpeningBalanceInput>): { message: string; isHere: boolean } | null {
    if (this.#thereIds.has(record.id)) return { message: ALREADY_IMPORTED, isHere: true };
    const key = balanceKey(record);
    if (this.#there.has(key)) return { message: 'You already have these earlier hours for this client', isHere: false };
    const first = this.#earlier.get(key);
    if (first !== undefined) return { message: sameAsRow('client, dates and hours', first), isHere: false };
    this.#earlier.set(key, index);
    const until = record.end_date ?? record.as_of;
    const logged = (this.#daysOf.get(record.client_id) ?? []).filter(
      (date) => date <= until && date >= (record.start_date ?? ''),
    ).length;
    if (logged === 0) return null;
    const some =
      logged === 1
        ? 'One session with this client in that period is'
        : `${logged} sessions with this client in that period`;
    return {
      message: `${some} logged: their hours would count twice`,
      isHere: false,
    };
  }
}

/** The same hours of the same client; the day of the sum and the file's name may be others. */
const balanceKey = (balance: Omit<OpeningBalanceInput, 'source'>) =>
  [
    balance.client_id,
    balance.start_date,
    balance.end_date,
    balance.format,
    balance.paid_minutes,
    balance.pro_bono_minutes,
  ].join('\n');

function detailsOf(row: LogRow): string {
  const people = row.participants === null ? '' : ` of ${row.participants}`;
  const contact = [row.email, row.phone, row.otherContact].filter(Boolean).join(', ');
  return [
    contact,
    `${SESSION_FORMAT_TEXTS[row.format]}${people}`,
    [row.startShown && `from ${row.startShown}`, row.endShown && `to ${row.endShown}`].filter(Boolean).join(' '),
    `${hoursExact(row.paidMinutes)} paid`,
    `${hoursExact(row.proBonoMinutes)} pro bono`,
  ]
    .filter(Boolean)
    .join(' · ');
}
