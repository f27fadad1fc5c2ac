import { coversRules } from '#tests/support/covers-rules.ts';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { mentoring, ON_20_NOVEMBER, practice, ruleOf } from '#tests/support/practice.ts';

type Row = Parameters<typeof mentoring>[0];
const checked = (
  id: string,
  rows: Row[],
  circumstances = ON_20_NOVEMBER,
  credentials: [] | ReturnType<typeof held>[] = [],
) => evaluate(ruleOf(id), practice({ mentor_coaching: rows.map(mentoring), credentials }), circumstances);
const held = (level: string, awarded_on = '2025-01-01') =>
  ({ id: level, body: 'ICF', level, awarded_on, expires_on: null, reference: '' }) as const;
const times = (count: number, row: Row = {}): Row[] => Array.from({ length: count }, () => row);

const LEVELS = { acc: 'ACC', pcc: 'PCC', mcc: 'MCC' } as const;

describe.each(['acc', 'pcc', 'mcc'] as const)('mentor coaching for icf-%s', (level) => {
  it('needs 10 hours, of which a group gives at most 7', () => {
    const group: Row = { format: 'group', group_size: 10 };
    const hours = (rows: Row[]) => checked(`icf-${level}-mentor-hours`, rows);
    expect(hours([...times(3), ...times(7, group)]).state).toBe('met');
    expect(hours([...times(2), ...times(9, group)])).toMatchObject({ state: 'short', have: 540 });
    expect(hours([...times(3), ...times(7, { ...group, group_size: 11 })])).toMatchObject({ have: 180 });
    expect(hours([...times(3), ...times(7, { ...group, group_size: null })]).state).toBe('cannot-tell');
  });

  it('needs 3 hours one-to-one', () => {
    const id = `icf-${level}-mentor-one-to-one`;
    expect(checked(id, times(3)).state).toBe('met');
    expect(checked(id, [...times(2), { duration: 59 }, ...times(9, { format: 'group', group_size: 2 })])).toMatchObject(
      {
        state: 'short',
        shortBy: 1,
      },
    );
  });

  it('needs 3 months from the first to the last session', () => {
    const id = `icf-${level}-mentor-months`;
    expect(checked(id, [{ date: '2026-03-14' }, { date: '2026-06-14' }]).state).toBe('met');
    expect(checked(id, [{ date: '2026-03-14' }, { date: '2026-06-13' }])).toMatchObject({
      state: 'short',
      have: 2,
      shortBy: 1,
    });
    expect(checked(id, []).have).toBe(0);
  });

  it('needs a specialised mentor from 2027 on, not before', () => {
    const in2027 = { ...ON_20_NOVEMBER, today: '2027-03-01', applicationDate: '2027-03-01' };
    const id = `icf-${level}-mentor-specialisation`;
    const rows: Row[] = [
      { date: '2026-12-31', mentor_mcs: false },
      { date: '2027-01-01', mentor_mcs: false, duration: 45 },
      { date: '2027-01-02', mentor_mcs_level: LEVELS[level] },
    ];
    expect(checked(id, rows, in2027)).toMatchObject({ state: 'met', have: 45 });
    expect(checked(`icf-${level}-mentor-hours`, rows, in2027).have).toBe(120);
    expect(checked(id, [{ date: '2027-01-01', mentor_mcs: null }], in2027).state).toBe('cannot-tell');
  });
});

it('for an MCC needs a mentor who is one', () => {
  expect(checked('icf-mcc-mentor-hours', times(10, { mentor_credential: 'PCC' }))).toMatchObject({
    state: 'short',
    have: 0,
  });
  expect(checked('icf-mcc-mentor-hours', times(10, { mentor_credential: '' }))).toMatchObject({
    state: 'cannot-tell',
    missing: ['Which credential does Mona hold?'],
  });
});

it.each([
  ['acc', ['ACC', 'PCC', 'MCC']],
  ['pcc', ['PCC', 'MCC']],
  ['mcc', ['MCC']],
] as const)('for icf-%s needs a mentor at or above the level', (level, mentors) => {
  for (const mentor_credential of ['ACC', 'PCC', 'MCC'] as const) {
    const rows = times(10, { mentor_credential, mentor_renewed: true });
    expect(checked(`icf-${level}-mentor-hours`, rows).state, mentor_credential).toBe(
      (mentors as readonly string[]).includes(mentor_credential) ? 'met' : 'short',
    );
  }
  expect(checked(`icf-${level}-mentor-hours`, times(10, { mentor_credential: '' })).state).toBe('cannot-tell');
});

