// How long a rule takes on a long practice: printed, not asserted, since machines differ.
import { expect, test } from 'vitest';
import { addDays } from '#domain/time.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { ON_20_NOVEMBER, practice, ruleOf, session } from '#tests/support/practice.ts';

const long = (count: number) =>
  practice({
    sessions: Array.from({ length: count }, (_, place) =>
      session({ client_id: `c${place % 200}`, date: addDays('2026-11-20', -(place % 900)) }),
    ),
  });

test('a rule reads 20,000 sessions', () => {
  const rows = long(20_000);
  const rule = ruleOf('icf-pcc-recent-hours');
  const times = Array.from({ length: 5 }, () => {
    const before = performance.now();
    const { have } = evaluate(rule, rows, ON_20_NOVEMBER);
    // Of every 900 days, the 550 from 20 May 2025 on count.
    expect(have).toBe(rows.sessions.filter(({ date }) => date >= '2025-05-20').length * 60);
    return performance.now() - before;
  });
  console.log(`one rule on 20,000 sessions: ${Math.min(...times).toFixed(1)} ms`);
});
