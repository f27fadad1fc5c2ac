import { expect, test } from 'vitest';
import { readChain, readPrompt, type LogAnswer } from './read-log.ts';

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
  ],
  rows: [
    ['sessions', 'before', 'sessions|1|2026-10-01|60', 1, 0, '', 1],
    ['sessions', 'in time', 'sessions|1|2026-11-02|60', 2, 0, '', 2],
    ['sessions', 'late', 'sessions|1|2026-11-02|60', 3, 0, '', 3],
    ['sessions', 'stands since', 'sessions|1|2026-11-02|60', 3, 0, '', 2],
    ['sessions', 'in no entry', 'sessions|1|2026-11-09|60', null, null, null, null],
  ],
};

test('a record is prompt when it stands as it does since at most seven days after its date', () => {
  expect(Object.fromEntries(readPrompt(LOG))).toEqual({
    'in time': true,
    late: false,
    'stands since': true,
    'in no entry': false,
  });
});

test('the chain is told by its length and head', () => {
  expect(readChain(LOG)).toEqual({ length: 3, head: '3'.padStart(64, '0') });
  expect(readChain({ entries: [] })).toBeNull();
});
