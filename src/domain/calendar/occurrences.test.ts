import { expect, test } from 'vitest';
import { startEventSteps, startSteps } from './expansion-limits.ts';
import { newestSeriesOf } from './event-series.ts';
import { eachOccurrence } from './occurrences.ts';
import { parseCalendar } from './parse-calendar.ts';

/** The days that are found of an event up to the 5th, and how many later ones are told of. */
function daysOf(...lines: string[]) {
  const event = ['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20261101T080000Z', 'SUMMARY:Ada', ...lines, 'END:VEVENT'];
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...event, 'END:VCALENDAR', ''].join('\r\n');
  const days: string[] = [];
  let later = 0;
  startSteps();
  startEventSteps();
  for (const series of newestSeriesOf(parseCalendar(text)!.calendars[0]!.getAllSubcomponents('vevent')))
    eachOccurrence(
      series,
      { until: '2026-11-05' },
      {
        found: ({ start }) => void days.push(start.slice(0, 10)),
        later: () => void (later += 1),
        failed: (_, error) => {
          throw error;
        },
      },
    );
  return [days, later];
}

test('an event is found up to the last day, and told of after it', () => {
  expect(daysOf('DTSTART:20261105T230000Z', 'DTEND:20261105T235900Z')).toEqual([['2026-11-05'], 0]);
  expect(daysOf('DTSTART:20261106T000000Z', 'DTEND:20261106T010000Z')).toEqual([[], 1]);
});

test('a rule is followed up to the last day', () => {
  const daily = daysOf('DTSTART:20261103T090000Z', 'DTEND:20261103T100000Z', 'RRULE:FREQ=DAILY');
  expect(daily).toEqual([['2026-11-03', '2026-11-04', '2026-11-05'], 0]);
});
