import { expect, it } from 'vitest';
import { ON_20_NOVEMBER, practice, ruleOf, session, supervision } from '#tests/support/practice.ts';
import { BODIES } from '../bodies.ts';
import { hoursSummary } from '#domain/accreditation/documents/hours-summary.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';

const checked = (rule: string, rows: Parameters<typeof practice>[0]) =>
  evaluate(ruleOf(`emcc-${rule}`), practice(rows), ON_20_NOVEMBER);

it('mentoring is practice as coaching is: for hours, clients, years, supervision and the portfolio', () => {
  const sessions = [
    session({ duration: 30 * 60 }),
    ...['ben', 'cy', 'dee', 'eve'].map((client_id) =>
      session({ client_id, kind: 'mentoring', duration: 5 * 60, date: '2025-11-20' }),
    ),
  ];
  for (const stage of ['foundation-hours', 'foundation-renewal-practice'])
    expect(checked(stage, { sessions }), stage).toMatchObject({ state: 'met', have: 50 * 60, exclusions: [] });
  expect(checked('foundation-clients', { sessions })).toMatchObject({ state: 'met', have: 5 });
  expect(checked('foundation-years', { sessions })).toMatchObject({ state: 'met', have: 1 });
  const supervision_sessions = [supervision('2026-05-01', 60)];
  expect(checked('senior-practitioner-supervision-ratio', { sessions, supervision_sessions })).toMatchObject({
    state: 'short',
    need: Math.ceil((50 * 60) / 35),
  });
  expect(hoursSummary(practice({ sessions }), BODIES.EMCC.hoursTerms, ON_20_NOVEMBER).minutes).toBe(50 * 60);
});

it.each(['training', 'supervision', 'other'] as const)('%s is not', (kind) => {
  expect(checked('foundation-hours', { sessions: [session({ kind })] })).toMatchObject({ state: 'short', have: 0 });
});
