// What a coach's decision about a proposal stores: a session, or a change of one, and an answer for each event (ADR 104).
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { NOTES_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import type { SessionInput } from '#domain/records/session.ts';
import type { CalendarAnswer, CalendarAnswerKind, HeldEvent } from './calendar-event.ts';
import { formOf } from './match-event.ts';
import type { ChangeProposal, NewProposal, WithdrawnProposal } from './proposal.ts';

/** An answer without the time at which it is given. */
export type AnswerInput = Omit<CalendarAnswer, 'answered_at'>;

/** A session of a group has at least this many participants. */
const GROUP_MIN = 2;

/** The new session. What the calendar does not say is as usual with this client. @param last what the client's last session was */
export function sessionOfProposal(
  { day, minutes, people, events }: NewProposal,
  clientId: string,
  last: Partial<SessionInput> = {},
): SessionInput {
  const isGroup = people >= GROUP_MIN;
  return {
    ...USUAL_SESSION,
    ...last,
    // A team's session is one of several people too, and stays one.
    ...(isGroup && last.format !== 'team' ? { format: 'group', participants: people } : {}),
    ...(!isGroup && last.format === 'group' ? { format: 'individual', participants: null } : {}),
    client_id: clientId,
    date: day,
    duration: minutes,
    topics: [],
    notes: notesOf(events),
    follow_up: '',
    completed: true,
  };
}

/** Of all its events, as long as a session's may be. Empty where the coach did not ask for them. */
const notesOf = (events: NewProposal['events']) =>
  events
    .flatMap(({ notes }) => notes?.trim() || [])
    .join('\n\n')
    .slice(0, NOTES_MAX_CHARS);

/**
 * For each event of a proposal that became `sessionId`. Who it is is remembered where the coach had to say it, and the form of an event
 * where it was not certain.
 */
export function acceptedAnswers(
  proposal: NewProposal | ChangeProposal,
  clientId: string,
  sessionId: string,
): AnswerInput[] {
  const accepted = proposal.events.map((event): AnswerInput => ({
    key: event.key,
    answer: 'session',
    session_id: sessionId,
    client_id: clientId,
    day: event.day,
    minutes: event.minutes,
    who: rememberedOf(proposal, event, clientId),
    feed_id: event.feedId,
  }));
  return proposal.kind === 'new' ? accepted : [...accepted, ...goneAnswers(proposal, 'open')];
}

/** The events that are no more are part of no session: 'open', so that one that comes back is proposed; 'never', so that none is asked about. */
const goneAnswers = ({ gone }: Pick<ChangeProposal, 'gone'>, answer: 'open' | 'never'): AnswerInput[] =>
  gone.map(({ key, day, minutes, feed_id }) => ({
    key,
    answer,
    session_id: null,
    client_id: null,
    day,
    minutes,
    who: null,
    feed_id,
  }));

/** A session that is taken back because its events are no more. */
export const takenBackAnswers = (proposal: WithdrawnProposal): AnswerInput[] => goneAnswers(proposal, 'open');

function rememberedOf(proposal: NewProposal | ChangeProposal, event: HeldEvent, clientId: string): string | null {
  if (proposal.kind === 'change') return null;
  if (proposal.clientId !== clientId) return proposal.who;
  return proposal.isCertain ? null : formOf(event);
}

/**
 * For each event of a proposal that the coach refuses. Of an event that is known to be somebody's only this one is refused, and others of
 * its form are no longer certain; of one that may be anybody's, all of its kind are refused.
 */
export function refusedAnswers(proposal: NewProposal): AnswerInput[] {
  const answer: CalendarAnswerKind = proposal.clientId === null ? 'nobody' : 'never';
  return proposal.events.map((event) => ({
    key: event.key,
    answer,
    session_id: null,
    client_id: null,
    day: event.day,
    minutes: event.minutes,
    who: answer === 'nobody' ? proposal.who : formOf(event),
    feed_id: event.feedId,
  }));
}

/** A change that the coach does not want: what the calendar says now is not asked about again. */
export function keptAnswers(
  proposal: ChangeProposal | WithdrawnProposal,
  answers: readonly CalendarAnswer[],
): AnswerInput[] {
  const { events, session, clientId } = proposal;
  const accepted = new Set(answers.filter(({ answer }) => answer === 'session').map(({ key }) => key));
  const kept = events.map(({ key, day, minutes, feedId }): AnswerInput => {
    const isPart = accepted.has(key);
    return {
      key,
      answer: isPart ? 'session' : 'never',
      session_id: isPart ? session.id : null,
      client_id: isPart ? clientId : null,
      day,
      minutes,
      who: null,
      feed_id: feedId,
    };
  });
  return [...kept, ...goneAnswers(proposal, 'never')];
}
