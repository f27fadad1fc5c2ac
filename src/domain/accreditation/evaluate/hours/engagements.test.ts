import { coversRules } from '#tests/support/covers-rules.ts';
import { expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { erased, ON_20_NOVEMBER, opening, practice, ruleOf, session } from '#tests/support/practice.ts';

const checked = (rows: Parameters<typeof practice>[0]) =>
  evaluate(ruleOf('icf-actc-engagements'), practice(rows), ON_20_NOVEMBER);
const team = (row: Parameters<typeof session>[0] = {}) => session({ format: 'team', participants: 6, ...row });
const teams = (count: number) => Array.from({ length: count }, (_, place) => team({ client_id: `team${place}` }));

it('icf-actc-engagements needs five', () => {
  expect(checked({ sessions: teams(5) })).toMatchObject({ state: 'met', have: 5 });
  expect(checked({ sessions: [...teams(4), session({ client_id: 'another' })] })).toMatchObject({
    state: 'short',
    have: 4,
    shortBy: 1,
  });
});

it('are one for all sessions with a team, and one for each name, however it is spelt', () => {
  const named = (engagement: string | null, date: string) => team({ engagement, date });
  expect(checked({ sessions: [named(null, '2026-01-01'), named(null, '2026-02-01')] }).have).toBe(1);
  const sessions = [
    named(null, '2026-01-01'),
    named('Strategy  day', '2026-02-01'),
    named(' strategy day', '2026-03-01'),
    named('Merger', '2026-04-01'),
  ];
  expect(checked({ sessions })).toMatchObject({ have: 3, rows: { sessions: sessions.map(({ id }) => id) } });
});

it('lie within five years, and took place', () => {
  expect(checked({ sessions: [team({ date: '2021-11-20' })] }).have).toBe(1);
  expect(checked({ sessions: [team({ date: '2021-11-19' })] })).toMatchObject({ have: 0, possible: 0 });
  expect(checked({ sessions: [team({ completed: false })] })).toMatchObject({ have: 0, possible: 1 });
});

it('are also those of erased clients and from before', () => {
  const row = { format: 'team', participants: 6 } as const;
  const erased_sessions = [erased(row), erased({ ...row, engagement: '1' }), erased({ ...row, engagement: '1' })];
  expect(checked({ erased_sessions }).have).toBe(2);
  expect(checked({ opening_balances: [opening(row)], sessions: [team()] }).have).toBe(1);
});

coversRules('hours/engagements');
