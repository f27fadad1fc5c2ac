import { groupedBy } from '#domain/lists.ts';
import {
  acceptedAnswers,
  refusedChangeAnswers,
  needsForm,
  NO_RECORD,
  refusedAnswers,
  sessionOfProposal,
  takenBackAnswers,
  type AnswerInput,
} from '#domain/calendar/decide.ts';
import type { CalendarAnswer, CalendarArea } from '#domain/calendar/calendar-event.ts';
import type { ChangeProposal, Logged, NewProposal, Proposal, WithdrawnProposal } from '#domain/calendar/proposal.ts';
import { hoursOf } from '#domain/transfer/plan/received-record.ts';
import { eventRowId } from '#domain/calendar/row-id.ts';
import type { SessionInput } from '#domain/records/session.ts';
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { rest } from '#web/data/auth/rest.ts';
import { dropOperation, findOperation } from '#web/data/device/operations.ts';
import { today } from '#web/data/device/today.ts';
import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { undoDeletions } from '#web/data/records/deletions.ts';
import { renewOutbox, type NewClient } from '#web/data/records/outbox/outbox.ts';
import type { Outcome } from '#web/data/records/outbox/finish-save.ts';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { recordRemoval } from '#web/data/records/outbox/record-removal.ts';
import { rowServer } from '#web/data/records/outbox/row-server.ts';
import { changedColumns, type Values, type Version } from '#web/data/records/versions/compare-versions.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { addGiven, dropGiven } from './given-answers.ts';
import { loadedSince } from './logged-records.ts';

interface StoredRecord {
  readonly area: CalendarArea;
  readonly id: string;
}

/** What undoing a decision needs. */
export interface Decided {
  /** The answers that were replaced; 'open' where there was none. */
  readonly before: readonly AnswerInput[];
  /** The record that was added, if any, as it was. */
  readonly added: (StoredRecord & { readonly values: Values }) | null;
  /** The record that was changed, with its former values. */
  readonly changed: (StoredRecord & { readonly values: Values }) | null;
  /** The deletion of a record; null: none, or it waits on this device. */
  readonly deletion: string | null;
  readonly outcome: Outcome;
}

/** The session of a proposal with the facts of the client's last session. Without a client, the initial values of a form. */
export const proposedSession = (proposal: NewProposal, clientId: string): SessionInput =>
  sessionOfProposal(proposal, clientId, lastFacts(clientId));

/** Whether the coach has to complete a form first. */
export const asksForForm = (proposal: NewProposal, clientId: string | null) =>
  needsForm(proposal, clientId, clientId === null ? {} : lastFacts(clientId));

function lastFacts(clientId: string) {
  const hours = queryClient.getQueryData(clientHoursQuery(today()).queryKey);
  return hours?.find(({ client_id }) => client_id === clientId)?.last_facts ?? {};
}

/**
 * Records the session of a proposal through the outbox: without a network it waits, and it is sent once. Rejects with DuplicateSession
 * if the client has a session on that day.
 * @param session as the coach edited it, or as it was proposed
 * @param answers the earlier answers, for undo
 */
export async function acceptProposal(
  proposal: NewProposal,
  session: SessionInput,
  answers: readonly CalendarAnswer[],
  newClient: NewClient | null = null,
): Promise<Decided> {
  const { id: userId } = await requireUser();
  const id = eventRowId(userId, 'session', proposal.key);
  const values = { ...session, follow_up: session.follow_up || null };
  const became = { area: 'sessions', recordId: id, clientId: session.client_id } as const;
  return decide(acceptedAnswers(proposal, became), answers, {
    added: { area: 'sessions', id, values },
    store: () => recordChange({ table: 'sessions', id, values, newClient }),
  });
}

/** Records what a coach received through the outbox. @param values as the coach edited them, or as they were proposed */
export async function acceptReceived(
  proposal: NewProposal,
  area: ReceivedArea,
  values: Values,
  answers: readonly CalendarAnswer[],
): Promise<Decided> {
  const { id: userId } = await requireUser();
  const id = eventRowId(userId, area, proposal.key);
  return decide(acceptedAnswers(proposal, { area, recordId: id, clientId: null }), answers, {
    added: { area, id, values },
    store: () => recordChange({ table: area, id, values }),
  });
}

/** Refuses a proposal, so that its events do not become records. */
export const refuseProposal = (proposal: NewProposal, answers: readonly CalendarAnswer[]) =>
  decide(refusedAnswers(proposal), answers);

/** Gives a record the day and length that the calendar has now. */
export function acceptChange(proposal: ChangeProposal, answers: readonly CalendarAnswer[]): Promise<Decided> {
  const { record, clientId } = proposal;
  const { area, id } = record;
  const base = baseOfRecord(record);
  const values = changedValues(proposal);
  return decide(acceptedAnswers(proposal, { area, recordId: id, clientId }), answers, {
    changed: { area, id, values: Object.fromEntries(Object.keys(values).map((name) => [name, base[name]])) },
    store: () => recordChange({ table: area, id, values, base }),
  });
}

