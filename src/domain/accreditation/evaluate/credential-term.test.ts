import { expect, it } from 'vitest';
import { cpd, practice, ruleOf } from '#tests/support/practice.ts';
import { termOf } from './credential-term.ts';
import { evaluate } from './evaluate.ts';

it.each([
  ['lasts its months from the award', '2025-03-10', null, '2025-03-10', '2028-03-10'],
  ['lasts to the end of the month', '2025-03-10', '2028-03-31', '2025-03-10', '2028-03-31'],
  ['was renewed ten months before its last day', '2026-01-20', '2029-11-20', '2026-01-20', '2029-11-20'],
  ['was renewed a year before, at most', '2025-11-20', '2029-11-20', '2025-11-20', '2029-11-20'],
  ['has its first award recorded, and was renewed since', '2022-03-10', '2028-03-10', '2025-03-10', '2028-03-10'],
  ['ends early', '2026-06-01', '2028-03-10', '2026-06-01', '2028-03-10'],
])('the term of a credential that %s', (_what, awarded_on, expires_on, from, to) => {
  expect(termOf({ awarded_on, expires_on }, 36)).toEqual({ from, to });
});

it('CPD after a renewal that was granted early counts for the next one, as soon as that is asked about', () => {
  const held = { body: 'ICF', level: 'PCC', reference: '' } as const;
  const evidence = practice({
    credentials: [
      { id: 'first', ...held, awarded_on: '2023-11-30', expires_on: '2026-11-30' },
      { id: 'renewed', ...held, awarded_on: '2026-02-10', expires_on: '2029-11-30' },
    ],
    cpd_records: [
      cpd({ date: '2026-02-09', hours: 40, cce_core: 40, cce_resource: 0, cce_ethics: 0 }),
      cpd({ date: '2026-05-01', hours: 6, cce_core: 6, cce_resource: 0, cce_ethics: 0 }),
    ],
  });
  const haveOn = (day: string) =>
    evaluate(ruleOf('icf-pcc-renewal-cce'), evidence, { today: day, applicationDate: day }).have;
  expect(haveOn('2026-11-29')).toBe(4600);
  expect(haveOn('2026-11-30')).toBe(600);
});
