import { expect, test } from 'vitest';
import { readRecorded, type LogAnswer } from './read-log.ts';

const at = (instant: string) => Date.parse(instant) * 1000;
const IN_TIME = at('2026-11-09T23:59:59Z');
const LATE = at('2026-11-10T00:00:00Z');
const AHEAD = at('2026-11-01T09:59:59Z');
const ROWS: LogAnswer['rows'] = [
  ['before', '2026-10-01', at('2026-11-01T00:00:00Z'), true],
  ['in time', '2026-11-02', IN_TIME, false],
  ['late', '2026-11-02', LATE, false],
  ['on its own day in Auckland', '2026-11-02', at('2026-11-01T10:00:00Z'), false],
  ['ahead', '2026-11-02', AHEAD, false],
  ['imported', '2026-11-02', LATE, false],
  ['imported in time', '2026-11-02', IN_TIME, false],
  ['imported ahead', '2026-11-02', AHEAD, false],
  ['in no entry', '2026-11-09', null, false],
];

test('a record is prompt if it is unchanged since its date or at most seven days later', () => {
  const { prompt, imported } = readRecorded(ROWS, [['2026-11-10', ['imported', 'imported in time', 'imported ahead']]]);
  expect(Object.fromEntries(imported)).toEqual({ imported: '2026-11-10' });
  expect(Object.fromEntries(prompt)).toEqual({
    'in time': true,
    late: false,
    'on its own day in Auckland': true,
    ahead: false,
    'imported in time': true,
    'imported ahead': false,
    'in no entry': false,
  });
});
