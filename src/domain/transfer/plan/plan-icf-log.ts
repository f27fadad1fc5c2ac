// The plan of an import of an ICF Client Coaching Log (one row per client): each row becomes an opening balance of its client,
// dated as of one day. Nothing is written; planning the same file under the same circumstances gives the same plan.
import { hoursExact } from '#domain/sessions/duration.ts';
import { ICF_LOG_TITLE } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { type ClientInput, clientSchema } from '#domain/records/client.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { type OpeningBalanceInput, openingBalanceSchema } from '#domain/records/opening-balance.ts';
import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { ClientRegister, type KnownClient } from './client-register.ts';
import { decideDateOrder } from '#domain/transfer/columns/date-column.ts';
import type { DateOrder } from '#domain/transfer/read/date-text.ts';
import { icfLogColumns, type LogColumns } from '#domain/transfer/columns/icf-log-columns.ts';
import { isTotalRow, type LogRow, logCell, readLogRow } from '#domain/transfer/columns/icf-log-row.ts';
import type { ImportCircumstances, ImportQuestion, KnownPractice, Recorded } from './import-plan.ts';
import { sameAsRow } from './judged-row.ts';

export type KnownBalance = Recorded<Omit<OpeningBalanceInput, 'source'>>;

export interface LogPractice extends Pick<KnownPractice, 'clients' | 'sessions'> {
  readonly opening_balances: readonly KnownBalance[];
}

export interface LogAnswers {
  readonly dateOrder?: DateOrder;
  /** The day up to which the hours are summed; null: as the file has it. */
  readonly asOf: string | null;
  /** The coach says that the clients agreed to be named; it is noted on those that are new. */
  readonly agreed: boolean;
}

export interface PlannedLogRow {
  /** The row's index in the file; it chooses the row and makes its id. */
  readonly index: number;
  readonly verdict: 'new' | 'duplicate' | 'ask' | 'error';
  readonly title: string;
  /** What was understood, in words. */
  readonly details: string;
  /** Why it is not new; empty when it is. */
  readonly reasons: readonly { readonly message: string }[];
  readonly record: Recorded<OpeningBalanceInput> | null;
}

export interface IcfLogPlan {
  readonly rows: readonly PlannedLogRow[];
  /** By id: clients that rows name and the practice does not have; written only with a chosen row of theirs. */
  readonly newClients: ReadonlyMap<string, Recorded<ClientInput>>;
  readonly questions: readonly ImportQuestion[];
  /** The day up to which the hours are summed: the answer, else the last end date, else today. */
  readonly asOf: string;
  readonly paidMinutes: number;
  readonly proBonoMinutes: number;
  /** What the file's own row of totals says, null when it has none that can be read. */
  readonly fileTotals: { readonly paidMinutes: number; readonly proBonoMinutes: number } | null;
}

/** No file's name: it may hold a client's, who may be erased later. */
const AGREED_TEXT = 'Confirmed when you imported an ICF log';

type LogCircumstances = Pick<ImportCircumstances, 'importId' | 'deriveId' | 'today'>;
interface IndexedRow {
  readonly index: number;
  readonly row: LogRow;
}

