// The sentences about proposals.
import { durationLabel } from '#domain/sessions/duration.ts';
import type { ChangeProposal, Proposal } from './propose.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * What the calendar says now of a recorded session.
 * @example 'The calendar moved this from Tuesday 17 Nov to Thursday 19 Nov.'
 */
export function changeText({ session, day, minutes, events }: ChangeProposal): string {
  const length = `${durationLabel(minutes)} instead of ${durationLabel(session.duration)}`;
  const why = events.length > 1 ? `, with ${events.length} events that day` : '';
  if (session.date === day) return `The calendar says ${length}${why}.`;
  const moved = `The calendar moved this from ${dayName(session.date)} to ${dayName(day)}`;
  return session.duration === minutes ? `${moved}.` : `${moved}, ${length}${why}.`;
}

/** Why one session comes from several events. */
export function eventsText({ events, minutes }: Proposal): string {
  const sum = events.reduce((all, event) => all + event.minutes, 0);
  const once = sum === minutes ? 'added up' : 'shared time counted once';
  return `${events.length} events that day, ${once}`;
}

export const peopleText = (people: number) => `${people} people`;

const dayName = (date: string) => {
  const [, month = 1, day = 1] = date.split('-').map(Number);
  return `${WEEKDAYS[weekdayOf(date)]} ${day} ${MONTHS[month - 1]}`;
};

/** 0 for Sunday. */
function weekdayOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // Sakamoto's method.
  const shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
  const y = month < 3 ? year - 1 : year;
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shifts[month - 1]! + day) % 7;
}
