import { expect, test } from 'vitest';
import { startEventSteps, startSteps } from './expansion-limits.ts';
import { newestSeriesOf } from './event-series.ts';
import { eachOccurrence, type Occurrence } from './occurrences.ts';
import { parseCalendar } from './parse-calendar.ts';

/** The days that are found, and how many later ones are told of. */
function daysOf(...lines: string[]) {
  const { all, later } = found(lines);
  return [all.map(({ start }) => start.slice(0, 10)), later];
}

/** What is found of an event up to the 5th. */
function found(lines: string[]) {
  const event = ['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20261101T080000Z', 'SUMMARY:Ada', ...lines, 'END:VEVENT'];
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...event, 'END:VCALENDAR', ''].join('\r\n');
  const all: Occurrence[] = [];
  let later = 0;
  startSteps();
  startEventSteps();
  for (const series of newestSeriesOf(parseCalendar(text)!.calendars[0]!.getAllSubcomponents('vevent')))
    eachOccurrence(
      series,
      { until: '2026-11-05' },
      {
        found: (occurrence) => void all.push(occurrence),
        later: () => void (later += 1),
        failed: (_, error) => {
          throw error;
        },
      },
    );
  return { all, later };
}

test('an event is found up to the last day, and told of after it', () => {
  expect(daysOf('DTSTART:20261105T230000Z', 'DTEND:20261105T235900Z')).toEqual([['2026-11-05'], 0]);
  expect(daysOf('DTSTART:20261106T000000Z', 'DTEND:20261106T010000Z')).toEqual([[], 1]);
});

test('a rule is followed up to the last day', () => {
  const daily = daysOf('DTSTART:20261103T090000Z', 'DTEND:20261103T100000Z', 'RRULE:FREQ=DAILY');
  expect(daily).toEqual([['2026-11-03', '2026-11-04', '2026-11-05'], 0]);
});

test('an added occurrence with an end of its own lasts until then', () => {
  const added = 'RDATE;VALUE=PERIOD:20261104T090000Z/20261104T093000Z,20261105T090000Z/PT2H,20261102T090000Z/PT1H';
  const lasts = found(['DTSTART:20261103T090000Z', 'DTEND:20261103T100000Z', added]).all.map(({ start, minutes }) => [
    start.slice(0, 10),
    minutes,
  ]);
  expect(lasts).toEqual([
    ['2026-11-02', 60],
    ['2026-11-03', 60],
    ['2026-11-04', 30],
    ['2026-11-05', 120],
  ]);
});
