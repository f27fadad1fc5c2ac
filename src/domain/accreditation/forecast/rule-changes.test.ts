import { describe, expect, it } from 'vitest';
import { course, hoursWith, practice } from '#tests/support/practice.ts';
import { changeText, resultChanges, ruleChanges } from './rule-changes.ts';

const goal = (level: string, paths: readonly string[] = []) =>
  ({ body: 'ICF', level, stage: 'initial', paths }) as const;
const texts = (level: string, from: string, to: string) => ruleChanges(goal(level), from, to).map(changeText);

describe('what changes in the rules', () => {
  it.each([
    ['ACC', 'A performance evaluation: 1 recording of your coaching with its transcript. Only on the Portfolio path.'],
    [
      'PCC',
      'A performance evaluation: 2 recordings of your coaching with their transcripts. Only on the Level 1 or Portfolio path.',
    ],
  ])('of an %s is named by its days', (level, recordings) => {
    expect(texts(level, '2026-11-20', '2027-04-01')).toEqual([
      expect.stringMatching(/^From 1 January 2027: Mentor coaching from 2027 on only with a mentor who holds/),
      `Before 1 April 2027: ${recordings} From then on: The validation of your coaching by a mentor coach, who has the Mentor Coach Specialization (MCS). Only on the Portfolio path.`,
    ]);
    expect(texts(level, '2026-12-31', '2027-03-31')).toHaveLength(1);
    expect(texts(level, '2027-01-01', '2027-03-31')).toEqual([]);
    expect(texts(level, '2027-03-31', '2027-04-01')).toHaveLength(1);
  });

  it('is that of the path alone', () => {
    const on = (path: string) =>
      ruleChanges(goal('PCC', [`ICF:PCC:${path}`]), '2026-11-20', '2027-04-01').map(({ begins }) => begins?.id);
    expect(on('level-2')).toEqual([]);
    expect(on('level-1')).toEqual(['icf-pcc-mentor-specialisation', 'icf-pcc-level-1-evaluation']);
    expect(on('portfolio')).toEqual(['icf-pcc-mentor-specialisation', 'icf-pcc-mentor-validation']);
  });

  it('of an MCC is the mentor alone, who still evaluates recordings', () => {
    expect(texts('MCC', '2026-11-20', '2030-01-01')).toEqual([expect.stringContaining('MCS-MCC')]);
  });
});

it('says until when a rule holds that none replaces', () => {
  const [rule] = ruleChanges(goal('MCC'), '2026-11-20', '2030-01-01').map(({ begins }) => begins!);
  expect(changeText({ on: '2027-04-01', begins: null, ends: rule! })).toBe(`Until 31 March 2027: ${rule!.text}`);
  expect(changeText({ on: '2027-04-01', begins: rule!, ends: null })).toBe(`From 1 April 2027: ${rule!.text}`);
});

it('names what is met on one day and not on the other', () => {
  const evidence = practice({ education: [course()], sessions: hoursWith(120, { date: '2025-12-01' }) });
  const changes = (from: string, to: string) =>
    resultChanges(goal('ACC'), { from, to }, evidence, '2026-11-20').map(({ rule, before, after }) => [
      rule.id,
      before.state,
      after.state,
    ]);
  expect(changes('2026-11-20', '2027-06-02')).toEqual([['icf-acc-recent-hours', 'met', 'short']]);
  expect(changes('2026-11-20', '2027-06-01')).toEqual([]);
});
