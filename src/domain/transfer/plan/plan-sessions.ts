// Plans an import of sessions. The names in all rows are read first, then matched with clients, each new one added once, then each row
// is planned.
import { type ClientInput, clientSchema } from '#domain/records/client.ts';
import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { comparable } from '#domain/people/comparable.ts';
import { clientName } from './draft.ts';
import { ClientRegister, type KnownClient } from '#domain/people/client-register.ts';
import { GroupQuestions, type NamedPeople } from '#domain/people/group-questions.ts';
import {
  ROW_NUMBERS,
  type ImportCircumstances,
  type KnownPractice,
  type PeopleAnswers,
  type PlannedRow,
  type Recorded,
} from './import-plan.ts';
import { organisationText, type Reason, missingReason, reasonFor } from '#domain/transfer/columns/reason.ts';
import { mentionsIn, type NamedRow, readNames, type SessionDetails, withAddress, withTogether } from './named-rows.ts';
import { ALREADY_IMPORTED, leftOutRow, newClient, plannedRow, refusedRow, sameAsRow } from './row-result.ts';
import { addedText, type DayVerdict, SameDay } from './same-day.ts';
import { askPaidHours, EarlierHours } from './earlier-hours.ts';
import { recordsOf } from './import-batch.ts';
import { ERASED_TEXT, erasedHours } from './erased-hours.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import type { ColumnAnswers } from '#domain/transfer/columns/questions.ts';
import type { NumberedRow, RowValues } from '#domain/transfer/columns/row-values.ts';
import { sessionKey } from './session-key.ts';

type FoundClients =
  | {
      readonly clients: readonly KnownClient[];
      readonly added: readonly Recorded<ClientInput>[];
      readonly reasons: readonly [];
      readonly doubts: readonly Reason[];
    }
  | { readonly clients: null; readonly reasons: readonly Reason[]; readonly doubts: readonly [] };

export function planSessions(
  given: Iterable<NumberedRow>,
  known: KnownPractice,
  circumstances: ImportCircumstances,
  answers: PeopleAnswers & Pick<ColumnAnswers, 'sameTime' | 'samePayment' | 'hoursPaid'>,
) {
  const groups = new GroupQuestions(answers.groups ?? {}, { offersEach: true, known: known.clients });
  const names = new Set(known.clients.map(({ name }) => comparable(name)));
  const read = Array.from(given, (row) =>
    readNames(circumstances.keepsNames ? row : withAddress(row, names), circumstances, groups),
  );
  const { rows, questions } = withTogether(read, answers);
  const register = new ClientRegister({
    known: known.clients,
    mentions: rows.flatMap(mentionsIn),
    answers: answers.spellings ?? {},
    idOf: (number) => circumstances.deriveId(circumstances.importId, 'client', number),
    keepsNames: circumstances.keepsNames ?? false,
  });
  const planner = new SessionPlanner(register, known, circumstances, answers.hoursPaid);
  const planned = rows.map((row) => leftOutRow(row.index, row.values) ?? planner.plan(row));
  return {
    rows: planned.map((row) => planner.withErased(planner.withDay(row))),
    newClients: planner.newClients,
    questions: [...questions, ...askPaidHours(rows, answers.hoursPaid)],
    people: { spellings: register.spellings, groups: groups.questions },
  };
}

class SessionPlanner {
  readonly newClients = new Map<string, Recorded<ClientInput>>();
  readonly #there: ReadonlySet<string>;
  readonly #thereIds: ReadonlySet<string>;
  readonly #days = new SameDay();
  readonly #register: ClientRegister;
  readonly #circumstances: ImportCircumstances;
  readonly #earlier: EarlierHours;
  readonly #isErased: ReturnType<typeof erasedHours>;

  constructor(
    register: ClientRegister,
    known: KnownPractice,
    circumstances: ImportCircumstances,
    hoursPaid: ColumnAnswers['hoursPaid'],
  ) {
    this.#register = register;
    this.#circumstances = circumstances;
    this.#earlier = new EarlierHours(known, circumstances, hoursPaid);
    this.#there = new Set(known.sessions.map(sessionKey));
    this.#thereIds = new Set(known.sessions.map(({ id }) => id));
    this.#isErased = erasedHours(known.erased_sessions, (client) => this.newClients.has(client));
  }

