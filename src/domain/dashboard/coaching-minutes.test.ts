import { erased, opening, practice, session } from '#tests/support/practice.ts';
import { expect, it } from 'vitest';
import {
  minutesOfEvidence,
  heldMinutes,
  totalMinutes,
  notHeldText,
  hoursTextOrNull,
  sourcesText,
} from './coaching-minutes.ts';

const TODAY = '2026-11-20';

it('separates logged minutes, minutes from before, and minutes that were not held', () => {
  const hours = minutesOfEvidence(
    practice({
      sessions: [
        session({ date: '2026-11-20', duration: 600 }),
        session({ date: '2026-11-20', duration: 90, completed: false }),
        session({ date: '2026-11-21', duration: 60, completed: false }),
        // Marked as completed too early, it still counts as planned.
        session({ date: '2026-11-22', duration: 30 }),
        session({ date: '2026-11-19', duration: 45, kind: 'training' }),
      ],
      opening_balances: [opening({ paid_minutes: 500, pro_bono_minutes: 100 })],
      erased_sessions: [erased({ duration: 15 }), erased({ duration: 200, opening: true })],
    }),
    TODAY,
  );
  expect(hours).toEqual({ logged: 840, before: 800, planned: 90, notCompleted: 90 });
  expect([totalMinutes(hours), heldMinutes(hours)]).toEqual([1640, 1460]);
});

it('names the parts only if some minutes are from before', () => {
  expect(sourcesText({ logged: 25_788, before: 9_210 }, 'Hourbook')).toBe('429.8 logged + 153.5 before Hourbook');
  expect(sourcesText({ logged: 25_788, before: 0 }, 'Hourbook')).toBeNull();
});

it.each([
  [60, 0, 'including 1 h planned'],
  [0, 150, 'including 2.5 h not completed'],
  [30, 5_999, 'including 30 min planned, 99.9 h not completed'],
  [0, 0, null],
])('%i minutes planned and %i not completed: %s', (planned, notCompleted, text) => {
  expect(notHeldText(hoursTextOrNull(planned), hoursTextOrNull(notCompleted))).toBe(text);
});

it('handles counts of sessions like hours', () => {
  expect(notHeldText(1, 2)).toBe('including 1 planned, 2 not completed');
  expect(notHeldText(0, 0)).toBeNull();
});