it.each([
  ['icf-acc-renewal-mentor-one-to-one', [{ duration: 180 }], [{ duration: 179 }]],
  [
    'icf-acc-renewal-mentor-months',
    [{ date: '2026-03-14' }, { date: '2026-06-14' }],
    [{ date: '2026-03-14' }, { date: '2026-06-13' }],
  ],
] as const)('%s lies within the three years', (id, enough, tooLittle) => {
  const state = (rows: readonly Row[], credentials = [held('ACC')]) =>
    checked(id, [...rows], ON_20_NOVEMBER, credentials).state;
  expect(state(enough)).toBe('met');
  expect(state(tooLittle)).toBe('short');
  expect(state(enough.map((row) => ({ ...row, date: '2024-12-31' })))).toBe('short');
  expect(state(enough, [held('PCC')])).toBe('cannot-tell');
});

it('for the renewal of an ACC lies within its three years', () => {
  const id = 'icf-acc-renewal-mentor-hours';
  expect(checked(id, times(10), ON_20_NOVEMBER, [held('ACC')]).state).toBe('met');
  expect(checked(id, times(10, { date: '2024-12-31' }), ON_20_NOVEMBER, [held('ACC')])).toMatchObject({
    state: 'short',
    have: 0,
  });
  expect(checked(id, times(10), ON_20_NOVEMBER, [held('PCC')])).toMatchObject({ state: 'cannot-tell' });
});

it('for the renewal of an ACC may lie after its last day, while it can still be renewed', () => {
  const state = (date: string, today = '2027-01-01') =>
    checked('icf-acc-renewal-mentor-hours', times(10, { date }), { today, applicationDate: today }, [
      held('ACC', '2023-01-01'),
    ]);
  expect(state('2026-01-01').state).toBe('met');
  expect(state('2026-01-02')).toMatchObject({
    state: 'cannot-tell',
    have: 0,
    missing: ['Ask ICF whether what you did after 1 January 2026 counts for this renewal.'],
  });
  expect(state('2026-12-31').state).toBe('cannot-tell');
  expect(state('2027-01-02', '2027-02-01').state).toBe('short');
});

it.each([
  [true, 'met'],
  [false, 'short'],
  [null, 'cannot-tell'],
] as const)('counts an ACC as a mentor who has renewed: %s', (mentor_renewed, state) => {
  const rows = times(10, { mentor_credential: 'ACC', mentor_renewed });
  expect(checked('icf-acc-mentor-hours', rows).state).toBe(state);
});

const IN_2027 = { today: '2027-03-01', applicationDate: '2027-03-01' };

it.each([
  ['acc', 'ACC', 'met'],
  ['acc', 'PCC', 'met'],
  ['acc', 'MCC', 'cannot-tell'],
  ['pcc', 'ACC', 'short'],
  ['pcc', 'PCC', 'met'],
  ['pcc', 'MCC', 'cannot-tell'],
  ['mcc', 'PCC', 'short'],
  ['mcc', 'MCC', 'met'],
  ['mcc', null, 'cannot-tell'],
] as const)('for icf-%s from 2027 on, a mentor with MCS-%s: %s', (level, mentor_mcs_level, state) => {
  // The specialisation is in place of the credential.
  const rows = times(10, { date: '2027-02-01', mentor_credential: '', mentor_mcs_level });
  expect(checked(`icf-${level}-mentor-hours`, rows, IN_2027).state).toBe(state);
});

it.each(['ACC', 'PCC', 'MCC'] as const)(
  'names what a renewal of an %s leaves out for want of a specialisation',
  (level) => {
    const id = `icf-${level.toLowerCase()}-renewal-mentor-specialisation`;
    const rows = times(2, { date: '2027-02-01', mentor_mcs: false });
    expect(checked(id, rows, IN_2027, [held(level)])).toMatchObject({ state: 'met', have: 120 });
    expect(checked(id, rows, IN_2027, [held(level, '2027-02-02')]).have).toBe(0);
  },
);

it('names the level of a specialisation that the body does not', () => {
  const rows = times(10, { date: '2027-02-01', mentor_mcs_level: 'MCC' });
  expect(checked('icf-pcc-mentor-specialisation', rows, IN_2027).missing).toEqual([
    'Ask whether Mona’s MCS-MCC counts: only MCS-PCC is named.',
  ]);
});

describe('for an MCC hours used for an ACC or PCC', () => {
  const state = (used_before: boolean | null, credentials: ReturnType<typeof held>[] = []) =>
    checked('icf-mcc-mentor-hours', times(10, { used_before }), ON_20_NOVEMBER, credentials).state;

  it('do not count', () => {
    expect(state(true)).toBe('short');
    expect(state(false)).toBe('met');
    expect(checked('icf-pcc-mentor-hours', times(10, { used_before: true })).state).toBe('met');
  });

  it('are known by the day of the award where the coach does not say', () => {
    expect(state(null)).toBe('cannot-tell');
    expect(state(null, [held('PCC')])).toBe('met');
    expect(state(null, [held('PCC', '2026-03-01')])).toBe('cannot-tell');
    // Only what was handed in for the levels below can have used them, the latest award last.
    expect(state(null, [held('MCC')])).toBe('cannot-tell');
    expect(state(null, [held('PCC', '2026-03-01'), held('ACC')])).toBe('cannot-tell');
  });
});

coversRules('education/mentor-coaching');
