import { coversRules } from '#tests/support/covers-rules.ts';
import { describe, expect, it } from 'vitest';
import { ALL_HOURS } from '#domain/accreditation/bodies/credential-body.ts';
import { evaluate } from '../evaluate.ts';
import type { HoursTerms } from './check-hours.ts';
import {
  checked,
  client,
  course,
  erased,
  hoursWith,
  ON_20_NOVEMBER,
  opening,
  practice,
  ruleOf,
  session,
} from '#tests/support/practice.ts';

describe('hours', () => {
  it.each([
    ['icf-acc-hours', 100],
    ['icf-pcc-hours', 500],
    ['icf-mcc-hours', 2500],
    ['icf-acc-paid-hours', 75],
    ['icf-pcc-paid-hours', 450],
    ['icf-mcc-paid-hours', 2250],
    ['icf-acc-recent-hours', 25],
    ['icf-pcc-recent-hours', 50],
    ['emcc-foundation-hours', 50],
    ['emcc-practitioner-hours', 100],
    ['emcc-senior-practitioner-hours', 250],
    ['emcc-master-practitioner-hours', 500],
    ['ac-coach-hours', 250],
    ['ac-professional-hours', 750],
    ['ac-master-hours', 1500],
  ])('%s is met by %i hours, and short by the last minute', (id, hours) => {
    const all = hoursWith(hours - 1);
    expect(checked(id, { sessions: [...all, session({ duration: 60 })] })).toMatchObject({ state: 'met', shortBy: 0 });
    expect(checked(id, { sessions: [...all, session({ duration: 59 })] })).toMatchObject({
      state: 'short',
      shortBy: 1,
    });
  });

  it('count by the clock and are never rounded', () => {
    const sessions = [session({ duration: 45 }), session({ duration: 50, format: 'group', participants: 12 })];
    expect(checked('icf-acc-hours', { sessions })).toMatchObject({
      have: 95,
      rows: { sessions: sessions.map(({ id }) => id) },
    });
  });

  it('are of coaching or mentoring for the renewal of an EIA', () => {
    const hours = (kind: 'mentoring' | 'training') => {
      const others = Array.from({ length: 20 }, () => session({ duration: 60, kind }));
      return checked('emcc-foundation-renewal-practice', { sessions: [...hoursWith(30), ...others] });
    };
    expect(hours('mentoring')).toMatchObject({ state: 'met' });
    expect(hours('training')).toMatchObject({ shortBy: 20 * 60 });
  });

  it('are of supervision given for emcc-esia-hours, and with teams for emcc-itca-practitioner-hours', () => {
    const supervised = (count: number) => hoursWith(count, { kind: 'supervision' });
    expect(checked('emcc-esia-hours', { sessions: supervised(120) }).state).toBe('met');
    expect(checked('emcc-esia-hours', { sessions: [...supervised(119), ...hoursWith(50)] })).toMatchObject({
      state: 'short',
      shortBy: 60,
    });
    const withTeam = (count: number) => hoursWith(count, { format: 'team', participants: 5 });
    expect(checked('emcc-itca-practitioner-hours', { sessions: withTeam(50) }).state).toBe('met');
    expect(checked('emcc-itca-practitioner-hours', { sessions: [...withTeam(49), ...hoursWith(50)] }).state).toBe(
      'short',
    );
  });

  it.each(['foundation', 'senior-practitioner', 'master-practitioner'])(
    'with teams have no number that was found in emcc-itca-%s-hours',
    (level) => {
      expect(checked(`emcc-itca-${level}-hours`, { sessions: hoursWith(3, { format: 'team' }) })).toMatchObject({
        state: 'cannot-tell',
        have: 180,
        need: null,
      });
    },
  );

  it('are of the kinds and formats that the terms name', () => {
    const rule = ruleOf('emcc-practitioner-hours');
    const by = (terms: Partial<HoursTerms>) =>
      evaluate({ ...rule, test: { kind: 'hours', terms: { ...ALL_HOURS, ...terms } } }, rows, ON_20_NOVEMBER);
    const rows = practice({
      sessions: [
        session({ duration: 10 }),
        session({ duration: 20, format: 'team', participants: 5 }),
        session({ duration: 30, kind: 'supervision' }),
        session({ duration: 40, kind: 'supervision', format: 'group', participants: 3 }),
        session({ duration: 50, kind: 'training', format: 'team', participants: 5 }),
      ],
      opening_balances: [opening({ paid_minutes: 600 })],
    });
    expect(by({}).have).toBe(630);
    expect(by({ kinds: ['supervision'] }).have).toBe(70);
    expect(by({ formats: ['team'] }).have).toBe(20);
    expect(by({ kinds: ['coaching', 'training'], formats: ['team'] })).toMatchObject({
      have: 70,
      exclusions: [
        { reason: 'other-format', minutes: 610, isUnclear: false },
        { reason: 'other-kind', minutes: 70, isUnclear: false },
      ],
    });
  });

  it('leave out what does not count, each with its reason', () => {
    const sessions = [
      session({ kind: 'mentoring', duration: 10 }),
      session({ format: 'group', participants: 16, duration: 20 }),
      session({ date: '2024-01-14', duration: 30 }),
      session({ date: '2026-11-21', duration: 40 }),
      session({ completed: false, duration: 50 }),
      session({ date: '2024-01-15', format: 'team', participants: 15 }),
    ];
    const { have, exclusions, missing } = checked('icf-acc-hours', { sessions });
    expect(have).toBe(60);
    expect(missing).toEqual(['Mark the sessions that took place as completed (50 min).']);
    expect(exclusions.map(({ reason, minutes, isUnclear }) => [reason, minutes, isUnclear])).toEqual([
      ['not-coaching', 10, false],
      ['group-too-large', 20, false],
      ['before-education', 30, false],
      ['planned', 40, false],
      ['not-completed', 50, true],
    ]);
  });

  it('with direct reports do not count for ICF, and do for others', () => {
    const rows = { clients: [client({ relation: 'direct_report' })], sessions: hoursWith(10) };
    for (const name of ['hours', 'paid-hours', 'recent-hours'])
      expect(checked(`icf-acc-${name}`, rows), name).toMatchObject({
        have: 0,
        possible: 0,
        exclusions: [{ reason: 'direct-report', minutes: 600, isUnclear: false }],
      });
    for (const level of ['acc', 'pcc', 'mcc'])
      expect(checked(`icf-${level}-direct-reports`, rows)).toMatchObject({ state: 'met', have: 600, need: null });
    expect(checked('emcc-foundation-hours', rows).have).toBe(600);
    const gone = erased({ duration: 600, relation: 'direct_report' });
    expect(checked('icf-acc-hours', { erased_sessions: [gone] })).toMatchObject({ have: 0, possible: 0 });
  });

  it.each(['foundation', 'practitioner', 'senior-practitioner', 'master-practitioner'])(
    'of the five years before renewal have a number only by one reading of emcc-%s-renewal-practice',
    (level) => {
      const needed = level === 'foundation' ? 50 : 100;
      const held = (hours: number, date: string) =>
        checked(`emcc-${level}-renewal-practice`, { sessions: hoursWith(hours, { date }) });
      expect(held(needed, '2021-11-20')).toMatchObject({ state: 'met', other: { state: 'met' } });
      expect(held(needed, '2021-11-19')).toMatchObject({ state: 'cannot-tell', have: 0, other: { state: 'met' } });
      expect(held(needed - 1, '2026-11-20').state).toBe('cannot-tell');
    },
  );

  it('are unclear without education, its core hours or the body’s approval, and zero if no course qualifies', () => {
    const sessions = hoursWith(100);
    const state = (education: ReturnType<typeof course>[]) => checked('icf-acc-hours', { sessions, education }).state;
    expect(state([])).toBe('cannot-tell');
    expect(state([course({ core_hours: null })])).toBe('cannot-tell');
    expect(state([course({ hours: 29.99 })])).toBe('short');
    expect(state([course({ core_hours: 23.99 })])).toBe('cannot-tell');
    expect(state([course({ hours: 30, core_hours: 24 })])).toBe('met');
  });

  it('of opening balances and erased clients count as others do', () => {
    const rows = {
      opening_balances: [opening({ paid_minutes: 3000, pro_bono_minutes: 1000 })],
      erased_sessions: [erased({ duration: 2000 })],
    };
    expect(checked('icf-acc-hours', rows)).toMatchObject({ state: 'met', have: 6000 });
    expect(checked('icf-acc-paid-hours', rows)).toMatchObject({ have: 5000 });
    const earlier = checked('icf-acc-hours', { opening_balances: [opening({ start_date: null, paid_minutes: 6000 })] });
    expect(earlier).toMatchObject({ state: 'cannot-tell', have: 0, possible: 6000 });
    expect(earlier.exclusions[0]!.reason).toBe('period-unknown');
  });

  it('within 18 months include the first day, and an opening balance that starts before it is unclear', () => {
    const sessions = [session({ date: '2025-05-20' }), session({ date: '2025-05-19' })];
    expect(checked('icf-acc-recent-hours', { sessions })).toMatchObject({ have: 60, possible: 60 });
    const since = (start_date: string | null) => ({
      erased_sessions: [erased({ date: '2026-06-01', start_date, opening: true, duration: 6000 })],
    });
    expect(checked('icf-acc-recent-hours', since('2025-05-20'))).toMatchObject({ state: 'met', have: 6000 });
    for (const start of ['2025-05-19', null])
      expect(checked('icf-acc-recent-hours', since(start))).toMatchObject({ have: 0, possible: 6000 });
    const straddling = checked('icf-acc-recent-hours', { opening_balances: [opening({ paid_minutes: 6000 })] });
    expect(straddling).toMatchObject({ state: 'cannot-tell', have: 0, possible: 6000 });
  });

  it('are unclear if the required number is unknown', () => {
    const result = checked('icf-mcc-recent-hours', { sessions: hoursWith(30) });
    expect(result).toMatchObject({ state: 'cannot-tell', have: 1800, need: null });
    expect(result.missing[0]).toMatch('We don’t know how many hours');
  });
});

