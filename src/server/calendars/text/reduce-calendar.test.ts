import { describe, expect, test } from 'vitest';
import { FEED_EVENTS_MAX } from '#domain/calendar/feeds/feed-limits.ts';
import { runAtOnce } from '#domain/steps.ts';
import { reduceCalendar } from './reduce-calendar.ts';

const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR'].join('\r\n');
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n');
const START = 'DTSTART:20261120T090000Z';
const END = 'DTEND:20261120T100000Z';
const reduce = (text: string, readsNotes = false) =>
  runAtOnce(reduceCalendar(text, { readsNotes, since: '2025-04-23' }));
const uids = (text: string) => [...reduce(text).events.keys()];

describe('of an event', () => {
  const text = calendar(
    event(
      'a',
      START,
      END,
      'DTSTAMP:20261120T090000Z',
      'SUMMARY:Coaching with A',
      ' nna',
      'DESCRIPTION:a secret: she told me',
      'LOCATION:my flat',
      'URL:https://meet.example/secret',
      'X-ALT-DESC:secret',
      'ATTENDEE;CN="Anna: B";PARTSTAT=ACCEPTED:mailto:anna@example.org',
      'BEGIN:VALARM\r\nDESCRIPTION:secret\r\nSUMMARY:secret\r\nEND:VALARM',
      'STATUS:CONFIRMED',
    ),
  );

  test('only what proposals need stays', () => {
    expect(reduce(text).events.get('a')).toBe(
      [
        'BEGIN:VEVENT',
        'UID:a',
        START,
        END,
        'SUMMARY:Coaching with Anna',
        'ATTENDEE;CN="Anna: B";PARTSTAT=ACCEPTED:mailto:anna@example.org',
        'STATUS:CONFIRMED',
        'END:VEVENT',
        '',
      ].join('\r\n'),
    );
  });

  test('notes stay if the coach asked for them, those of alarms never', () => {
    const kept = reduce(text, true).events.get('a');
    expect(kept).toContain('DESCRIPTION:a secret: she told me');
    expect(kept).not.toMatch(/flat|meet|VALARM|DESCRIPTION:secret/);
  });

  test('notes in HTML are kept as text, escaped as iCalendar wants it; others as they are', () => {
    const html = 'DESCRIPTION;LANGUAGE=en:Trust\\, <b>fear</b><br>C:\\\\new &amp\\; old\\nend';
    expect(reduce(calendar(event('a', START, html)), true).events.get('a')).toContain(
      '\r\nDESCRIPTION;LANGUAGE=en:Trust\\, fear\\nC:\\\\new & old\\nend\r\n',
    );
    const plain = 'DESCRIPTION:a < b\\, <3 and\\n<ann@example.org>';
    expect(reduce(calendar(event('a', START, plain)), true).events.get('a')).toContain(`\r\n${plain}\r\n`);
  });

  test('the time at which it was sent makes no difference', () => {
    const later = text.replace('DTSTAMP:20261120T090000Z', 'DTSTAMP:20261123T111111Z');
    expect(reduce(later)).toEqual(reduce(text));
  });
});

