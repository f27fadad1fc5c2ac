import { expect, test } from 'vitest';
import { type ConnectFeed, connectFeedSchema, feedAddress, feedPlace, feedProvider } from './connect-feed.ts';
import { pauseAfterFailures, pauseAfterReading } from './feed-limits.ts';
import { FEED_PROBLEMS, feedProblemText, timeSince } from './feed-problems.ts';

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [12 * 60, '12 minutes ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [47 * 3_600, '47 hours ago'],
  [48 * 3_600, '2 days ago'],
])('%d seconds are %s', (seconds, text) => expect(timeSince(seconds)).toBe(text));

test('a reset address is said with who says it', () => {
  expect(feedProblemText('not-found', feedProvider('calendar.google.com/…'), 404)).toBe(
    'Google says 404: the address was reset, or the calendar was deleted.',
  );
});

test('each problem is a sentence', () => {
  for (const problem of FEED_PROBLEMS) expect(feedProblemText(problem, 'Google', 500)).toMatch(/^[A-Z].*\.$/);
});

test.each([
  ['https://calendar.google.com/calendar/ical/x/basic.ics', 'https://calendar.google.com/calendar/ical/x/basic.ics'],
  [' webcal://p01-caldav.icloud.com/published/2/x ', 'https://p01-caldav.icloud.com/published/2/x'],
  ['http://example.org/feed.ics', null],
  ['https://user:password@example.org/feed.ics', null],
  ['file:///etc/passwd', null],
  ['calendar', null],
])('%s is opened as %s', (text, address) => expect(feedAddress(text)).toBe(address));

test('the path of an address is not shown again', () => {
  const feed = connectFeedSchema.parse({
    id: crypto.randomUUID(),
    kind: 'ical',
    label: ' Work ',
    address: 'https://outlook.office365.com/owa/calendar/secret/calendar.ics?token=secret',
  });
  expect([feed.label, feedPlace(feed), feedProvider(feedPlace(feed))]).toEqual([
    'Work',
    'outlook.office365.com/…',
    'Outlook',
  ]);
  expect(feedProvider('dav.example.org:8443/…')).toBe('dav.example.org');
});

test('a feed that keeps failing is asked less and less often, and at least once a day', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1000].map(pauseAfterFailures)).toEqual([60, 120, 240, 480, 960, 1440, 1440, 1440]);
});

test('a calendar that needs several readings gets twenty in a row, then one each half hour', () => {
  expect([0, 1, 20, 21].map(pauseAfterReading)).toEqual([30, 0, 0, 30]);
});

test('a calendar is recognised by its host, and by the end of a long one', () => {
  const hostOf = (length: number) => `${'a'.repeat(50)}.${'b'.repeat(50)}.${'c'.repeat(length - 106)}.org`;
  const placeAt = (host: string) => feedPlace({ kind: 'ical', address: `https://${host}/secret.ics` } as ConnectFeed);
  expect(placeAt(hostOf(150))).toBe(`${hostOf(150)}/…`);
  expect(placeAt(hostOf(151))).toBe(`…${hostOf(151).slice(1)}/…`);
});
