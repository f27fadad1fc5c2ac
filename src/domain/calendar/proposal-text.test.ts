import { expect, it } from 'vitest';
import { changeText, eventsText, unlikelyText, withdrawnText } from './proposal-text.ts';
import type { ChangeProposal } from './proposal.ts';

const change = (day: string, minutes: number, lengths: readonly number[] = [minutes]): ChangeProposal => ({
  kind: 'change',
  key: 'a',
  isUnlikely: false,
  events: lengths.map((one, place) => ({
    feedId: '1',
    key: String(place),
    day,
    start: `${day}T09:00:00Z`,
    minutes: one,
    title: 'Amara',
    people: [],
    organizer: null,
  })),
  day,
  minutes,
  clientId: 'amara',
  record: { id: 's', area: 'sessions', client_id: 'amara', date: '2026-11-17', duration: 60 },
  gone: [],
});

it.each([
  ['2026-11-19', 60, undefined, 'The calendar moved this from Tuesday 17 Nov to Thursday 19 Nov.'],
  ['2024-02-29', 60, undefined, 'The calendar moved this from Tuesday 17 Nov to Thursday 29 Feb.'],
  ['2026-11-17', 90, undefined, 'The calendar says 1 hour 30 min instead of 1 hour.'],
  ['2026-11-17', 90, [60, 30], 'The calendar says 1 hour 30 min instead of 1 hour, with 2 events that day.'],
  [
    '2026-11-19',
    90,
    undefined,
    'The calendar moved this from Tuesday 17 Nov to Thursday 19 Nov, 1 hour 30 min instead of 1 hour.',
  ],
])('%s, %i minutes', (day, minutes, lengths, expected) =>
  expect(changeText(change(day, minutes, lengths))).toBe(expected),
);

it('says whether times were added up', () => {
  expect(eventsText(change('2026-11-17', 90, [60, 30]))).toBe('2 events that day, added up');
  expect(eventsText(change('2026-11-17', 75, [60, 30]))).toBe('2 events that day, shared time counted once');
});

it('says how many more may be records', () => {
  expect([unlikelyText(1, true), unlikelyText(3, true)]).toEqual([
    '1 more that may be a session',
    '3 more that may be sessions',
  ]);
  expect([unlikelyText(1, false), unlikelyText(3, false)]).toEqual([
    '1 more that may be a record',
    '3 more that may be records',
  ]);
});

it('says why a session may not have been held', () => {
  expect(withdrawnText({ isDeleted: true })).toBe('This is no longer in your calendar.');
  expect(withdrawnText({ isDeleted: false })).toBe('The calendar says that this was not held.');
});
