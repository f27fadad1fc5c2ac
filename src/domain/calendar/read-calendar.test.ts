import { describe, expect, it } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const ZONE = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`;
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ZONE,
    ...events.map((one) => `BEGIN:VEVENT\n${one}\nEND:VEVENT`),
    'END:VCALENDAR',
    '',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n');
const eventsOf = (text: string, until: string) => readCalendar(text, until)!.events;
const starts = (text: string, until = '2026-12-31') => readCalendar(text, until)?.events.map((event) => event.start);

describe('one event', () => {
  it('comes with its times, people and state', () => {
    const [event] = eventsOf(
      calendar(
        'UID:1\nSUMMARY:Coaching\\, Amara\nDTSTART:20261105T090000Z\nDTEND:20261105T103000Z\nSTATUS:CANCELLED\nATTENDEE;CN="Amara Osei":mailto:amara@example.com',
      ),
      '2026-12-31',
    );
    expect(event).toMatchObject({
      title: 'Coaching, Amara',
      start: '2026-11-05T09:00:00.000Z',
      end: '2026-11-05T10:30:00.000Z',
      people: [{ name: 'Amara Osei', email: 'amara@example.com' }],
      isCancelled: true,
    });
  });

  it.each([
    ['in a zone of the file, in summer', 'DTSTART;TZID=Europe/Berlin:20260701T090000', '2026-07-01T07:00:00.000Z'],
    ['in a zone of the file, in winter', 'DTSTART;TZID=Europe/Berlin:20261201T090000', '2026-12-01T08:00:00.000Z'],
    ['in a zone that is not explained', 'DTSTART;TZID=Somewhere:20261201T090000', '2026-12-01T09:00:00'],
    ['without a zone', 'DTSTART:20261201T090000', '2026-12-01T09:00:00'],
    ['of a whole day', 'DTSTART;VALUE=DATE:20261201', '2026-12-01'],
  ])('%s', (_what, start, expected) => {
    const [event] = eventsOf(calendar(`UID:1\nSUMMARY:a\n${start}`), '2026-12-31');
    expect(event).toMatchObject({ start: expected, end: null });
  });
});

describe('a repeating event', () => {
  const weekly = 'UID:1\nSUMMARY:Weekly\nDTSTART:20261102T090000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY';

  it('comes one by one up to the day asked for, without what was left out', () => {
    const text = calendar(`${weekly}\nEXDATE:20261109T090000Z`);
    expect(starts(text, '2026-11-23')).toEqual([
      '2026-11-02T09:00:00.000Z',
      '2026-11-16T09:00:00.000Z',
      '2026-11-23T09:00:00.000Z',
    ]);
  });

  it('comes with one that was moved, once', () => {
    const moved =
      'UID:1\nSUMMARY:Moved\nRECURRENCE-ID:20261109T090000Z\nDTSTART:20261110T140000Z\nDTEND:20261110T143000Z';
    const events = eventsOf(calendar(weekly, moved), '2026-11-16');
    expect(events.map(({ title, start }) => `${title} ${start.slice(0, 13)}`)).toEqual([
      'Weekly 2026-11-02T09',
      'Moved 2026-11-10T14',
      'Weekly 2026-11-16T09',
    ]);
    expect(events[1]?.end).toBe('2026-11-10T14:30:00.000Z');
    expect(starts(calendar(moved))).toEqual(['2026-11-10T14:00:00.000Z']);
  });

  it('comes without what was moved of another at the same time', () => {
    const other = 'UID:2\nSUMMARY:Other\nRECURRENCE-ID:20261109T090000Z\nDTSTART:20261110T140000Z';
    expect(starts(calendar(weekly, other), '2026-11-16')).toEqual([
      '2026-11-02T09:00:00.000Z',
      '2026-11-09T09:00:00.000Z',
      '2026-11-10T14:00:00.000Z',
      '2026-11-16T09:00:00.000Z',
    ]);
  });

  it('comes to its end, however long ago it began', () => {
    const daily = weekly.replace('WEEKLY', 'DAILY').replace('20261102', '20150101');
    expect(starts(calendar(daily), '2026-12-31')).toHaveLength(4383);
  });
});

it.each(['BEGIN:VCALENDAR', 'BEGIN:VCALENDAR\nnot a line', 'Name,Date\nAmara,2026'])('%j is no calendar', (text) =>
  expect(readCalendar(text, '2026-12-31')).toBeNull(),
);
it('lets an event that cannot be read block no other', () => {
  const text = calendar('UID:1\nSUMMARY:No start', 'UID:2\nSUMMARY:Fine\nDTSTART:20261201T090000Z');
  expect(eventsOf(text, '2026-12-31')).toMatchObject([{ title: 'No start', start: '' }, { title: 'Fine' }]);
});
it('takes a calendar without events', () => expect(starts(calendar())).toEqual([]));

describe('what is said twice about one event', () => {
  const first = 'UID:1\nSEQUENCE:1\nSUMMARY:First\nDTSTART:20261102T090000Z\nDURATION:PT1H';
  const second = 'UID:1\nSEQUENCE:2\nSUMMARY:Second\nDTSTART:20261103T090000Z\nDURATION:PT1H';
  const other = 'UID:2\nSUMMARY:Other\nDTSTART:20261104T090000Z\nDURATION:PT1H';
  const titles = (events: readonly { title: string }[]) => events.map(({ title }) => title).toSorted();

  it.each([
    ['first', [first, second, other]],
    ['last', [second, first, other]],
  ])('is read as it is written, and once as it was changed last: the old version %s', (_which, events) => {
    const read = readCalendar(calendar(...events), '2026-12-31')!;
    expect(titles(read.events)).toEqual(['First', 'Other', 'Second']);
    expect(titles(read.newest)).toEqual(['Other', 'Second']);
  });

  it('counts for nothing where the whole calendar is cancelled', () => {
    const text = calendar(other).replace('VERSION:2.0', 'VERSION:2.0\r\nMETHOD:CANCEL');
    const read = readCalendar(text, '2026-12-31')!;
    expect(read.events).toMatchObject([{ title: 'Other', isCancelled: true }]);
    expect(read.newest).toEqual([]);
  });
});

describe('a calendar that asks for too much is refused, with what to do', () => {
  const days = (count: number) => Array.from({ length: count }, (_, at) => `${20200101 + (at % 28)}T090000Z`).join(',');
  const weekly = (more: string) => calendar(`UID:1\nSUMMARY:a\nDTSTART:20261105T090000Z\n${more}`);
  it.each([
    ['single dates added and left out', `RDATE:${days(25_000)}\nEXDATE:${days(25_001)}`, /50,000 single dates/],
    ['an interval', 'RRULE:FREQ=DAILY;INTERVAL=1001', /intervals of more than 1,000/],
    ['a length', 'DURATION:P3661D', /longer than ten years/],
  ])('%s', (_what, more, message) => expect(() => readCalendar(weekly(more), '2026-12-31')).toThrow(message));

  it('the repetitions of a long event', () => {
    const daily = weekly(`${'COMMENT:a\n'.repeat(5_000)}RRULE:FREQ=DAILY`).replace('20261105', '20200105');
    expect(() => readCalendar(daily, '2026-12-31')).toThrow(/more than 200,000 steps/);
  });

  it.each([
    ['an interval', 'RRULE:FREQ=DAILY;INTERVAL=1000;COUNT=1'],
    ['a length', 'DURATION:P3660D'],
    ['other lists', `CATEGORIES:${'a,'.repeat(50_001)}a`],
  ])('not one at the limit: %s', (_what, more) =>
    expect(readCalendar(weekly(more), '2026-12-31')!.events).not.toEqual([]),
  );
});
