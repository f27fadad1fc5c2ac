import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { readCalendar } from '#tests/support/second-calendar-reader.ts';
import { calendarText as steps, type DayEvent } from './calendar-text.ts';

/** All steps at once. */
function calendarText(...given: Parameters<typeof steps>): string {
  const work = steps(...given);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const event = (changes: Partial<DayEvent> = {}): DayEvent => ({
  uid: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01',
  day: '2026-11-30',
  summary: 'Coaching: KL, 1 hour',
  changedAt: '2026-11-18T11:06:40Z',
  sequence: 3,
  ...changes,
});

/** As ical.js reads it. */
function readByIcal(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const value = <T>(name: string) => part.getFirstPropertyValue(name) as T;
    const start = value<ICAL.Time>('dtstart');
    return {
      uid: value<string>('uid'),
      summary: value<string>('summary'),
      start: start.toString(),
      end: value<ICAL.Time>('dtend').toString(),
      isAllDay: start.isDate,
      sequence: Number(value('sequence')),
      changed: value<ICAL.Time>('last-modified').toJSDate().toISOString(),
    };
  });
}

const expected = ({ uid, day, summary, changedAt, sequence }: DayEvent) => ({
  uid,
  summary,
  start: day,
  end: new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10),
  isAllDay: true,
  sequence,
  changed: new Date(changedAt).toISOString(),
});

it('is a calendar with the properties that programs ask for', () => {
  expect(calendarText('My, log', [event({ url: 'https://log.example/sessions/1' })]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    String.raw`PRODID:-//My\, log//EN`,
    'CALSCALE:GREGORIAN',
    String.raw`NAME:My\, log`,
    String.raw`X-WR-CALNAME:My\, log`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01',
    'DTSTAMP:20261118T110640Z',
    'LAST-MODIFIED:20261118T110640Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20261130',
    'DTEND;VALUE=DATE:20261201',
    String.raw`SUMMARY:Coaching: KL\, 1 hour`,
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'CLASS:PRIVATE',
    'URL:https://log.example/sessions/1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

describe('both readers read what was written', () => {
  it.each([
    ['a backslash, comma, semicolon', String.raw`a\b, c; d\\`],
    ['a line break', 'one\ntwo'],
    ['line breaks of Unicode', 'one\u2028two\u2029three'],
    ['what looks like the end', 'END:VEVENT'],
    ['what would begin a property', 'x\r\nATTENDEE:mailto:a@example.org'],
    ['text from right to left', 'تدريب عم ليلى'],
    ['signs of four bytes', '👩‍👩‍👧‍👦'.repeat(30)],
    ['a long line without a space', 'x'.repeat(1000)],
    ['quotes and colons', '"a": b'],
  ])('%s', (_what, summary) => {
    const text = calendarText('Log', [event({ summary })]);
    const want = [expected(event({ summary: summary.replaceAll(/\r\n|[\u2028\u2029]/g, '\n') }))];
    expect(readByIcal(text)).toEqual(want);
    expect(readCalendar(text)).toEqual(want);
  });

  it('any names, days and lengths, in lines of at most 75 bytes', () => {
    const day = fc
      .integer({ min: Date.parse('1950-01-01') / 86_400_000, max: Date.parse('2100-12-30') / 86_400_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
    const summary = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      // node-ical takes an escaped backslash before an n for a line break.
      .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+|\\(?=n)/giu, ' ').trim())
      // It takes quotes around a whole text away.
      .filter((text) => text !== '' && !/^"(?:.*")?$/.test(text));
    const events = fc.uniqueArray(
      fc.record({
        uid: fc.uuid(),
        day,
        summary,
        changedAt: fc
          .integer({ min: 0, max: 4_000_000_000 })
          .map((at) => new Date(at * 1000).toISOString().replace('.000', '')),
        sequence: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      }),
      { selector: ({ uid }) => uid, maxLength: 5 },
    );
    fc.assert(
      fc.property(events, (all) => {
        const text = calendarText('Log', all);
        for (const line of text.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        expect(readByIcal(text)).toEqual(all.map(expected));
        expect(readCalendar(text)).toEqual(all.map(expected));
      }),
    );
  });
});

it('leaves out control characters, and keeps a number within what the format allows', () => {
  const text = calendarText('Log', [event({ summary: 'a\u0000\u0007b', sequence: 2 ** 40 })]);
  expect(text).toContain('SUMMARY:a b\r\n');
  expect(text).toContain('SEQUENCE:2147483647\r\n');
});

it('6,000 events are written in steps, between which others are answered', () => {
  const work = steps(
    'Log',
    Array.from({ length: 6_000 }, () => event({ summary: '中'.repeat(200) })),
  );
  let count = 0;
  while (work.next().done !== true) count += 1;
  expect(count).toBeGreaterThanOrEqual(600);
});
