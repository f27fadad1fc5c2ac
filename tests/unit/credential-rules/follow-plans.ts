// Generated practices that follow their plan day by day: on the promised day every rule is met, and on no day before.
import fc from 'fast-check';
import { expect } from 'vitest';
import { anyPractice } from '#tests/support/any-practice.ts';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { daysBetween } from '#domain/accreditation/date-arithmetic.ts';
import { course } from '#tests/support/practice.ts';
import { credentialPlan, PLAN_DAYS } from '#domain/accreditation/plan/credential-plan.ts';
import { daysFrom } from '#domain/accreditation/plan/projection.ts';
import { slowIsAsked } from './slow-paths.ts';
import { slowPlan } from './slow-plan.ts';

/** The days that are lived through. */
const MOST = 400;

const goals = BODY_NAMES.flatMap((body) => credentialsOf(body).map((level) => ({ body, level })));

const anyCase = fc.record({
  anything: anyPractice,
  goal: fc.constantFrom(...goals),
  today: fc.constantFrom('2026-11-20', '2026-12-20', '2027-03-25', '2027-08-31'),
  whatIf: fc.record({ hours: fc.integer({ min: 0, max: 140 }), newClients: fc.integer({ min: 0, max: 300 }) }),
  /** Few generated practices have all the training, which else decides nearly every day. */
  isTrained: fc.boolean(),
});

/** How many plans promised today, a day ahead, or none. SEED repeats a run. */
export function followPlans(runs: number): { today: number; ahead: number; never: number } {
  const seed = Number(process.env['SEED'] ?? Date.now());
  console.log(`plans: ${runs} practices, seed ${seed}`);
  const seen = { today: 0, ahead: 0, never: 0 };
  fc.assert(
    fc.property(anyCase, ({ anything, goal, today, whatIf, isTrained }) => {
      const education = [...anything.education, course({ hours: 200, core_hours: 100 })];
      const practice = isTrained ? { ...anything, education } : anything;
      const { day, pace } = credentialPlan(goal, practice, daysFrom(today, PLAN_DAYS), whatIf);
      if (day.state === 'later') return;
      const rules = ALL_RULES.filter(
        (rule) =>
          rule.body === goal.body &&
          rule.level === goal.level &&
          rule.stage === 'initial' &&
          slowIsAsked(rule, practice.credential_paths),
      );
      const promised = day.state === 'today' ? 0 : day.state === 'expected' ? daysBetween(today, day.on) : null;
      const first = slowPlan(rules, practice, today, pace, MOST);
      expect(promised !== null && promised <= MOST ? promised : null, `${goal.body} ${goal.level}`).toBe(first);
      seen[first === null ? 'never' : first === 0 ? 'today' : 'ahead'] += 1;
    }),
    { numRuns: runs, seed },
  );
  return seen;
}
