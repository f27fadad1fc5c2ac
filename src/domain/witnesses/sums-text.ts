// What a witness is asked to confirm, as text for the mail and the page. Not in the schema's file, so that pages which only show it
// don't load the schema.
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import type { Region } from '#domain/formatting/region.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { hoursExact } from '#domain/sessions/duration.ts';
import { SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import type { AskedSums } from './asked-sums.ts';

const LINE_TEXTS = {
  ...SESSION_KIND_TEXTS,
  supervision_received: 'Supervision received',
  mentor_coaching: 'Mentor coaching received',
} as const;

/** @example askedMinutes(sums) // 750: twelve and a half hours */
export const askedMinutes = ({ lines }: Pick<AskedSums, 'lines'>) =>
  lines.reduce((sum, { minutes }) => sum + minutes, 0);

/** @example periodText(sums) // 'from 1 March 2026 to 30 June 2026' */
export function periodText({ from, to }: Pick<AskedSums, 'from' | 'to'>, region?: Region): string {
  const [first, last] = [longDate(from, region), longDate(to, region)];
  return from === to ? `on ${first}` : `from ${first} to ${last}`;
}

/** @example lineText(line) // 'Coaching, individual: 12 sessions, 12.5 hours' */
export function lineText({ kind, format, sessions, minutes }: AskedSums['lines'][number]): string {
  const how = format === null ? '' : `, ${SESSION_FORMAT_TEXTS[format].toLowerCase()}`;
  const count = sessions === 0 ? 'as one sum' : sessionsText(sessions);
  return `${LINE_TEXTS[kind]}${how}: ${count}, ${hoursText(minutes)}`;
}

/** @example dateText(date) // '3 March 2026: 1 hour' */
export const dateText = ({ date, minutes }: AskedSums['dates'][number]) => `${longDate(date)}: ${hoursText(minutes)}`;

/** @example totalText(sums) // '12.5 hours in all, from 1 March 2026 to 30 June 2026, with 3 people' */
export function totalText(sums: AskedSums): string {
  const people = sums.clients > 1 ? `, with ${sums.clients} people` : '';
  return `${hoursText(askedMinutes(sums))} in all, ${periodText(sums)}${people}`;
}

const hoursText = (minutes: number) => hoursExact(minutes, 'hours');
