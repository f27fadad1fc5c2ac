import { describe, expect, it } from 'vitest';
import { expandFeeds } from './expand-calendar.ts';
import { becameOf as becameOfAnswer } from './feed-presence.ts';

const FROM = '2026-01-01';
const UNTIL = '2026-11-23T10:00:00Z';

const calendar = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, day: string, ...lines: readonly string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${day}T090000Z`, 'DURATION:PT1H', ...lines, 'END:VEVENT'].join('\r\n');
const FIRST = event('first', '20260105');

/** What became of an event of 12 November, as far as one calendar tells. */
function becameOf(text: string, key: string, isWhole = true): string | null {
  const feed = { feedId: 'feed', readsNotes: false, isWhole, text };
  const { events, feeds } = expandFeeds([feed], { zone: 'UTC', from: FROM, until: UNTIL });
  if (events.some((one) => one.key === key)) return 'held';
  const accepted = { answer: 'record', area: 'sessions', record_id: 's', client_id: 'c', who: null } as const;
  const answer = { ...accepted, key, day: '2026-11-12', minutes: 60, feed_id: 'feed', answered_at: UNTIL };
  return becameOfAnswer(answer, feeds);
}

describe('an event that was accepted', () => {
  const KEY = 'one\n';

  it.each([
    ['there', event('one', '20261112'), 'held'],
    ['deleted', '', 'deleted'],
    ['cancelled', event('one', '20261112', 'STATUS:CANCELLED'), 'cancelled'],
    ['moved to a day to come', event('one', '20261212'), null],
    ['of whole days now', event('one', '20261112').replace(/DTSTART.*Z/, 'DTSTART;VALUE=DATE:20261112'), null],
    ['damaged', 'BEGIN:VEVENT\r\nUID:one\r\nDTSTART:soon\r\nEND:VEVENT', null],
  ])('is %s', (_what, text, expected) => expect(becameOf(calendar(FIRST, text), KEY)).toBe(expected));

  it('may still be there where its calendar has nothing so old, or was read in part', () => {
    expect(becameOf(calendar(event('last', '20261120')), KEY)).toBeNull();
    expect(becameOf(calendar(FIRST), KEY, false)).toBeNull();
  });
});

describe('a repetition that was accepted', () => {
  const KEY = 'weekly\n20261112T090000Z';
  const weekly = (...lines: readonly string[]) => event('weekly', '20261105', 'RRULE:FREQ=WEEKLY', ...lines);
  const changed = (day: string, ...lines: readonly string[]) =>
    event('weekly', day, 'RECURRENCE-ID:20261112T090000Z', ...lines);

  it.each([
    ['there', weekly(), 'held'],
    ['left out', weekly('EXDATE:20261112T090000Z'), 'deleted'],
    ['cancelled', `${weekly()}\r\n${changed('20261112', 'STATUS:CANCELLED')}`, 'cancelled'],
    ['moved to a day to come', `${weekly()}\r\n${changed('20261212')}`, null],
  ])('is %s', (_what, text, expected) => expect(becameOf(calendar(text), KEY)).toBe(expected));

  it('may still be there where nothing of the series is', () => {
    expect(becameOf(calendar(event('last', '20261120')), KEY)).toBeNull();
    expect(becameOf(calendar(FIRST), KEY)).toBe('deleted');
  });
});

describe('several calendars', () => {
  const remarks = Array.from({ length: 1_000 }, () => 'COMMENT:a');
  const costly = (uid: string) => event(uid, '20100105', 'RRULE:FREQ=DAILY', ...remarks);
  const tooMuch = calendar(...['1', '2', '3', '4', '5'].map(costly));
  const read = (...texts: string[]) =>
    expandFeeds(
      texts.map((text, place) => ({ feedId: `${place}`, readsNotes: false, isWhole: true, text })),
      { zone: 'UTC', from: FROM, until: UNTIL },
    );

  it('are read although some cannot be, and it is said of each', () => {
    const { events, faults, unread, feeds } = read(tooMuch, 'Moved', calendar(FIRST), calendar(costly('1')));
    expect(events).toMatchObject([{ feedId: '2', day: '2026-01-05' }]);
    expect(unread).toBe(2);
    expect(feeds.map(({ feedId, isWhole }) => [feedId, isWhole])).toEqual([
      ['2', true],
      ['3', false],
    ]);
    expect(faults).toEqual([
      expect.stringMatching(/^The repeating events of this calendar take more than 200,000 steps/),
      'A calendar could not be read.',
      'An event without a title could not be read.',
    ]);
  });
});
