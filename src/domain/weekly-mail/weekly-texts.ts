// The sentences of a weekly mail. A mail may be read in transit, so none names a client (ADR 101).
import { numberText } from '#domain/formatting/number-text.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { CredentialPlan } from '#domain/accreditation/plan/credential-plan.ts';
import { headline } from '#domain/accreditation/plan/plan-text.ts';
import { cpdHoursTotal } from '#domain/cpd/cpd-hours.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import type { WeekFigures } from './week-figures.ts';

const LIST = new Intl.ListFormat('en-GB');
const counted = (count: number, what: string) => `${numberText(count)} ${what}${count === 1 ? '' : 's'}`;

/**
 * What was logged last week.
 * @example 'Last week, from 16 November 2026 to 22 November 2026: 4 coaching sessions (5.5 h) and 2 h of CPD.'
 */
export function loggedText({ from, to, coaching, other, supervision, mentorCoaching, cpdHours }: WeekFigures): string {
  const parts = [
    coaching.count > 0 && `${counted(coaching.count, 'coaching session')} (${hoursTotal(coaching.minutes)})`,
    other.count > 0 && `${counted(other.count, 'other session')} (${hoursTotal(other.minutes)})`,
    supervision.count > 0 && `${hoursTotal(supervision.minutes)} of supervision received`,
    mentorCoaching.count > 0 && `${hoursTotal(mentorCoaching.minutes)} of mentor coaching`,
    cpdHours > 0 && `${cpdHoursTotal(cpdHours)} of CPD`,
  ].filter((part) => part !== false);
  const week = `from ${longDate(from)} to ${longDate(to)}`;
  return parts.length === 0
    ? `Nothing is logged for last week, ${week}.`
    : `Last week, ${week}: ${LIST.format(parts)}.`;
}

/** What the connected calendars propose (ADR 104). */
export interface WaitingInCalendars {
  readonly count: number;
  /** Whether every event could be read without doubt. */
  readonly isWhole: boolean;
}

/**
 * What waits to be confirmed: planned sessions, and what is in connected calendars.
 * @param calendars null: none is connected; 'unread': they could not be read
 * @example waitingText({ waiting: 0 }, { count: 5, isWhole: true }) // '5 sessions in your calendar wait to be confirmed.'
 */
export function waitingText(
  { waiting }: Pick<WeekFigures, 'waiting'>,
  calendars: WaitingInCalendars | 'unread' | null,
): string {
  const sentences = [...plannedTexts(waiting), ...calendarTexts(calendars)];
  return sentences.length === 0 ? 'No session waits to be confirmed.' : sentences.join(' ');
}

function plannedTexts(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? ['1 session was planned and is not marked as held. Did it take place?']
    : [`${counted(count, 'session')} were planned and are not marked as held. Did they take place?`];
}

function calendarTexts(calendars: WaitingInCalendars | 'unread' | null): string[] {
  if (calendars === null) return [];
  if (calendars === 'unread')
    return ['Your calendar could not be read for this email, so sessions in it may wait to be confirmed.'];
  const { count, isWhole } = calendars;
  return [
    ...(count === 0
      ? []
      : [`${counted(count, 'session')} in your calendar ${count === 1 ? 'waits' : 'wait'} to be confirmed.`]),
    ...(isWhole ? [] : ['Not everything in your calendar is clear: the Sessions page says what.']),
  ];
}

/**
 * What the nearest credential still needs.
 * @param plan the first in order; null: the coach plans for none
 */
export function needsText(plan: CredentialPlan | null): string {
  if (plan === null)
    return 'Choose on the Plan page which credentials you work toward, and this email says what is left.';
  const condition = plan.conditions.length === 0 ? '' : ' There are conditions, which your plan names.';
  return `${headline({ ...plan, conditions: [] })}${condition}`;
}