describe('counting rules', () => {
  it('list what they leave out, and what is unclear', () => {
    const sessions = [
      session({ date: '2023-12-31', duration: 45 }),
      session({ format: 'group', participants: 20, duration: 30 }),
      session({ kind: 'training', duration: 15 }),
    ];
    for (const level of ['acc', 'pcc', 'mcc']) {
      for (const [name, have] of [
        ['after-education', 45],
        ['group-size', 30],
        ['only-coaching', 15],
      ] as const) {
        const id = `icf-${level}-${name}`;
        expect(checked(id, { sessions }), id).toMatchObject({ state: 'met', have, need: null });
      }
    }
    expect(checked('icf-acc-after-education', { sessions, education: [] }).state).toBe('cannot-tell');
    const group = session({ format: 'group', participants: null });
    expect(checked('icf-acc-group-size', { sessions: [group] })).toMatchObject({
      state: 'cannot-tell',
      have: 0,
      possible: 60,
    });
  });
});

describe('hours that only suffice on a condition', () => {
  it('cce-bcc-hours are short below 30, and from then on depend on what no record shows', () => {
    expect(checked('cce-bcc-hours', { sessions: hoursWith(29) })).toMatchObject({ state: 'short', shortBy: 60 });
    expect(checked('cce-bcc-hours', { sessions: hoursWith(30) })).toMatchObject({
      state: 'cannot-tell',
      shortBy: 0,
      missing: [expect.stringMatching(/^Enough if these hours were after your degree, and .* If not, ask CCE/)],
    });
  });
});

describe('hours about which sources disagree', () => {
  it.each([
    [75, 'met', 'met'],
    [74, 'cannot-tell', 'met'],
    [50, 'cannot-tell', 'met'],
    [49, 'short', 'short'],
  ])('ac-foundation-hours: %i are %s, by the other reading %s', (hours, state, other) => {
    expect(checked('ac-foundation-hours', { sessions: hoursWith(hours) })).toMatchObject({
      state,
      other: { state: other },
    });
  });
});

coversRules('hours/hours');
