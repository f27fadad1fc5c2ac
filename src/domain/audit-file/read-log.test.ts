import { expect, test } from 'vitest';
import { readRecorded, type LogAnswer } from './read-log.ts';

const at = (instant: string) => Date.parse(instant) * 1000;
const IN_TIME = at('2026-11-09T23:59:59Z');
const LATE = at('2026-11-10T00:00:00Z');
const AHEAD = at('2026-11-01T09:59:59Z');
const ROWS: LogAnswer['rows'] = [
  ['sessions', 'before', '2026-10-01', at('2026-11-01T00:00:00Z'), true],
  ['sessions', 'in time', '2026-11-02', IN_TIME, false],
  ['sessions', 'late', '2026-11-02', LATE, false],
  ['sessions', 'on its own day in Auckland', '2026-11-02', at('2026-11-01T10:00:00Z'), false],
  ['sessions', 'ahead', '2026-11-02', AHEAD, false],
  ['sessions', 'imported', '2026-11-02', LATE, false],
  ['sessions', 'imported in time', '2026-11-02', IN_TIME, false],
  ['sessions', 'imported ahead', '2026-11-02', AHEAD, false],
  ['sessions', 'in no entry', '2026-11-09', null, false],
];

test('a record is prompt if it is unchanged since its date or at most seven days later', () => {
  const { prompt, imported } = readRecorded(ROWS, [
    ['2026-11-10', 'sessions', ['imported', 'imported in time', 'imported ahead']],
  ]);
  expect(Object.fromEntries(imported)).toEqual({ 'sessions imported': '2026-11-10' });
  expect(Object.fromEntries(prompt)).toEqual({
    'sessions in time': true,
    'sessions late': false,
    'sessions on its own day in Auckland': true,
    'sessions ahead': false,
    'sessions imported in time': true,
    'sessions imported ahead': false,
    'sessions in no entry': false,
  });
});

test('a record says nothing of one with the same id in another table', () => {
  const rows: LogAnswer['rows'] = [
    ['reflections', 'one', '2026-11-10', LATE, false],
    ['sessions', 'one', '2026-01-02', LATE, false],
    ['supervision_sessions', 'one', '2026-11-10', LATE, false],
  ];
  const { prompt, imported } = readRecorded(rows, [['2026-11-10', 'reflections', ['one']]]);
  expect(Object.fromEntries(prompt)).toEqual({
    'reflections one': true,
    'sessions one': false,
    'supervision_sessions one': true,
  });
  expect(imported.size).toBe(0);
});
