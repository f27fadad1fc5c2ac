import type { AnswerInput } from '#domain/calendar/decide.ts';
import {
  acceptedAnswers,
  keptAnswers,
  refusedAnswers,
  sessionOfProposal,
  takenBackAnswers,
} from '#domain/calendar/decide.ts';
import type { CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import type {
  ChangeProposal,
  LoggedSession,
  NewProposal,
  Proposal,
  WithdrawnProposal,
} from '#domain/calendar/proposal.ts';
import { eventRowId } from '#domain/calendar/row-id.ts';
import type { SessionInput } from '#domain/records/session.ts';
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
import { queryClient } from '#web/data/wire/query-client.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { addGiven, dropGiven } from './given-answers.ts';

/** What undoing a decision needs. */
export interface Decided {
  /** The answers that were replaced; 'open' where there was none. */
  readonly before: readonly AnswerInput[];
  /** The session that was added, if any. */
  readonly added: string | null;
  /** The session that was changed, as it was. */
  readonly changed: LoggedSession | null;
  /** The deletion of a session that was taken back; null where none was, or where it waits on this device. */
  readonly deletion: string | null;
  readonly outcome: Outcome;
}

/** The session of a proposal as it would be recorded: with what the client's last session was. Without a client it is a form's start. */
export function proposedSession(proposal: NewProposal, clientId: string): SessionInput {
  const hours = queryClient.getQueryData(clientHoursQuery(today()).queryKey);
  const last = hours?.find(({ client_id }) => client_id === clientId)?.last_facts;
  return sessionOfProposal(proposal, clientId, last ?? {});
}

/**
 * Records the session of a proposal through the outbox: without a network it waits, and it is sent once. Rejects with DuplicateSession
 * if the client has a session on that day.
 * @param session as the coach edited it, or as it was proposed
 * @param answers those so far, for undo
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
  return decide(acceptedAnswers(proposal, session.client_id, id), answers, {
    added: id,
    store: () => recordChange({ table: 'sessions', id, values, newClient }),
  });
}

/** The events of a proposal are no sessions. */
export const refuseProposal = (proposal: NewProposal, answers: readonly CalendarAnswer[]) =>
  decide(refusedAnswers(proposal), answers);

/** Gives a recorded session the day and length that the calendar has now. */
export function acceptChange(proposal: ChangeProposal, answers: readonly CalendarAnswer[]): Promise<Decided> {
  const { session, day, minutes, clientId } = proposal;
  return decide(acceptedAnswers(proposal, clientId, session.id), answers, {
    changed: session,
    store: () => changeSession(session as SessionVersion, day, minutes),
  });
}

/** Leaves a recorded session as it is, whatever the calendar says now. */
export const keepSession = (proposal: ChangeProposal | WithdrawnProposal, answers: readonly CalendarAnswer[]) =>
  decide(keptAnswers(proposal, answers), answers);

/** Deletes a recorded session that the calendar has no more. */
export async function takeBackSession(
  proposal: WithdrawnProposal,
  answers: readonly CalendarAnswer[],
): Promise<Decided> {
  let deletion: string | null = null;
  const decided = await decide(takenBackAnswers(proposal), answers, {
    store: async () => {
      const removed = await recordRemoval('sessions', [proposal.session.id]);
      deletion = removed?.id ?? null;
      return removed ? 'saved' : 'unsent';
    },
  });
  return { ...decided, deletion };
}

type SessionVersion = LoggedSession & { readonly updated_at: string };

const changeSession = (base: SessionVersion, date: string, duration: number) =>
  recordChange({ table: 'sessions', id: base.id, values: { date, duration }, base: { ...base } });

interface Stores {
  readonly added?: string;
  readonly changed?: LoggedSession;
  readonly store?: () => Promise<Outcome>;
}

/** The proposal goes at once. The session is stored before the answers: if those are lost, its day is taken and nothing is asked again. */
async function decide(
  given: readonly AnswerInput[],
  answers: readonly CalendarAnswer[],
  { added, changed, store }: Stores = {},
): Promise<Decided> {
  const former = new Map(answers.map((answer) => [answer.key, answer]));
  const before = given.map((answer) => inputOf(former.get(answer.key) ?? takenBack(answer)));
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

const inputOf = ({ key, answer, session_id, client_id, day, minutes, who, feed_id }: AnswerInput): AnswerInput => ({
  key,
  answer,
  session_id,
  client_id,
  day,
  minutes,
  who,
  feed_id,
});
const takenBack = (answer: AnswerInput): AnswerInput => ({
  ...answer,
  answer: 'open',
  session_id: null,
  client_id: null,
  who: null,
});

async function storeAnswers(answers: readonly AnswerInput[]): Promise<Outcome[]> {
  const { id: userId } = await requireUser();
  return Promise.all(
    answers.map((answer) =>
      recordChange({ table: 'calendar_answers', id: eventRowId(userId, 'answer', answer.key), values: { ...answer } }),
    ),
  );
}

/** Takes decisions back: sessions that they added are removed, those that they changed or deleted are as before, and their events are proposed again. */
export async function undoDecisions(all: readonly Decided[]): Promise<void> {
  const stored: string[] = [];
  for (const id of all.flatMap(({ added }) => added ?? [])) {
    const waiting = await findOperation(id);
    // It never left this device.
    if (waiting?.kind === 'add' && !waiting.isTried && waiting.sent.length === 0) await dropOperation(id);
    else stored.push(id);
  }
  if (stored.length > 0) await recordRemoval('sessions', stored);
  for (const { changed } of all) if (changed) await changeBack(changed);
  await undoDeletions(all.flatMap(({ deletion }) => deletion ?? []));
  const before = all.flatMap((one) => one.before);
  addGiven(before);
  await storeAnswers(before);
  await renewOutbox();
}

async function changeBack({ id, date, duration }: LoggedSession): Promise<void> {
  const columns = 'id, client_id, date, duration, updated_at';
  const [now] = unwrap(await rest.from('sessions').select(columns).eq('id', id));
  if (now) await changeSession(now, date, duration);
}

export const isNew = (proposal: Proposal): proposal is NewProposal => proposal.kind === 'new';