/** Leaves a record as it is and does not ask again about this change of the calendar. */
export const refuseChange = (proposal: ChangeProposal | WithdrawnProposal, answers: readonly CalendarAnswer[]) =>
  decide(refusedChangeAnswers(proposal, answers), answers);

/** Deletes a record whose event was deleted. */
export async function takeBackRecord(
  proposal: WithdrawnProposal,
  answers: readonly CalendarAnswer[],
): Promise<Decided> {
  let deletion: string | null = null;
  const decided = await decide(takenBackAnswers(proposal), answers, {
    store: async () => {
      const { area, id } = proposal.record;
      const removed = await recordRemoval(area, [id]);
      deletion = removed?.id ?? null;
      return removed ? 'saved' : 'unsent';
    },
  });
  return { ...decided, deletion };
}

const CHANGED_SINCE = 'It has been changed or deleted since. Please look at it first.';

/** The version of the row that was loaded for the proposals. */
function baseOfRecord({ area, id }: Logged): Version {
  const base = loadedSince(area, id);
  if (!base) throw new Error(CHANGED_SINCE);
  return base;
}

/** The columns of day and length, as the calendar has them now. */
function changedValues({ record: { area }, day, minutes, events }: ChangeProposal): Values {
  if (area === 'supervision_sessions') return { day, date: events[0]!.start, duration: minutes };
  return area === 'cpd_records' ? { date: day, hours: hoursOf(minutes) } : { date: day, duration: minutes };
}

interface Stores {
  readonly added?: NonNullable<Decided['added']>;
  readonly changed?: NonNullable<Decided['changed']>;
  readonly store?: () => Promise<Outcome>;
}

/**
 * The proposal disappears at once. The record is stored before the answers: if those are lost, its day is not proposed again, since
 * there is a record.
 */
async function decide(
  given: readonly AnswerInput[],
  answers: readonly CalendarAnswer[],
  { added, changed, store }: Stores = {},
): Promise<Decided> {
  const former = new Map(answers.map((answer) => [answer.key, answer]));
  const before = given.map((answer) => {
    const one = former.get(answer.key);
    return one ? inputOf(one) : takenBack(answer);
  });
  addGiven(given);
  try {
    const stored = await store?.();
    const outcomes = await storeAnswers(given);
    const isUnsent = stored === 'unsent' || outcomes.includes('unsent');
    const outcome = isUnsent ? 'unsent' : 'saved';
    return { before, added: added ?? null, changed: changed ?? null, deletion: null, outcome };
  } catch (error) {
    dropGiven(given);
    throw error;
  }
}

function inputOf(answer: CalendarAnswer): AnswerInput {
  const { answered_at: _, ...input } = answer;
  return input;
}

const takenBack = (answer: AnswerInput): AnswerInput => ({ ...answer, ...NO_RECORD, answer: 'open' });

async function storeAnswers(answers: readonly AnswerInput[]): Promise<Outcome[]> {
  const { id: userId } = await requireUser();
  return Promise.all(
    answers.map((answer) =>
      recordChange({ table: 'calendar_answers', id: eventRowId(userId, 'answer', answer.key), values: { ...answer } }),
    ),
  );
}

/**
 * Undoes decisions: removes the records they added, restores those they changed or deleted, and proposes their events again. Rejects if
 * another device has recorded the same event, or a record was changed since: it may have notes that this device does not know.
 */
export async function undoDecisions(all: readonly Decided[]): Promise<void> {
  const added = all.flatMap((one) => one.added ?? []);
  for (const [area, records] of groupedBy(added, (one) => one.area)) {
    const stored: string[] = [];
    for (const { id, values } of records) {
      const waiting = await findOperation(id);
      // It was never sent.
      if (waiting?.kind === 'add' && !waiting.isTried && waiting.sent.length === 0) await dropOperation(id);
      else if (await isAsAdded(area, id, values)) stored.push(id);
      else throw new Error(CHANGED_SINCE);
    }
    if (stored.length > 0) await recordRemoval(area, stored);
  }
  for (const { changed } of all) if (changed) await changeBack(changed);
  await undoDeletions(all.flatMap(({ deletion }) => deletion ?? []));
  const before = all.flatMap((one) => one.before);
  addGiven(before);
  await storeAnswers(before);
  await renewOutbox();
}

/** What waits on this device is compared when it is sent. */
async function isAsAdded(area: CalendarArea, id: string, values: Values): Promise<boolean> {
  const stored = navigator.onLine && (await rowServer((await requireUser()).id).find(area, id));
  return !stored || Object.keys(changedColumns(values, stored)).length === 0;
}

async function changeBack({ area, id, values }: NonNullable<Decided['changed']>): Promise<void> {
  // The types of the data client need the name of one table.
  const [now] = unwrap(
    await rest
      .from(area as 'sessions')
      .select()
      .eq('id', id),
  );
  if (now) await recordChange({ table: area, id, values, base: { ...now } });
}

export const isNew = (proposal: Proposal): proposal is NewProposal => proposal.kind === 'new';
