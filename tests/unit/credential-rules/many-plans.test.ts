// Some hundred practices that follow their plan. RUNS sets another number.
import { expect, test } from 'vitest';
import { followPlans } from './follow-plans.ts';

const RUNS = Number(process.env['RUNS'] ?? 300);

test(
  'many practices that follow their plan meet every rule on the promised day and on none before',
  { timeout: 900_000 },
  () => {
    const { ahead } = followPlans(RUNS);
    // They are worth the name: many plans promise a day ahead. One seed had exactly a quarter.
    expect(ahead).toBeGreaterThan(RUNS / 6);
  },
);
