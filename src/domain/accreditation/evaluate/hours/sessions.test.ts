import { coversRules } from '#tests/support/covers-rules.ts';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import {
  course,
  erased,
  hoursWith,
  ON_20_NOVEMBER,
  opening,
  practice,
  ruleOf,
  session,
} from '#tests/support/practice.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';

const ID = 'nbhwc-nbc-hwc-sessions';
const { onlyIf: _, ...WITHOUT_CONDITION } = ruleOf(ID);
const checked = (rows: Partial<EvidenceRows>) => evaluate(WITHOUT_CONDITION, practice(rows), ON_20_NOVEMBER);
const PROGRAMME = course({ hours: 75, start_date: '2024-01-15', end_date: '2024-06-30' });
const after = (count: number) => hoursWith(count, { date: '2024-07-01', duration: 20 });

describe('nbhwc-nbc-hwc-sessions', () => {
  it('says what enough of them depend on', () => {
    const result = evaluate(ruleOf(ID), practice({ education: [PROGRAMME], sessions: after(50) }), ON_20_NOVEMBER);
    expect(result).toMatchObject({
      state: 'cannot-tell',
      shortBy: 0,
      missing: [
        expect.stringMatching(
          /^Enough if NBHWC approves your programme, and these sessions were health coaching and long enough\./,
        ),
      ],
    });
  });

  it('needs 50 sessions of 20 minutes or more after the programme', () => {
    expect(checked({ education: [PROGRAMME], sessions: after(50) })).toMatchObject({ state: 'met', have: 50 });
    expect(checked({ education: [PROGRAMME], sessions: after(49) })).toMatchObject({ state: 'short', shortBy: 1 });
    const shorter = { date: '2024-07-01', duration: 19 };
    const rows = { sessions: [...after(49), session(shorter)], erased_sessions: [erased(shorter)] };
    const result = checked({ education: [PROGRAMME], ...rows });
    expect(result).toMatchObject({ state: 'short', shortBy: 1, possible: 49 });
    expect(result.exclusions).toMatchObject([{ reason: 'too-short', minutes: 38, isUnclear: false }]);
  });

  it('asks about sessions while the programme ran, and leaves out those before it', () => {
    const with49 = (date: string) => checked({ education: [PROGRAMME], sessions: [...after(49), session({ date })] });
    expect(with49('2024-06-30')).toMatchObject({ state: 'cannot-tell', have: 49, possible: 50 });
    expect(with49('2024-01-15').state).toBe('cannot-tell');
    expect(with49('2024-01-14').state).toBe('short');
  });

  it('can’t tell while the programme or its end is not recorded, or while two courses are possible', () => {
    const state = (education: EvidenceRows['education']) => checked({ education, sessions: after(50) }).state;
    expect(state([])).toBe('cannot-tell');
    expect(state([course({ hours: 74.99 })])).toBe('cannot-tell');
    expect(state([{ ...PROGRAMME, end_date: null }])).toBe('cannot-tell');
    expect(state([PROGRAMME, course({ hours: 80, start_date: '2024-03-01', end_date: '2024-07-01' })])).toBe(
      'cannot-tell',
    );
    // Begun after today, so it is not the programme.
    expect(state([PROGRAMME, course({ hours: 80, start_date: '2026-11-21', end_date: null })])).toBe('met');
  });

  it('does not guess how many sessions earlier hours were', () => {
    const education = [PROGRAMME];
    const result = checked({ education, sessions: after(1), opening_balances: [opening()] });
    expect(result).toMatchObject({
      state: 'cannot-tell',
      have: 1,
      missing: ['Earlier hours (10 h) don’t say how many sessions they were.'],
    });
    const erasedBalance = erased({ opening: true, date: '2025-01-01' });
    expect(checked({ education, erased_sessions: [erasedBalance] }).state).toBe('cannot-tell');
    const before = opening({ start_date: null, end_date: null, as_of: '2024-01-14' });
    expect(checked({ education, opening_balances: [before] }).state).toBe('short');
  });

  it('counts sessions of erased clients, and neither other work nor what was not completed', () => {
    const education = [PROGRAMME];
    expect(checked({ education, erased_sessions: [erased({ date: '2025-01-01' })] }).have).toBe(1);
    const others = [session({ kind: 'training' }), session({ completed: false }), session({ date: '2026-11-21' })];
    expect(checked({ education, sessions: others })).toMatchObject({ have: 0, possible: 1 });
  });
});

coversRules('hours/sessions');
