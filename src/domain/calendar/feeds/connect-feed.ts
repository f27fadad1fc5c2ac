// What a coach gives to connect a calendar; the form and the server use the same schema (ADR 102).
import * as z from 'zod/mini';
import { addressSchema, httpsAddress, shownHost } from '#domain/given-address.ts';
import { atMostChars } from '#domain/limit-checks.ts';

export const FEED_KINDS = ['ical', 'caldav', 'cal.com', 'calendly'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export const FEED_KIND_LABELS: Readonly<Record<FeedKind, string>> = {
  ical: 'Secret address (iCal)',
  caldav: 'CalDAV',
  'cal.com': 'Cal.com',
  calendly: 'Calendly',
};

export const FEED_LABEL_MAX_CHARS = 100;

/** Also accepts webcal:, which calendars write in place of https:. Null for text that isn't an address. */
export const feedAddress = (text: string) => httpsAddress(text.replace(/^\s*webcals?:/i, 'https:'));

const address = addressSchema(feedAddress);
const common = {
  /** Made by the browser, so that a repeated call connects one calendar (spec decision 8). */
  id: z.uuid('id must be a uuid'),
  label: z
    .string('Enter a name for this calendar')
    .check(z.trim(), z.minLength(1, 'Enter a name for this calendar'), atMostChars('The name', FEED_LABEL_MAX_CHARS)),
  readsNotes: z._default(z.boolean(), false),
};
const user = z.string('Enter the user name').check(z.minLength(1, 'Enter the user name'), z.maxLength(300));
const password = z.string('Enter the app password').check(z.minLength(1, 'Enter the app password'), z.maxLength(300));

export const connectFeedSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ ...common, kind: z.literal('ical'), address }),
    z.object({ ...common, kind: z.literal('caldav'), address, user, password }),
    z.object({ ...common, kind: z.literal('cal.com') }),
    z.object({ ...common, kind: z.literal('calendly') }),
  ],
  'kind must be ical, caldav, cal.com or calendly',
);
export type ConnectFeed = z.infer<typeof connectFeedSchema>;

/** What the coach enters at Cal.com or Calendly. The secret is shown only once. */
export interface WebhookAccess {
  readonly address: string;
  readonly secret: string;
}

/** The part of an address by which the coach recognises it, without the path, which is secret. */
export const feedPlace = (feed: ConnectFeed): string =>
  'address' in feed ? `${shownHost(feed.address)}/…` : FEED_KIND_LABELS[feed.kind];

const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)google(usercontent)?\.com$/, 'Google'],
  [/(^|\.)(outlook\.(office365|office|live)\.com|office365\.com|outlook\.com)$/, 'Outlook'],
  [/(^|\.)icloud\.com$/, 'Apple'],
];

/** The name of the provider, such as "Google", or else the host. `place`: from feedPlace. */
export function feedProvider(place: string): string {
  const host = place.split(/[:/]/)[0] ?? place;
  return PROVIDERS.find(([pattern]) => pattern.test(host))?.[1] ?? host;
}
