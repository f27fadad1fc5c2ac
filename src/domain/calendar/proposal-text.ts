// The sentences about proposals.
import { durationLabel } from '#domain/sessions/duration.ts';
import { weekdayAndDay } from '#domain/formatting/date-text.ts';
import type { ChangeProposal, Proposal, WithdrawnProposal } from './proposal.ts';

/**
 * What the calendar says now of a recorded session.
 * @example 'The calendar moved this from Tuesday 17 Nov to Thursday 19 Nov.'
 */
export function changeText({ session, day, minutes, events }: ChangeProposal): string {
  const length = `${durationLabel(minutes)} instead of ${durationLabel(session.duration)}`;
  const why = events.length > 1 ? `, with ${events.length} events that day` : '';
  if (session.date === day) return `The calendar says ${length}${why}.`;
  const moved = `The calendar moved this from ${weekdayAndDay(session.date)} to ${weekdayAndDay(day)}`;
  return session.duration === minutes ? `${moved}.` : `${moved}, ${length}${why}.`;
}

/** Why a recorded session may not have been held. */
export const withdrawnText = ({ isDeleted }: Pick<WithdrawnProposal, 'isDeleted'>) =>
  isDeleted ? 'This is no longer in your calendar.' : 'The calendar says that this was not held.';

/** Why one session comes from several events. */
export function eventsText({ events, minutes }: Proposal): string {
  const sum = events.reduce((all, event) => all + event.minutes, 0);
  const once = sum === minutes ? 'added up' : 'shared time counted once';
  return `${events.length} events that day, ${once}`;
}

export const peopleText = (people: number) => `${people} people`;
