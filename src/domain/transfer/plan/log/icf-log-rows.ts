// Plans each row of a coaching log as an opening balance of its client, or says why not.
import type { ClientInput } from '#domain/records/client.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { type OpeningBalanceInput, openingBalanceSchema } from '#domain/records/opening-balance.ts';
import { hoursExact } from '#domain/sessions/duration.ts';
import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import type { LogRow } from '#domain/transfer/columns/icf-log/icf-log-row.ts';
import type { LogCircumstances, LogPractice, NamedRow, PlannedLogRow } from './icf-log-plan.ts';
import type { Recorded } from '#domain/transfer/plan/import-plan.ts';
import { organisationText } from '#domain/transfer/columns/reason.ts';
import { ERASED_TEXT, erasedHours } from '#domain/transfer/plan/erased-hours.ts';
import { balanceKey, StoredHours } from '#domain/transfer/plan/same-hours.ts';
import type { ClientRegister } from '#domain/people/client-register.ts';
import { newClient, sameAsRow } from '#domain/transfer/plan/row-result.ts';

/** Without the file's name, which may have the name of a client who is erased later. */
const AGREED_TEXT = 'Confirmed when you imported a coaching log';

interface LogFacts extends LogCircumstances {
  readonly asOf: string;
  readonly agreed: boolean;
  /** The source that is recorded with the hours. */
  readonly source: string;
}

/** Plans the rows of a log, which must be given in order. */
export class LogRowPlanner {
  readonly newClients = new Map<string, Recorded<ClientInput>>();
  readonly #register: ClientRegister;
  readonly #stored: StoredHours;
  readonly #isErased: ReturnType<typeof erasedHours>;
  readonly #earlier = new Map<string, number>();
  readonly #circumstances: LogFacts;

  constructor(register: ClientRegister, known: LogPractice, circumstances: LogFacts) {
    this.#circumstances = circumstances;
    this.#register = register;
    this.#stored = new StoredHours(known);
    this.#isErased = erasedHours(known.erased_sessions, (client) => this.newClients.has(client));
  }

  plan({ index, row: read, named, leftOut }: NamedRow): PlannedLogRow {
    const row = named?.group
      ? { ...read, ...named.group, participants: read.participants ?? named.group.participants }
      : read;
    const told = { index, title: row.name || 'Without a name', details: detailsOf(row), cells: row.cells };
    if (leftOut) return { ...told, status: 'left-out', reasons: [leftOut], doubts: [], leftOut, record: null };
    const doubts = named?.doubt === undefined ? row.doubts : [...row.doubts, `Client "${row.name}"${named.doubt}`];
    const shown = { ...told, doubts: doubts.map((message) => ({ message })) };
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
    const { client } = match;
    const added = match.isNew ? newClient(client, this.newClients, this.#factsOf(row)) : null;
    if (added && 'wrong' in added) return refused('error', added.wrong);
    const { importId, deriveId } = this.#circumstances;
    const record = { id: deriveId(importId, 'row', index), ...this.#balance(client.id, row) };
    const wrong = this.#wrong(row, record);
    if (wrong.length > 0) return refused('error', wrong);
    const isFirst = added !== null && !this.newClients.has(client.id);
    if (added) this.newClients.set(client.id, added.client);
    const further = [
      ...(match.doubt === undefined ? [] : [match.doubt]),
      ...(isFirst && client.organisation ? [organisationText(client)] : []),
    ].map((text) => ({ message: `Client "${row.name}"${text}` }));
    if (this.#isErased(record)) further.push({ message: ERASED_TEXT });
    const written = { ...shown, title: client.name, doubts: [...shown.doubts, ...further] };
    const duplicate = this.#duplicate(index, record);
    if (duplicate === null) return { ...written, status: 'new', reasons: [], record };
    const reasons = [{ message: duplicate }];
    return { ...written, status: 'duplicate', reasons, record: this.#stored.has(record) ? null : record };
  }

  /** What a log says of a client. */
  #factsOf(row: LogRow) {
    return {
      phone: row.phone,
      notes: row.otherContact === null ? null : `Contact: ${row.otherContact}`,
      relationship_start: row.start,
      relationship_end: row.end,
      ...(this.#circumstances.agreed && { consent: 'given', consent_how: AGREED_TEXT }),
    };
  }

  #balance(clientId: string, row: LogRow): OpeningBalanceInput {
    const { asOf, source } = this.#circumstances;
    return {
      client_id: clientId,
      as_of: asOf,
      start_date: row.start,
      // The coaching may be planned to end after the day of the sum.
      end_date: row.end !== null && row.end > asOf ? asOf : row.end,
      paid_minutes: row.paidMinutes,
      pro_bono_minutes: row.proBonoMinutes,
      format: row.format,
      participants: row.participants,
      source,
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

  #duplicate(index: number, record: Recorded<OpeningBalanceInput>): string | null {
    const stored = this.#stored.sameAs(record);
    if (stored !== null) return stored;
    const key = balanceKey(record);
    const first = this.#earlier.get(key);
    if (first !== undefined) return sameAsRow('client, dates and hours', first);
    this.#earlier.set(key, index);
    return this.#stored.loggedIn(record);
  }
}

function detailsOf(row: LogRow): string {
  const people = row.participants === null ? '' : ` of ${row.participants}`;
  const contact = [row.email, row.phone, row.otherContact].filter(Boolean).join(', ');
  return [
    contact,
    `${SESSION_FORMAT_TEXTS[row.format]}${people}`,
    [row.startShown && `from ${row.startShown}`, row.endShown && `to ${row.endShown}`].filter(Boolean).join(' '),
    row.hoursAreOpen ? hoursExact(row.paidMinutes) : `${hoursExact(row.paidMinutes)} paid`,
    !row.hoursAreOpen && `${hoursExact(row.proBonoMinutes)} pro bono`,
  ]
    .filter(Boolean)
    .join(' · ');
}