/** Null when no row of the file looks like the log's headers. */
export function planIcfLog(
  file: readonly (readonly string[])[],
  answers: LogAnswers,
  known: LogPractice,
  circumstances: LogCircumstances,
): IcfLogPlan | null {
  const columns = icfLogColumns(file);
  if (columns === null) return null;
  const { rows, questions, fileTotals } = readLog(file, columns, answers);
  const asOf = answers.asOf ?? dayOfFile(rows, circumstances.today);
  const planner = new Planner(known, { ...circumstances, asOf, agreed: answers.agreed });
  return {
    rows: rows.map((row) => planner.plan(row)),
    newClients: planner.newClients,
    questions,
    asOf,
    paidMinutes: sum(rows.map(({ row }) => row.paidMinutes)),
    proBonoMinutes: sum(rows.map(({ row }) => row.proBonoMinutes)),
    fileTotals,
  };
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
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = readLogRow(cells, columns, known);
    if (isTotalRow(cells, columns)) {
      const { paidMinutes, proBonoMinutes } = row;
      // Above it there can be notes, such as a part's sum; the last one is the whole's.
      if (paidMinutes + proBonoMinutes > 0) fileTotals = { paidMinutes, proBonoMinutes };
    } else rows.push({ index: first + place, row });
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
    known: LogPractice,
    circumstances: LogCircumstances & { readonly asOf: string; readonly agreed: boolean },
  ) {
    this.#circumstances = circumstances;
    this.#register = new ClientRegister(known.clients);
    this.#there = new Set(known.opening_balances.map(balanceKey));
    this.#thereIds = new Set(known.opening_balances.map(({ id }) => id));
    for (const { client_id, date } of known.sessions) {
      const days = this.#daysOf.get(client_id);
      if (days) days.push(date);
      else this.#daysOf.set(client_id, [date]);
    }
  }

  plan({ index, row }: IndexedRow): PlannedLogRow {
    const shown = { index, title: row.name || 'Without a name', details: detailsOf(row) };
    const refused = (reasons: readonly string[]): PlannedLogRow => {
      const verdict = row.asked > 0 && row.asked === reasons.length ? 'ask' : 'error';
      return { ...shown, verdict, reasons: reasons.map((message) => ({ message })), record: null };
    };
    if (row.reasons.length > 0) return refused(row.reasons);
    const found = this.#client(index, row);
    if ('reasons' in found) return refused(found.reasons);
    const { importId, deriveId } = this.#circumstances;
    const record = { id: deriveId(importId, 'row', index), ...this.#balance(found.client.id, row) };
    const reasons = this.#wrong(row, record);
    if (reasons.length > 0) return refused(reasons);
    if (found.added) this.#add(found.added);
    const duplicate = this.#duplicate(index, record);
    if (duplicate === null) return { ...shown, verdict: 'new', reasons: [], record };
    const { message, isHere } = duplicate;
    return { ...shown, verdict: 'duplicate', reasons: [{ message }], record: isHere ? null : record };
  }

  #client(
    index: number,
    row: LogRow,
  ): { client: KnownClient; added: Recorded<ClientInput> | null } | { reasons: readonly string[] } {
    const match = this.#register.match(row.name, row.email);
    if (match.found === 'one') return { client: match.client, added: null };
    if (match.found === 'unclear') return { reasons: [`Client "${row.name}" ${match.message}`] };
    const { importId, deriveId, agreed } = this.#circumstances;
    const judged = clientSchema.safeParse({
      name: row.name,
      email: row.email,
      phone: row.phone,
      notes: row.otherContact === null ? null : `Contact: ${row.otherContact}`,
      relationship_start: row.start,
      relationship_end: row.end,
      ...(agreed ? { consent: 'given', consent_how: AGREED_TEXT } : {}),
    });
    if (!judged.success) return { reasons: judged.error.issues.map(({ message }) => message) };
    const added = { ...judged.data, id: deriveId(importId, 'client', index) };
    return { client: added, added };
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
    const judged = openingBalanceSchema.safeParse(record);
    if (!judged.success) return judged.error.issues.map(({ message }) => message);
    const contradiction = contradictions.opening_balances(record);
    if (contradiction !== null) return [contradiction];
    const isAlone = record.format === 'individual' && record.participants !== null;
    return isAlone ? [`It says individual, but also ${record.participants} people in the group`] : [];
  }

  #add(client: Recorded<ClientInput>): void {
    this.#register.add(client);
    this.newClients.set(client.id, client);
  }

  /** `isHere`: it cannot be written again. */
  #duplicate(index: number, record: Recorded<OpeningBalanceInput>): { message: string; isHere: boolean } | null {
    if (this.#thereIds.has(record.id)) return { message: 'You already imported this row', isHere: true };
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

const sum = (minutes: readonly number[]) => minutes.reduce((total, one) => total + one, 0);
