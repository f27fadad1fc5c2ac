import { expect, test } from 'vitest';
import { dateText, lineText, periodText, totalText } from './sums-text.ts';

const line = { kind: 'coaching', format: 'individual', sessions: 2, minutes: 90 } as const;

test.each([
  [line, 'Coaching, individual: 2 sessions, 1.5 hours'],
  [{ ...line, format: null, sessions: 1, minutes: 60 }, 'Coaching: 1 session, 1 hour'],
  [{ ...line, sessions: 0, minutes: 120 }, 'Coaching, individual: as one sum, 2 hours'],
])('%j', (one, text) => expect(lineText(one)).toBe(text));

test('a day, a period and the sum of several lines', () => {
  expect(dateText({ date: '2026-03-03', minutes: 60, format: null })).toBe('3 March 2026: 1 hour');
  expect(periodText({ from: '2026-03-03', to: '2026-03-03' })).toBe('on 3 March 2026');
  const sums = { from: '2026-03-01', to: '2026-06-30', lines: [line, { ...line, minutes: 30 }], clients: 2, dates: [] };
  expect(totalText(sums)).toBe('2 hours in all, from 1 March 2026 to 30 June 2026, with 2 people');
  expect(totalText({ ...sums, clients: 1 })).toBe('2 hours in all, from 1 March 2026 to 30 June 2026');
});