  plan(row: NamedRow): PlannedRow<SessionInput> {
    const { index, values, result, named } = row;
    const { importId, deriveId } = this.#circumstances;
    const found = this.#clientsOf(row);
    const doubts = [...found.doubts, ...result.doubts];
    if (result.input === null || found.clients === null)
      return refusedRow(index, values, { reasons: [...found.reasons, ...result.reasons], doubts });
    if (row.together !== undefined) {
      const reason = { field: 'date', message: row.together, isQuestion: true } as const;
      return refusedRow(index, values, { reasons: [reason], doubts });
    }
    for (const client of found.added) this.newClients.set(client.id, client);
    const shown = withClients(values, found.clients);
    const details = { ...result.input, ...(named?.group && groupFacts(result.input, named.group)) };
    if (values.undated) return this.#earlier.plan({ index, values: shown, clients: found.clients, details, doubts });
    const sessions = found.clients.map((client, place) => {
      const id = deriveId(importId, 'row', index + place * ROW_NUMBERS);
      return { id, client_id: client.id, ...details };
    });
    if (sessions.some(({ id }) => this.#thereIds.has(id)))
      return plannedRow<SessionInput>(index, shown, [], { doubts, duplicate: ALREADY_IMPORTED });
    const free = sessions.filter((session) => !this.#there.has(sessionKey(session)));
    if (free.length === 0)
      return plannedRow<SessionInput>(index, shown, [], { doubts, duplicate: DUPLICATE_SESSION_TEXTS.description });
    const left = sessions.length - free.length;
    const notes: Reason[] = [];
    const say = (message: string) => notes.push({ message });
    if (left > 0) say(`${left} of these people have a session on this date already`);
    const verdicts = free.map((session) =>
      this.#days.add({ index, session, begins: values.begins, payment: values.payment }),
    );
    const firsts = free.filter((_session, place) => verdicts[place]!.is === 'first');
    if (firsts.length > 0) {
      for (const verdict of verdicts) if (verdict.is !== 'first') say(verdictText(verdict));
      return plannedRow(index, shown, firsts, { doubts: [...doubts, ...notes], duplicate: null });
    }
    const [verdict] = verdicts as [Exclude<DayVerdict, { is: 'first' }>];
    const message = verdictText(verdict);
    if (verdict.is === 'added') return leftOutRow(index, { ...shown, leftOut: { why: 'part', message } })!;
    if (verdict.is === 'same') return plannedRow(index, shown, free, { doubts, duplicate: message });
    return refusedRow(index, shown, { reasons: [{ message }], doubts });
  }

  /** Adds the rows of the same client and day to the sessions of a planned row. */
  withDay(row: PlannedRow<SessionInput>): PlannedRow<SessionInput> {
    if (row.status !== 'new') return row;
    const days = recordsOf(row).map((session) => this.#days.togetherWith(session));
    if (days.every((day) => day === null)) return row;
    const [record, ...others] = recordsOf(row).map((session, place) => days[place]?.session ?? session);
    const told = days.flatMap((day) => (day ? addedText(day.entries, day.session) : []));
    const doubts = told.map((message): Reason => ({ field: 'duration', message }));
    const text = row.cells.duration?.text ?? '';
    const duration = { text, shown: durationLabel(record!.duration) };
    return { ...row, record: record!, others, cells: { ...row.cells, duration }, doubts: [...row.doubts, ...doubts] };
  }

  withErased(row: PlannedRow<SessionInput>): PlannedRow<SessionInput> {
    const isErased = row.status === 'new' && [...recordsOf(row), ...(row.balances ?? [])].some(this.#isErased);
    if (!isErased) return row;
    return { ...row, doubts: [...row.doubts, { message: ERASED_TEXT }] };
  }

  #clientsOf(row: NamedRow): FoundClients {
    const { values, named, result } = row;
    const refused = (reason: Reason): FoundClients => ({ clients: null, reasons: [reason], doubts: [] });
    if (values.client) return { clients: [values.client], added: [], reasons: [], doubts: [] };
    const unreadable = values.reasons.find(({ field }) => field === 'name');
    if (unreadable) return refused(unreadable);
    const text = clientName(values);
    if (named === null && text === '') return refused(missingReason('sessions', 'name'));
    const isRefused = result.reasons.some(({ isQuestion }) => !isQuestion);
    if (isRefused) return { clients: null, reasons: [], doubts: [] };
    if (named === null)
      return refused({ ...reasonFor('sessions', 'name', text, ' may be several people'), isQuestion: true });
    const clients: KnownClient[] = [];
    const added: Recorded<ClientInput>[] = [];
    const doubts: Reason[] = named.doubt === undefined ? [] : [reasonFor('sessions', 'name', text, named.doubt)];
    for (const { name, email } of mentionsIn(row)) {
      const match = this.#register.match(name, email);
      if (match.found === 'open')
        return refused({ ...reasonFor('sessions', 'name', name || email, match.message), isQuestion: true });
      if (match.doubt !== undefined) doubts.push(reasonFor('sessions', 'name', name || email, match.doubt));
      if (match.isNew) {
        const checked = newClient(match.client, this.newClients);
        if ('wrong' in checked) {
          const reasons = checked.wrong.map((said) => reasonFor('sessions', 'name', match.client.name, `: ${said}`));
          return { clients: null, reasons, doubts: [] };
        }
        added.push(checked.client);
        if (match.client.organisation && !this.newClients.has(match.client.id))
          doubts.push(reasonFor('sessions', 'name', name, organisationText(match.client)));
        const [issue] = clientSchema.shape.email.safeParse(email).error?.issues ?? [];
        if (issue) doubts.push(reasonFor('sessions', 'email', email, `: ${issue.message}`));
      }
      if (!clients.includes(match.client)) clients.push(match.client);
    }
    return { clients, added, reasons: [], doubts };
  }
}

/** The row's own cells come first, unless they say fewer people than there are. */
function groupFacts({ format, participants }: SessionDetails, group: NonNullable<NamedPeople['group']>) {
  const told = format === 'group' || format === 'team' ? format : group.format;
  const most = Math.max(participants ?? 0, group.participants ?? 0);
  return { format: told, participants: most > 0 ? most : null };
}

function verdictText(verdict: Exclude<DayVerdict, { is: 'first' }>): string {
  if (verdict.is === 'refused') return verdict.message;
  if (verdict.is === 'same') return sameAsRow('client and date', verdict.index);
  return `Added to row ${verdict.index + 1}, which is of the same client and day`;
}

/** Puts the clients that were found into the values, so that the preview shows them. */
function withClients(values: RowValues, clients: readonly KnownClient[]): RowValues {
  const text = values.cells.name?.text || values.text('name') || clientName(values) || values.text('email');
  const shown = clients.map(({ name }) => name).join(' and ');
  return { ...values, cells: { ...values.cells, name: { text, shown } } };
}
