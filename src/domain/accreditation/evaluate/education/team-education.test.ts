import { coversRules } from '#tests/support/covers-rules.ts';
import { expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { course, ON_20_NOVEMBER, practice, ruleOf } from '#tests/support/practice.ts';

const checked = (id: string, ...education: ReturnType<typeof course>[]) =>
  evaluate(ruleOf(id), practice({ education }), ON_20_NOVEMBER);

it('icf-actc-education-hours needs 60 hours of courses in team coaching', () => {
  const both = (hours: number) =>
    [course({ hours: 50, team_hours: 40 }), course({ hours, team_hours: hours })] as const;
  expect(checked('icf-actc-education-hours', ...both(10)).state).toBe('met');
  expect(checked('icf-actc-education-hours', ...both(9.99))).toMatchObject({ state: 'short', shortBy: 1 });
  expect(checked('icf-actc-education-hours', course({ hours: 200, team_hours: 0 }))).toMatchObject({ have: 0 });
});

it('icf-actc-education-team-hours needs 48 of them on team coaching', () => {
  expect(checked('icf-actc-education-team-hours', course({ hours: 60, team_hours: 48 })).state).toBe('met');
  expect(checked('icf-actc-education-team-hours', course({ hours: 60, team_hours: 47.99 })).state).toBe('short');
});

it('counts the rest of a course only if four fifths of it are on team coaching, and asks about others', () => {
  expect(checked('icf-actc-education-hours', course({ hours: 60, team_hours: 48 })).have).toBe(6000);
  expect(checked('icf-actc-education-hours', course({ hours: 60, team_hours: 47, title: 'Mixed' }))).toMatchObject({
    state: 'cannot-tell',
    have: 4700,
    possible: 6000,
    missing: ['Ask whether all of “Mixed” counts: less than four fifths of it are on team coaching.'],
  });
});

it.each(['icf-actc-education-hours', 'icf-actc-education-team-hours'])(
  '%s is unclear while a course doesn’t say how much was on team coaching, or when it ended',
  (id) => {
    expect(checked(id, course({ hours: 60, team_hours: null, title: 'Teams' }))).toMatchObject({
      state: 'cannot-tell',
      have: 0,
      possible: 6000,
      missing: ['How many hours of “Teams” were on team coaching?'],
    });
    expect(checked(id, course({ hours: 60, team_hours: 60, end_date: null, title: 'Teams' }))).toMatchObject({
      state: 'cannot-tell',
      missing: ['When did you complete “Teams”?'],
    });
    expect(checked(id, course({ team_hours: 60, start_date: '2026-11-21', end_date: null })).possible).toBe(0);
  },
);

coversRules('education/team-education');
