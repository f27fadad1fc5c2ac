import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { sumOf } from '#domain/lists.ts';
import { hoursWith, ON_20_NOVEMBER, practice, ruleOf, session, supervision } from '#tests/support/practice.ts';
import { expect, it } from 'vitest';
import { supervisionOverTime } from './supervision-over-time.ts';

const TODAY = '2026-11-20';

it('has eight quarters, the latest last, each with what its coaching asks for and the ratio', () => {
  const rows = practice({
    sessions: [...hoursWith(35, { date: '2026-11-02' }), session({ date: '2026-06-01', duration: 61 })],
    supervision_sessions: [supervision('2026-11-03', 120), supervision('2024-11-20', 600)],
  });
  const plot = supervisionOverTime(rows, TODAY);
  expect(plot).toMatchObject({ body: 'EMCC', coachingPerSupervision: 35 });
  expect(plot!.quarters).toHaveLength(8);
  const none = { supervision: 0, coaching: 0, needed: 0, ratio: null };
  expect(plot!.quarters.slice(5)).toEqual([
    { ...none, from: '2026-02-20', to: '2026-05-19' },
    { ...none, from: '2026-05-20', to: '2026-08-19', coaching: 61, needed: 2 },
    { from: '2026-08-20', to: TODAY, supervision: 120, coaching: 2100, needed: 60, ratio: 17.5 },
  ]);
});

it('adds up to what was held in the year, as the rule has it', () => {
  const rows = practice({
    sessions: [...hoursWith(9, { date: '2026-03-01' }), ...hoursWith(4, { date: '2026-08-19' })],
    supervision_sessions: [supervision('2025-11-20', 45), supervision('2026-05-20', 90), supervision('2026-11-21', 60)],
  });
  const { quarters, coachingPerSupervision } = supervisionOverTime(rows, TODAY)!;
  const year = quarters.slice(4);
  const { have, need } = evaluate(ruleOf('emcc-senior-practitioner-supervision-ratio'), rows, ON_20_NOVEMBER);
  expect(sumOf(year, (quarter) => quarter.supervision)).toBe(have);
  expect(Math.ceil(sumOf(year, (quarter) => quarter.coaching) / coachingPerSupervision)).toBe(need);
});

it('is drawn for coaching without supervision', () => {
  const latest = supervisionOverTime(practice({ sessions: [session({ date: TODAY })] }), TODAY)!.quarters.at(-1);
  expect(latest).toMatchObject({ supervision: 0, coaching: 60, ratio: null });
});

it.each([
  ['an empty practice', practice()],
  ['supervision of long ago alone', practice({ supervision_sessions: [supervision('2024-11-19', 60)] })],
  ['supervision that lies ahead', practice({ supervision_sessions: [supervision('2026-11-21', 60)] })],
])('is nothing to draw: %s', (_, rows) => expect(supervisionOverTime(rows, TODAY)).toBeNull());
