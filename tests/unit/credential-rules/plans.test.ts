// Few of the practices of many-plans.test.ts, for every run of the tests.
import { expect, test } from 'vitest';
import { followPlans } from './follow-plans.ts';

test(
  'practices that follow their plan meet every rule on the promised day and on none before',
  { timeout: 120_000 },
  () => {
    const { today, ahead, never } = followPlans(5);
    expect(today + ahead + never).toBeGreaterThan(0);
  },
);
