// What is stored when a coach decides about a proposal: a new or changed record, and an answer for each event (ADR 104).
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { NOTES_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import type { RecordInput } from '#domain/records/all-records.ts';
import type { SessionInput } from '#domain/records/session.ts';
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import { receivedRecord } from '#domain/transfer/plan/received-record.ts';
import type { CalendarAnswer, CalendarAnswerKind, CalendarArea, HeldEvent } from './calendar-event.ts';
import { formOf } from './event-form.ts';
import type { ChangeProposal, NewProposal, WithdrawnProposal } from './proposal.ts';

/** An answer without the time at which it is given. */
export type AnswerInput = Omit<CalendarAnswer, 'answered_at'>;

/** A session of a group has at least this many participants. */
const GROUP_MIN = 2;

/** The new session. What the calendar doesn't say is taken from `last`, the client's last session. */
export function sessionOfProposal(
  proposal: NewProposal,
  clientId: string,
  last: Partial<SessionInput> = {},
): SessionInput {
  const { day, minutes, events, asks } = proposal;
  return {
    ...USUAL_SESSION,
    ...last,
    ...(asks !== null && { kind: asks }),
    ...formatOf(proposal, last),
    client_id: clientId,
    date: day,
    duration: minutes,
    topics: [],
    notes: notesOf(events),
    follow_up: '',
    completed: true,
  };
}

/** The size of a group is the number of guests; without guests it is the size of the last one. */
function formatOf({ people, format }: NewProposal, last: Partial<SessionInput>): Partial<SessionInput> {
  const isGroup = people >= GROUP_MIN;
  // Several people also come to a team session, which stays one.
  if (format === null && isGroup && last.format === 'team') return {};
  if (format !== null || isGroup) {
    const before = last.format === (format ?? 'group') ? (last.participants ?? null) : null;
    return { format: format ?? 'group', participants: isGroup ? people : before };
  }
  return last.format === 'group' ? { format: 'individual', participants: null } : {};
}

/**
 * Whether the form opens first, because the event does not say everything that the record needs: a length, a client, a supervisor's
 * name, how many people came, or whether the coach gave or received it.
 */
export function needsForm(proposal: NewProposal, clientId: string | null, last: Partial<SessionInput> = {}): boolean {
  if (proposal.minutes === 0) return true;
  if (proposal.area !== 'sessions') return !proposal.isNamed;
  if (clientId === null || proposal.asks !== null) return true;
  return proposal.format !== null && formatOf(proposal, last).participants === null;
}

/** @param area the proposal's, or another that the coach chose */
export function recordOfProposal<Area extends ReceivedArea>(proposal: NewProposal, area: Area): RecordInput<Area> {
  const { name, day, minutes, people, format, events } = proposal;
  const [first] = events;
  return receivedRecord(area, {
    // The name of training is its title.
    giver: proposal.area === 'cpd_records' ? '' : name,
    title: first!.title,
    start: first!.start,
    day,
    minutes,
    people,
    isGroup: format === 'group',
    notes: notesOf(events),
  });
}

/** The notes of all its events, cut to the limit of a session's notes. Empty if the coach didn't ask for notes. */
const notesOf = (events: NewProposal['events']) =>
  events
    .flatMap(({ notes }) => notes?.trim() || [])
    .join('\n\n')
    .slice(0, NOTES_MAX_CHARS);

/** What the events of a proposal became. */
export interface Became {
  readonly area: CalendarArea;
  readonly recordId: string;
  /** The client of a session; null for other records. */
  readonly clientId: string | null;
}

/**
 * The answers that store a confirmed proposal. `who` remembers the client if the coach had to name one, and the event's form if the
 * proposal was not certain.
 */
export function acceptedAnswers(proposal: NewProposal | ChangeProposal, became: Became): AnswerInput[] {
  const { area, recordId: record_id, clientId: client_id } = became;
  const accepted = proposal.events.map((event): AnswerInput => ({
    ...factsOf(event),
    answer: 'record',
    area,
    record_id,
    client_id,
    who: rememberedOf(proposal, event, became),
  }));
  return proposal.kind === 'new' ? accepted : [...accepted, ...goneAnswers(proposal, 'open')];
}

/** Takes events that are gone out of their record. 'open': if one comes back, it is proposed; 'never': it is not. */
const goneAnswers = ({ gone }: Pick<ChangeProposal, 'gone'>, answer: 'open' | 'never'): AnswerInput[] =>
  gone.map(({ key, day, minutes, feed_id }) => ({ ...NO_RECORD, key, answer, day, minutes, feed_id }));

const factsOf = ({ key, day, minutes, feedId: feed_id }: HeldEvent) => ({ key, day, minutes, feed_id });
/** Of an answer about an event that is part of no record. */
export const NO_RECORD = { area: null, record_id: null, client_id: null, who: null } as const;

/** For a record that is deleted because its events are gone. */
export const takenBackAnswers = (proposal: WithdrawnProposal): AnswerInput[] => goneAnswers(proposal, 'open');

function rememberedOf(
  proposal: NewProposal | ChangeProposal,
  event: HeldEvent,
  { area, clientId }: Became,
): string | null {
  if (proposal.kind === 'change') return null;
  if (area === 'sessions' && clientId !== proposal.clientId) return proposal.who;
  return area === proposal.area && proposal.isCertain ? null : formOf(event);
}

/**
 * The answers that store a refusal. If the client is known, only this event is refused, and others of its form are no longer certain.
 * If no client is known, all events with the same `who` are refused; if the coach may have received something, all of the same form.
 */
export function refusedAnswers(proposal: NewProposal): AnswerInput[] {
  const isAnybodys = proposal.area === 'sessions' && proposal.clientId === null;
  const answer: CalendarAnswerKind = isAnybodys ? 'nobody' : 'never';
  return proposal.events.map((event) => {
    const who = answer === 'nobody' ? proposal.who : formOf(event);
    return { ...NO_RECORD, ...factsOf(event), answer, who };
  });
}

/** The answers that leave a record as it is: the same change is not proposed again. */
export function refusedChangeAnswers(
  proposal: ChangeProposal | WithdrawnProposal,
  answers: readonly CalendarAnswer[],
): AnswerInput[] {
  const { events, record, clientId: client_id } = proposal;
  const accepted = new Set(answers.filter(({ answer }) => answer === 'record').map(({ key }) => key));
  const part = { answer: 'record', area: record.area, record_id: record.id, client_id } as const;
  const answered = events.map((event): AnswerInput => ({
    ...NO_RECORD,
    ...factsOf(event),
    ...(accepted.has(event.key) ? part : { answer: 'never' }),
  }));
  return [...answered, ...goneAnswers(proposal, 'never')];
}
