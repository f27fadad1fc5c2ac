import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { countedRecords, isInFiles } from './record-kinds.ts';
import { supervisionSchema } from './supervision.ts';
import { valueText } from './value-text.ts';

const KNOWN = {
  clients: [
    { id: 'ben', name: 'Ben' },
    { id: 'ada', name: 'Ada' },
  ],
  today: '2026-11-20',
};

it.each<[Column['kind'], unknown, string]>([
  ['paid', null, 'Not said'],
  ['paid', undefined, 'Not said'],
  ['paid', true, 'Paid'],
  ['paid', false, 'Pro bono'],
  ['line', null, 'Nothing'],
  ['line', undefined, 'Nothing'],
  ['line', '', 'Nothing'],
  ['line', 'Ada', 'Ada'],
  ['line', { odd: 1 }, 'Nothing'],
  ['yes-no', true, 'Yes'],
  ['yes-no', false, 'No'],
  ['minutes', 90, '1 hour 30 min'],
  ['hours', 1.5, '1.5 h'],
  ['people', 12, '12'],
  ['topics', ['Goals', 'Work'], 'Goals, Work'],
  ['topics', [], 'Nothing'],
  ['areas', [{ name: 'Health', score: 7 }], 'Health 7'],
  ['date', '2025-03-01', 'Sat 1 Mar 2025'],
  ['client', 'ada', 'Ada'],
  ['client', 'gone', 'Another client'],
  ['payer', 'organisation', 'Their organisation'],
  ['payer', 'of a later version', 'of a later version'],
])('a value of the kind %s, %j, reads %s', (kind, value, text) => {
  expect(valueText({ kind }, value, KNOWN)).toBe(text);
});

it.each([
  ['1949-12-31', false],
  ['1950-01-01', true],
  ['2100-12-31T12:00:00Z', true],
  ['2101-01-01', false],
  ['2026-05-01x', false],
])('supervision on %s: %s', (date, isRead) => {
  const row = { supervisor_name: 'Mona', day: '2026-05-01', duration: 60, format: null, topics: [], notes: '' };
  expect(supervisionSchema.safeParse({ ...row, date }).success).toBe(isRead);
});

it.each([
  ['education', 1, 'course', 'courses'],
  ['wheels', 1, 'Wheel of Life', 'Wheels of Life'],
  ['sessions', 1, 'session', 'sessions'],
] as const)('counts %s', (name, _count, one, several) => {
  expect([countedRecords(name, 1), countedRecords(name, 0), countedRecords(name, 2)]).toEqual([one, several, several]);
});

it('knows which records files of rows can have', () => {
  expect(['sessions', 'clients', 'erased_sessions', 'nothing'].map(isInFiles)).toEqual([true, true, false, false]);
});
