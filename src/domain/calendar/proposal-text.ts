// The sentences about proposals.
import { durationLabel } from '#domain/sessions/duration.ts';
import { SESSION_KIND_TEXTS, type SessionKind } from '#domain/sessions/session-kinds.ts';
import type { CalendarArea } from './calendar-event.ts';
import { weekdayAndDay } from '#domain/formatting/date-text.ts';
import type { ChangeProposal, Proposal, WithdrawnProposal } from './proposal.ts';

/**
 * How the calendar now differs from a recorded session.
 * @example 'The calendar moved this from Tuesday 17 Nov to Thursday 19 Nov.'
 */
export function changeText({ record, day, minutes, events }: ChangeProposal): string {
  const length = `${durationLabel(minutes)} instead of ${durationLabel(record.duration)}`;
  const why = events.length > 1 ? `, with ${events.length} events that day` : '';
  if (record.date === day) return `The calendar says ${length}${why}.`;
  const moved = `The calendar moved this from ${weekdayAndDay(record.date)} to ${weekdayAndDay(day)}`;
  return record.duration === minutes ? `${moved}.` : `${moved}, ${length}${why}.`;
}

/** Why a record may not have been held. */
export const withdrawnText = ({ isDeleted }: Pick<WithdrawnProposal, 'isDeleted'>) =>
  isDeleted ? 'This is no longer in your calendar.' : 'The calendar says that this was not held.';

/**
 * Offers the unlikely proposals that are not listed.
 * @example unlikelyText(3, true) // '3 more that may be sessions'
 */
export function unlikelyText(count: number, areSessions: boolean): string {
  const [one, several] = areSessions ? ['a session', 'sessions'] : ['a record', 'records'];
  return count === 1 ? `1 more that may be ${one}` : `${count} more that may be ${several}`;
}

/** Says that a session comes from several events. */
export function eventsText({ events, minutes }: Proposal): string {
  if (minutes === 0) return `${events.length} events that day`;
  const sum = events.reduce((all, event) => all + event.minutes, 0);
  const once = sum === minutes ? 'added up' : 'shared time counted once';
  return `${events.length} events that day, ${once}`;
}

/** The name of the record that an event becomes. */
export const AREA_TEXTS: Readonly<Record<CalendarArea, string>> = {
  sessions: 'Session with a client',
  supervision_sessions: 'Supervision received',
  mentor_coaching: 'Mentor coaching received',
  cpd_records: 'CPD',
};

/** Asks what only the coach knows about an event. */
export const asksText = (asks: SessionKind) =>
  asks === 'training' ? 'Was this for a client?' : `${SESSION_KIND_TEXTS[asks]}: given or received?`;

export const peopleText = (people: number) => `${people} people`;
