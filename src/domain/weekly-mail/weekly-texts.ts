// The sentences of a weekly mail. A mail may be read in transit, so none names a client (ADR 101).
import { numberText } from '#domain/formatting/number-text.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { CredentialPlan } from '#domain/accreditation/plan/credential-plan.ts';
import { headline } from '#domain/accreditation/plan/plan-text.ts';
import type { Standing } from '#domain/dashboard/credential-standing.ts';
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
  /** Whether all of them are sessions; else some are what the coach received. */
  readonly areSessions: boolean;
  /** Whether every event could be read without doubt. */
  readonly isWhole: boolean;
}

/**
 * What waits to be confirmed: planned sessions, and what is in connected calendars.
 * @param calendars null: none is connected; 'unread': they could not be read
 * @example waitingText({ waiting: 0 }, { count: 5, areSessions: true, isWhole: true }) // '5 sessions in your calendar to confirm.'
 */
export function waitingText(
  { waiting }: Pick<WeekFigures, 'waiting'>,
  calendars: WaitingInCalendars | 'unread' | null,
): string {
  const sentences = [...plannedTexts(waiting), ...calendarTexts(calendars)];
  return sentences.length === 0 ? 'No sessions to confirm.' : sentences.join(' ');
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
    return ['We couldn’t read your calendar for this email. It may have sessions to confirm.'];
  const { count, areSessions, isWhole } = calendars;
  return [
    ...(count === 0 ? [] : [`${counted(count, areSessions ? 'session' : 'event')} in your calendar to confirm.`]),
    ...(isWhole ? [] : ['Parts of your calendar are unclear: see the Sessions page.']),
  ];
}

/**
 * What the nearest credential still needs.
 * @param plan the first in order; null: the coach plans for none
 */
export function needsText(plan: CredentialPlan | null): string {
  if (plan === null) return 'Choose your credentials on the Plan page, and this email will say what is left.';
  const condition = plan.conditions.length === 0 ? '' : ' Conditions apply: see your plan.';
  return `${headline({ ...plan, conditions: [] })}${condition}`;
}

/**
 * The line of the dashboard about the next credential, with the one next step.
 * @example stepText(standing) // '15.3 h to go to ICF PCC. Ask 4 clients whether they may be named: 35.5 h wait for it.'
 */
export const stepText = ({ title, step }: Standing): string => (step === null ? `${title}.` : `${title}. ${step.text}`);
