// Why a calendar could not be read, and what the coach is told. The codes are stored in public.calendar_feeds.problem; neither they nor
// the texts contain an address or anything that another server wrote.
import { numberText } from '#domain/formatting/number-text.ts';
import { ANSWER_MAX_MB, FEED_EVENTS_MAX, FEEDS_MAX_BYTES, READING_SECONDS } from './feed-limits.ts';

/** @example timeSince(720) // '12 minutes ago'; also 'just now', hours and days. @param seconds 0 or more */
export function timeSince(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

const PROBLEM_TEXTS = {
  'address-refused': (provider) => `${provider} is not on the public internet. We don’t open such addresses.`,
  insecure: (provider) => `${provider} redirects to an address without https. We don’t open those.`,
  'no-host': (provider) => `There is no server called ${provider}. Check the address.`,
  'no-answer': (provider) => `${provider} broke off its answer.`,
  'no-connection': (provider) => `${provider} cannot be reached.`,
  certificate: (provider) => `${provider} has no valid certificate for https.`,
  'too-slow': (provider) => `${provider} took longer than ${READING_SECONDS} seconds.`,
  'too-large': (provider) => `${provider} sends more than ${ANSWER_MAX_MB} MB at once.`,
  'too-large-together': (provider) => `${provider} sends more than we read at a time.`,
  'too-many-events': () => `The calendar has more than ${numberText(FEED_EVENTS_MAX)} events.`,
  'too-much-together': () =>
    `Your calendars would hold more than ${FEEDS_MAX_BYTES / 1_048_576} MB together. Disconnect one you don’t need; what was read before stays.`,
  'too-many-redirects': (provider) => `${provider} redirects more than three times.`,
  'not-found': (provider, status) => `${provider} says ${status}: the address was reset, or the calendar was deleted.`,
  denied: (provider, status) => `${provider} says ${status}: the user name or password is no longer accepted.`,
  busy: (provider, status) => `${provider} says ${status}: it is busy or being repaired.`,
  unexpected: (provider, status) => `${provider} answers ${status} instead of a calendar.`,
  'no-calendar': (provider) => `${provider} does not send a calendar.`,
  unreadable: (provider) => `We couldn’t read part of what ${provider} sends. We’ll try again.`,
  keys: () => 'The address of this calendar can no longer be decrypted. Disconnect it and connect it again.',
  'no-subscription': () => 'Calendars are read again once you have an active subscription.',
} satisfies Readonly<Record<string, (provider: string, status: number | null) => string>>;

export type FeedProblem = keyof typeof PROBLEM_TEXTS;
export const FEED_PROBLEMS = Object.keys(PROBLEM_TEXTS) as readonly FeedProblem[];

/** Begins with the name of the provider or host: "Google says 404: …". @param status HTTP's, null if the server did not answer */
export const feedProblemText = (problem: FeedProblem, provider: string, status: number | null): string =>
  PROBLEM_TEXTS[problem](provider, status);
