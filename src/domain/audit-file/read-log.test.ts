import { expect, test } from 'vitest';
import { readChain, readRecorded, type LogAnswer } from './read-log.ts';

const at = (instant: string) => Date.parse(instant) * 1000;
const entry = (seq: number, instant: string, op: LogAnswer['entries'][number]['op'] = 'insert') => ({
  seq,
  at: at(instant),
  op,
  chain: String(seq).padStart(64, '0'),
});
const LOG: LogAnswer = {
  entries: [
    entry(1, '2026-11-01T00:00:00Z', 'found'),
    entry(2, '2026-11-09T23:59:59Z'),
    entry(3, '2026-11-10T00:00:00Z', 'update'),
    entry(4, '2026-11-01T10:00:00Z'),
    entry(5, '2026-11-01T09:59:59Z'),
  ],
  rows: [
    ['sessions', 'before', 'sessions|1|2026-10-01|60', 1, 0, '', 1],
    ['sessions', 'in time', 'sessions|1|2026-11-02|60', 2, 0, '', 2],
    ['sessions', 'late', 'sessions|1|2026-11-02|60', 3, 0, '', 3],
    ['sessions', 'stands since', 'sessions|1|2026-11-02|60', 3, 0, '', 2],
    ['sessions', 'on its own day in Auckland', 'sessions|1|2026-11-02|60', 4, 0, '', 4],
    ['sessions', 'ahead', 'sessions|1|2026-11-02|60', 5, 0, '', 5],
    ['sessions', 'imported', 'sessions|1|2026-11-02|60', 3, 0, '', 3],
    ['sessions', 'imported in time', 'sessions|1|2026-11-02|60', 2, 0, '', 2],
    ['sessions', 'imported ahead', 'sessions|1|2026-11-02|60', 5, 0, '', 5],
    ['sessions', 'in no entry', 'sessions|1|2026-11-09|60', null, null, null, null],
  ],
};

test('a record is prompt when it stands as it does since its date or at most seven days later', () => {
  const { prompt, imported } = readRecorded(LOG, [['2026-11-10', ['imported', 'imported in time', 'imported ahead']]]);
  expect(Object.fromEntries(imported)).toEqual({ imported: '2026-11-10' });
  expect(Object.fromEntries(prompt)).toEqual({
    'in time': true,
    late: false,
    'stands since': true,
    'on its own day in Auckland': true,
    ahead: false,
    'imported in time': true,
    'imported ahead': false,
    'in no entry': false,
  });
});

test('the chain is told by its length and head', () => {
  expect(readChain(LOG)).toEqual({ length: 5, head: '5'.padStart(64, '0') });
  expect(readChain({ entries: [] })).toBeNull();
});
