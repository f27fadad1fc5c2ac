import { expect, it } from 'vitest';
import { sessionStatus } from './session-status.ts';

it.each([
  ['2026-11-21', false, 'not-completed'],
  ['2026-11-22', false, 'not-completed'],
  ['2026-11-23', false, 'planned'],
  ['2026-11-21', true, 'completed'],
  ['2026-11-23', true, 'completed'],
])('a session of %s, completed: %s, is %s on 22 November', (date, completed, expected) => {
  expect(sessionStatus({ date, completed }, '2026-11-22')).toBe(expected);
});
