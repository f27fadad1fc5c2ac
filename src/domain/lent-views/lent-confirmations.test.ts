import { expect, it } from 'vitest';
import { confirmationTexts } from './lent-confirmations.ts';

const columns = { client: [], date: [], duration: [], paid: [], topics: [] };
const texts = confirmationTexts(
  {
    sessions: { ...columns, id: ['s0', 's1', 's2'] },
    erased_sessions: [
      { id: 'e1', witnessed: 'both', witnessed_on: '2026-05-06' },
      { id: 'e2', witnessed: null, witnessed_on: null },
      { id: 'e3', witnessed: 'lettered', witnessed_on: '2026-05-07' },
    ] as never,
  },
  [
    { area: 'sessions', kind: 'client', date: '2026-03-01', rows: [0, 2] },
    { area: 'sessions', kind: 'organisation', date: '2026-11-03', rows: [2] },
    { area: 'supervision_sessions', kind: 'supervisor', date: '2026-11-03', rows: ['s1'] },
  ],
);

it.each([
  ['sessions', 's0', ['Confirmed by the client, 1 March 2026']],
  // The same id in another table is another row.
  ['sessions', 's1', []],
  ['sessions', 's2', ['Confirmed by the client, 1 March 2026', 'Confirmed by the organisation, 3 November 2026']],
  ['supervision_sessions', 's1', ['Confirmed by the supervisor, 3 November 2026']],
  ['mentor_coaching', 's1', []],
  ['erased_sessions', 'e1', ['Confirmed by a person who was asked, and by an organisation, 6 May 2026']],
  ['erased_sessions', 'e2', []],
  ['erased_sessions', 'e3', ['Confirmed by an organisation, 7 May 2026']],
] as const)('says of %s %s: %j', (table, id, expected) => {
  expect(texts(table, id)).toEqual(expected);
});
