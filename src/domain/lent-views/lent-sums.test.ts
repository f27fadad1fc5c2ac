import { expect, it } from 'vitest';
import { opening, practice, session } from '#tests/support/practice.ts';
import { lentLines, lentSums } from './lent-sums.ts';
import { lentViewState, LENT_RULES, lentViewSchema, ruleSetOf } from './lent-view.ts';
import { lentViewMail } from './lent-view-mail.ts';

const VIEW = {
  id: 'a0000000-0000-4000-8000-000000000001',
  assessor_name: 'Ada',
  assessor_email: 'ada@example.org',
  message: 'Dear Ada,\n\nplease look.',
  period_from: '2026-01-01',
  period_to: '2026-12-31',
  client_labels: 'initials',
  lends_learning: true,
  lends_practice: true,
  rules: ['ICF/PCC'],
  days: 30,
} as const;

it('sums what is lent, to the minute', () => {
  const lines = lentLines(
    practice({
      sessions: [
        session({ date: '2025-03-01', duration: 90, paid: true }),
        session({ date: '2026-03-01', duration: 45, paid: false, format: 'group' }),
        session({ date: '2026-04-01', duration: 30, paid: null }),
      ],
      opening_balances: [opening({ as_of: '2024-12-31', end_date: null, paid_minutes: 600, pro_bono_minutes: 60 })],
    }),
  );
  expect(lines.map(({ date, minutes, isSum }) => [date, minutes, isSum])).toEqual([
    ['2026-04-01', 30, false],
    ['2026-03-01', 45, false],
    ['2025-03-01', 90, false],
    ['2024-12-31', 600, true],
    ['2024-12-31', 60, true],
  ]);
  expect(lentSums(lines)).toMatchObject({
    sessions: 3,
    minutes: 825,
    paid: { paid: 690, proBono: 105, unknown: 30 },
    formats: { individual: 780, group: 45, team: 0 },
    years: [
      { year: 2024, minutes: 660 },
      { year: 2025, minutes: 90 },
      { year: 2026, minutes: 75 },
    ],
  });
});

it('has no line and no sum where nothing is lent', () => {
  expect(lentSums(lentLines(practice({})))).toMatchObject({ sessions: 0, minutes: 0, clients: 0, years: [] });
});

it.each([
  ['open', null, '2026-12-01T00:00:00Z'],
  ['expired', null, '2026-11-20T00:00:00Z'],
  ['expired', null, '2026-11-20T10:00:00Z'],
  ['revoked', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
])('is %s', (state, revoked_at, expires_at) => {
  expect(lentViewState({ revoked_at, expires_at }, '2026-11-20T10:00:00Z')).toBe(state);
});

it('knows every credential that is offered, and no other', () => {
  expect(LENT_RULES).toContain('ICF/PCC');
  for (const rule of LENT_RULES) expect(ruleSetOf(rule)).not.toBeNull();
  for (const rule of ['ICF', 'ICF/', 'ICF/XYZ', '/PCC', 'constructor/PCC']) expect(ruleSetOf(rule)).toBeNull();
});

it.each([
  [{}, true],
  [{ days: 0 }, false],
  [{ days: 1.5 }, false],
  [{ assessor_email: 'ada' }, false],
  [{ assessor_name: ' ' }, false],
  [{ message: 'x'.repeat(2001) }, false],
  [{ rules: [], lends_learning: false, lends_practice: false }, true],
  [{ lends_learning: false }, false],
])('is asked for with %j: %s', (changes, isValid) => {
  expect(lentViewSchema.safeParse({ ...VIEW, ...changes }).success).toBe(isValid);
});

it('is mailed with the coach’s own paragraphs, and no line break in the subject', () => {
  const { subject, before, after } = lentViewMail('Carla\r\nCoach', { ...VIEW, rules: [] }, '2026-12-20');
  expect(subject).toBe('Carla Coach lends you a view of their coaching records');
  expect(before.slice(2)).toEqual(['Dear Ada,', 'please look.']);
  expect(after.join(' ')).toContain('20 December 2026');
});
