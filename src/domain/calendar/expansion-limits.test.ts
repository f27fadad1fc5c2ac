import { FileTooMuch } from '#domain/transfer/files/read-limits.ts';
import { expect, test, vi } from 'vitest';
import { CalendarCount, EventTooMuch, startEventSteps, startSteps, takeSteps } from './expansion-limits.ts';

test('each file has 200,000 steps of its own', () => {
  for (let file = 0; file < 2; file += 1) {
    startSteps();
    expect(() => takeSteps(200_000)).not.toThrow();
  }
  expect(() => takeSteps(1)).toThrow(FileTooMuch);
});

test('each event of a feed has 50,000 steps of its own, and the file no more than before', () => {
  startSteps();
  for (let event = 0; event < 4; event += 1) {
    startEventSteps();
    expect(() => takeSteps(50_000)).not.toThrow();
  }
  startSteps();
  startEventSteps();
  expect(() => takeSteps(50_001)).toThrow(EventTooMuch);
  // A file that is imported has no events of its own.
  startSteps();
  expect(() => takeSteps(50_001)).not.toThrow();
});

test('an import takes as many events as rows, and half a million attendees', () => {
  const events = new CalendarCount();
  for (let event = 0; event < 50_000; event += 1) events.add(10);
  expect(() => events.add(0)).toThrow(/more than 50,000 events/);
  const attendees = new CalendarCount();
  attendees.add(500_000);
  expect(() => attendees.add(1)).toThrow(/more than 500,000 attendees/);
});

test('loaded again, it does not count for the one before, whose steps are used up', async () => {
  startSteps();
  expect(() => takeSteps(200_001)).toThrow(FileTooMuch);
  vi.resetModules();
  const { expandCalendar } = await import('./expand-calendar.ts');
  const lines = ['UID:1', 'DTSTART:20261105T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  const range = { zone: 'UTC', from: '2026-11-01', until: '2026-11-20T10:00:00Z' };
  expect(expandCalendar(text, range)!.events).toHaveLength(3);
});
