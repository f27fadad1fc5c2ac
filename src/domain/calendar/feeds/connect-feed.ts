// What a coach gives to connect a calendar; the form and the server use the same schema (ADR 102).
import * as z from 'zod/mini';
import { atMostChars } from '#domain/limit-checks.ts';

export const FEED_KINDS = ['ical', 'caldav', 'cal.com', 'calendly'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export const FEED_KIND_LABELS: Readonly<Record<FeedKind, string>> = {
  ical: 'Secret address (iCal)',
  caldav: 'CalDAV',
  'cal.com': 'Cal.com',
  calendly: 'Calendly',
};

export const FEED_ADDRESS_MAX_CHARS = 2_000;
export const FEED_LABEL_MAX_CHARS = 100;

/** Also accepts webcal:, which calendars write in place of https:. Null for text that isn't an address. */
export function feedAddress(text: string): string | null {
  const address = text.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

const TOO_LONG = `The address must be at most ${FEED_ADDRESS_MAX_CHARS} characters`;

const address = z.pipe(
  z.string('Enter the address').check(
    z.maxLength(FEED_ADDRESS_MAX_CHARS, TOO_LONG),
    z.refine((text) => feedAddress(text) !== null, 'Enter an address that begins with https://'),
    // Checked again as a URL, in which a character outside ASCII takes several.
    z.refine((text) => (feedAddress(text) ?? '').length <= FEED_ADDRESS_MAX_CHARS, TOO_LONG),
  ),
  z.transform((text) => feedAddress(text) ?? ''),
);
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

/** Of a longer host name the end is shown, which says whose it is. */
const PLACE_HOST_CHARS = 150;

/** The part of an address by which the coach recognises it, without the path, which is secret. */
export function feedPlace(feed: ConnectFeed): string {
  if (feed.kind !== 'ical' && feed.kind !== 'caldav') return FEED_KIND_LABELS[feed.kind];
  const { host } = new URL(feed.address);
  return `${host.length > PLACE_HOST_CHARS ? `…${host.slice(-PLACE_HOST_CHARS)}` : host}/…`;
}

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
