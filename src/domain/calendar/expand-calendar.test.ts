// The limits of what is taken from a connected calendar.
import { describe, expect, it, test } from 'vitest';
import { expandCalendar } from './expand-calendar.ts';

const RANGE = { zone: 'Europe/Berlin', from: '2026-11-01', until: '2026-11-20T10:00:00Z' };
const calendar = (...events: readonly (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines, place) => ['BEGIN:VEVENT', `UID:${place}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const read = (...events: readonly (readonly string[])[]) => expandCalendar(calendar(...events), RANGE)!;
const NINE = 'DTSTART:20261105T090000Z';

describe('an event', () => {
  test.each([
    ['on the first day of the search', 'DTSTART:20261031T230000Z', 'DURATION:PT1H', 60],
    ['the day before', 'DTSTART:20261031T220000Z', 'DURATION:PT1H', null],
    ['that ends now', 'DTSTART:20261120T090000Z', 'DURATION:PT1H', 60],
    ['that ends in a minute', 'DTSTART:20261120T090100Z', 'DURATION:PT1H', null],
    ['a minute shorter than a day', NINE, 'DURATION:PT23H59M', 1439],
    ['of a day', NINE, 'DURATION:P1D', null],
    ['of a minute', NINE, 'DURATION:PT1M', 1],
    ['without a length', NINE, 'DURATION:PT0M', null],
    ['that ends before it begins', NINE, 'DTEND:20261105T080000Z', null],
    ['without an end', NINE, 'COMMENT:', null],
    ['that ends on another clock', NINE, 'DTEND;TZID=America/New_York:20261105T050000', 60],
    ['that ends on the clock of its start', 'DTSTART;TZID=Europe/Berlin:20261105T090000', 'DTEND:20261105T100000', 60],
    ['that was cancelled', `${NINE}\r\nSTATUS:CANCELLED`, 'DURATION:PT1H', null],
  ])('%s', (_what, start, end, minutes) => {
    expect(read([start, end]).events.map((event) => event.minutes)).toEqual(minutes === null ? [] : [minutes]);
  });

  it('keeps 300 characters of its title, 200 of each name and 100 people', () => {
    const people = Array.from(
      { length: 101 },
      (_, at) => `ATTENDEE;CN=${'n'.repeat(201)}:mailto:a@${'a'.repeat(201)}${at}`,
    );
    const organizer = `ORGANIZER;CN=${'o'.repeat(201)}:mailto:coach@example.com`;
    const [event] = read([`SUMMARY: ${'t'.repeat(301)}`, NINE, 'DURATION:PT1H', ...people, organizer]).events;
    expect(event!.title).toBe('t'.repeat(300));
    expect(event!.people).toHaveLength(100);
    expect(event!.people[0]).toMatchObject({ name: 'n'.repeat(200), email: `a@${'a'.repeat(198)}` });
    expect(event!.organizer).toEqual({ name: 'o'.repeat(200), email: 'coach@example.com' });
  });

  it('takes only an address for one, and else the one beside it', () => {
    const people = [
      'CN="Anna Bell":invalid:nomail',
      'CN=Ben;EMAIL=ben@example.org:/1/principal/',
      'CN=Coach:urn:uuid:1',
    ];
    const [event] = read([NINE, 'DURATION:PT1H', ...people.map((one) => `ATTENDEE;${one}`)]).events;
    expect(event!.people.map(({ email }) => email)).toEqual(['', 'ben@example.org', '']);
  });

  it('has its notes only where the coach asked for them, and is tentative only if it says so', () => {
    const text = calendar([NINE, 'DURATION:PT1H', 'DESCRIPTION:private', 'STATUS:TENTATIVE'], [NINE, 'DURATION:PT1H']);
    const [one, other] = expandCalendar(text, { ...RANGE, readsNotes: true })!.events;
    expect([one?.notes, one?.isTentative]).toEqual(['private', true]);
    expect([other && 'notes' in other, other && 'isTentative' in other]).toEqual([false, false]);
    expect(expandCalendar(text, RANGE)!.events.some((event) => 'notes' in event)).toBe(false);
  });
});

test.each(['20261110T080000Z', 'TZID=Europe/Berlin:20261110T090000', '20261110T090000', 'VALUE=DATE:20261110'])(
  'an occurrence that is named by %s was moved, and is not in its old place too',
  (name) => {
    const moved = `RECURRENCE-ID${name.includes(':') ? ';' : ':'}${name}`;
    const series = ['RRULE:FREQ=WEEKLY;COUNT=2', 'DTSTART;TZID=Europe/Berlin:20261103T090000', 'DURATION:PT1H'];
    const other = [moved, 'DTSTART;TZID=Europe/Berlin:20261112T090000', 'DURATION:PT1H'];
    const text = calendar(series, other).replace('UID:1', 'UID:0');
    expect(expandCalendar(text, RANGE)!.events.map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-12']);
  },
);

describe('what could not be read', () => {
  it('is said once, with the first 80 characters of the title, of twenty events', () => {
    const bad = (title: string) => [`SUMMARY:${title}`, 'DTSTART:soon'];
    expect(read(bad('Ada'), bad('Ada'), bad('x'.repeat(81)), ['DTSTART:soon']).faults).toEqual([
      '“Ada” could not be read.',
      `“${'x'.repeat(80)}” could not be read.`,
      'An event without a title could not be read.',
    ]);
    expect(read(...Array.from({ length: 21 }, (_, at) => bad(`${at}`))).faults).toHaveLength(20);
  });

  it('is a zone that nothing explains: the times are the coach’s', () => {
    const { events, faults } = read(['SUMMARY:Ada', 'DTSTART;TZID=Middle-earth:20261105T090000', 'DURATION:PT1H']);
    expect(events).toMatchObject([{ start: '2026-11-05T08:00:00.000Z' }]);
    expect(faults).toEqual(['We don’t know the time zone “Middle-earth” of an event, so we read its times as yours.']);
  });

  it('is an event that lasts longer than ten years', () => {
    const { events, faults, presence } = read(['SUMMARY:Ada', NINE, 'DURATION:P3661D'], [NINE, 'DURATION:PT1H']);
    expect([events.length, faults, presence.isWhole]).toEqual([
      1,
      ['“Ada” repeats or lasts longer than any appointment.'],
      false,
    ]);
  });
});

describe('a repeating event', () => {
  const starts = (...events: readonly (readonly string[])[]) =>
    expandCalendar(calendar(...events).replaceAll(/UID:\d/g, 'UID:one'), RANGE)!.events.map(({ start }) =>
      start.slice(5, 13),
    );
  const later = (day: string, hour: string) => [
    `RECURRENCE-ID;RANGE=THISANDFUTURE:${day}T090000Z`,
    `DTSTART:${day}T${hour}0000Z`,
    'DURATION:PT1H',
  ];

  it('follows each change of all later ones, in whatever order they are', () => {
    const daily = [NINE.replace('1105', '1115'), 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=5'];
    const changes = [later('20261118', '11'), later('20261116', '10')];
    const expected = ['11-15T09', '11-16T10', '11-17T10', '11-18T11', '11-19T11'];
    expect(starts(daily, ...changes)).toEqual(expected);
    expect(starts(daily, ...changes.toReversed())).toEqual(expected);
  });

  it('has what was before the search on its own clock, or was moved into it', () => {
    const evening = ['DTSTART;TZID=America/Los_Angeles:20261030T200000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
    expect(starts(evening)).toEqual(['11-01T03', '11-02T04']);
    const weekly = ['DTSTART:20261012T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    const moved = ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261012T090000Z', 'DTSTART:20261026T090000Z', 'DURATION:PT1H'];
    expect(starts(weekly, moved)).toEqual(['11-02T09']);
  });

  it('leaves out a day without a time, and says of a change without a start that it could not be read', () => {
    const daily = [NINE, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
    expect(starts([...daily, 'EXDATE;VALUE=DATE:20261106'])).toEqual(['11-05T09', '11-07T09']);
    const broken = ['SUMMARY:Ada', 'RECURRENCE-ID:20261106T090000Z'];
    expect(starts(daily, broken)).toEqual(['11-05T09', '11-06T09', '11-07T09']);
    const { faults } = expandCalendar(calendar(daily, broken).replaceAll(/UID:\d/g, 'UID:one'), RANGE)!;
    expect(faults).toEqual(['“Ada” could not be read.']);
  });
});

describe('a damaged calendar', () => {
  const damaged = (first = 'VERSION:2.0') =>
    `BEGIN:VCALENDAR
${first}
BEGIN:VEVENT
UID:a
SUMMARY:Without an end
${NINE}
DURATION:PT1H
BEGIN:VEVENT
UID:b
SUMMARY:Ada
not a line
END:VEVENT
BEGIN:VEVENT
UID:c
SUMMARY:Whole
${NINE}
DURATION:PT1H
END:VEVENT
X-MORE
END:VCALENDAR`;

  it('gives the events that can be read, and names the others', () => {
    const { events, faults, presence } = expandCalendar(damaged(), RANGE)!;
    expect(events.map(({ title }) => title)).toEqual(['Whole']);
    expect(faults).toEqual(['“Without an end” is damaged in the calendar.', '“Ada” is damaged in the calendar.']);
    expect(presence.isWhole).toBe(false);
  });

  it.each(['METHOD:CANCEL', 'METHOD: cancel'])('has no events where it says %s', (method) =>
    expect(expandCalendar(damaged(method), RANGE)!.events).toEqual([]),
  );
});

it('a text that is no calendar gives nothing, and a calendar that cancels its events none of them', () => {
  expect(expandCalendar('Moved', RANGE)).toBeNull();
  const cancelling = calendar([NINE, 'DURATION:PT1H']).replace('BEGIN:VEVENT', 'METHOD:CANCEL\r\nBEGIN:VEVENT');
  expect(expandCalendar(cancelling, RANGE)!.events).toEqual([]);
});