test('a series stays together with its exceptions, and zones are kept whole', () => {
  const zone =
    'BEGIN:VTIMEZONE\r\nTZID:Europe/London\r\nBEGIN:STANDARD\r\nDTSTART:19701025T020000\r\nEND:STANDARD\r\nEND:VTIMEZONE';
  const moved = event('s', 'RECURRENCE-ID:20261119T090000Z', START, END);
  const found = reduce(
    calendar(zone, event('s', 'DTSTART:20261112T090000Z', 'RRULE:FREQ=WEEKLY'), event('b', START), moved),
  );
  expect([...found.zones]).toEqual([['Europe/London', `${zone}\r\n`]]);
  expect(found.events.get('s')?.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(found.events.size).toBe(2);
});

describe('left out are', () => {
  test.each([
    ['whole days', event('x', 'DTSTART;VALUE=DATE:20261120')],
    ['whole days that are not called so', event('x', 'DTSTART:20261120')],
    ['whole days of something else', event('x', 'DTSTART;VALUE=DATE:20261120', 'SUMMARY:Birthday of Anna')],
    ['whole days of training that is given', event('x', 'DTSTART;VALUE=DATE:20261120', 'SUMMARY:Teaching a workshop')],
    ['training long over', event('x', 'DTSTART;VALUE=DATE:20250301', 'SUMMARY:Conference')],
    ['events long over', event('x', 'DTSTART:20250301T090000Z', 'DTEND:20250301T100000Z')],
    ['events long over without an end', event('x', 'DTSTART;TZID=Europe/London:20250301T090000')],
    ['series long over', event('x', 'DTSTART:20200301T090000Z', 'RRULE:FREQ=DAILY;UNTIL=20250101T000000Z')],
  ])('%s', (_, text) => expect([uids(calendar(text)), reduce(calendar(text)).leftOut]).toEqual([[], 0]));

  test.each([
    ['whole days of training', event('x', 'DTSTART;VALUE=DATE:20261120', 'SUMMARY:Training day with Jane')],
    ['series without an end', event('x', 'DTSTART:20200301T090000Z', 'RRULE:FREQ=DAILY')],
    ['series with a number of times', event('x', 'DTSTART:20200301T090000Z', 'RRULE:FREQ=DAILY;COUNT=3')],
    [
      'series long over with a later date',
      event('x', 'DTSTART:20200301T090000Z', 'RRULE:FREQ=DAILY;UNTIL=20210101', 'RDATE:20261120T090000Z'),
    ],
    ['series until lately', event('x', 'DTSTART:20200301T090000Z', 'RRULE:FREQ=DAILY;UNTIL=20261001')],
    [
      'old series with an exception that is not over',
      event('x', 'DTSTART:20200301T090000Z', 'RRULE:UNTIL=20210101') +
        '\r\n' +
        event('x', 'RECURRENCE-ID:20200302T090000Z', START),
    ],
    [
      'a timed series of which one was made a whole day',
      event('x', START, 'RRULE:FREQ=DAILY') +
        '\r\n' +
        event('x', 'RECURRENCE-ID:20261121T090000Z', 'DTSTART;VALUE=DATE:20261121'),
    ],
  ])('but not %s', (_, text) => expect(uids(calendar(text))).toEqual(['x']));

  test('events without a name or a time, which are counted', () => {
    const found = reduce(
      calendar(event('', START), event('no time'), 'BEGIN:VEVENT\r\nEND:VEVENT', event('fine', START)),
    );
    expect([[...found.events.keys()], found.leftOut]).toEqual([['fine'], 3]);
  });
});

describe('odd texts', () => {
  test.each(['', '<!doctype html><title>Sign in</title>', 'BEGIN:VCARD\r\nEND:VCARD', '{}', '\u0000'])(
    '%j is no calendar',
    (text) => expect(() => reduce(text)).toThrow(expect.objectContaining({ problem: 'no-calendar' })),
  );

  test('a calendar without events is one', () => expect(reduce(calendar()).events.size).toBe(0));

  test('line ends of Unix, tabs that fold, lower case and a cut end are read', () => {
    const text = `begin:vcalendar\nbegin:vevent\nuid:a\ndtstart:20261120T090000Z\nsummary:Coa\n\tching\nend:vevent\nBEGIN:VEVENT\nUID:cut`;
    expect(reduce(text).events.get('a')).toContain('summary:Coaching');
    expect(reduce(text)).toMatchObject({ events: { size: 1 }, leftOut: 1, isCut: true });
  });

  test.each([
    ['a calendar', `BEGIN:VCALENDAR\r\n${event('a', START)}`, 1],
    ['a zone', calendar('BEGIN:VTIMEZONE\r\nTZID:Z', event('a', START)), 0],
  ])('%s without its end is called cut', (_what, text, size) =>
    expect(reduce(text)).toMatchObject({ events: { size }, isCut: true }),
  );

  test('a whole one is not, also where an event has no end: that one is counted', () => {
    const found = reduce(calendar('BEGIN:VEVENT\r\nUID:x', event('a', START)));
    expect([[...found.events.keys()], found.leftOut, found.isCut]).toEqual([['a'], 1, false]);
    expect(reduce(calendar() + calendar(event('b', START))).isCut).toBe(false);
  });

  test('an event in which a zone or a calendar begins does not remove the others', () => {
    const text = calendar(
      'BEGIN:VEVENT\r\nUID:a\r\nBEGIN:VTIMEZONE\r\nEND:VTIMEZONE\r\nDTSTART:20261120T090000Z\r\nEND:VEVENT',
      event('b', START),
    );
    expect(uids(text)).toContain('b');
  });

  test('lines without end, and thousands of attendees, are cut', () => {
    const attendees = Array.from({ length: 5_000 }, (_, number) => `ATTENDEE:mailto:${number}@example.org`);
    const text = calendar(event('a', START, `SUMMARY:${'x'.repeat(3_000_000)}`, ...attendees));
    expect(reduce(text).events.get('a')!.length).toBeLessThan(20_000);
  });

  test('a series with too many exceptions is counted, not cut', () => {
    const many = Array.from({ length: 3_000 }, (_, day) => event('a', `RECURRENCE-ID:2026${day}`, START, END));
    const found = reduce(calendar(...many, event('b', START)));
    expect([[...found.events.keys()], found.leftOut]).toEqual([['b'], 1]);
  });

  test('20,000 events are kept, one more is refused', () => {
    const many = Array.from({ length: FEED_EVENTS_MAX }, (_, number) => event(String(number), START));
    expect(reduce(calendar(...many)).events.size).toBe(FEED_EVENTS_MAX);
    const more = calendar(...many, event('more', START));
    expect(() => reduce(more)).toThrow(expect.objectContaining({ problem: 'too-many-events' }));
  });
});
