// How long a rule takes on a long practice. Printed, not asserted: machines differ. That it grows with the rows is asserted.
import { expect, test } from 'vitest';
import { addDays } from '#domain/time.ts';
import { evaluate } from '#domain/accreditation/evaluate.ts';
import { ON_20_NOVEMBER, practice, ruleOf, session } from '#domain/accreditation/practice.fixture.ts';

const long = (count: number) =>
  practice({
    sessions: Array.from({ length: count }, (_, place) =>
      session({ client_id: `c${place % 200}`, date: addDays('2026-11-20', -(place % 900)) }),
    ),
  });

function milliseconds(count: number): number {
  const rows = long(count);
  const rule = ruleOf('icf-pcc-recent-hours');
  const times = Array.from({ length: 7 }, () => {
    const before = performance.now();
    evaluate(rule, rows, ON_20_NOVEMBER);
    return performance.now() - before;
  });
  return Math.min(...times);
}

test('a rule takes time in proportion to the rows', () => {
  const [few, many] = [milliseconds(2_000), milliseconds(20_000)];
  console.log(`one rule: ${few.toFixed(1)} ms for 2,000 sessions, ${many.toFixed(1)} ms for 20,000`);
  // Ten times the rows; a square would be a hundred times.
  expect(many).toBeLessThan(Math.max(few, 1) * 50);
});
