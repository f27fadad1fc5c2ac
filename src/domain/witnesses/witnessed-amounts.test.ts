import { describe, expect, test, vi } from 'vitest';
import { client, erased, ON_20_NOVEMBER, opening, practice, ruleOf, session } from '#tests/support/practice.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hasWitnessed, withWitnessed, witnessedAmounts, witnessedParts } from './witnessed-amounts.ts';

const amounts = (rows: Partial<EvidenceRows>, id = 'ac-foundation-hours') => {
  const [rule, evidence] = [ruleOf(id), practice({ clients: [client()], ...rows })];
  return witnessedAmounts(rule, evidence, ON_20_NOVEMBER, evaluate(rule, evidence, ON_20_NOVEMBER));
};

test.each([
  ['nothing', {}, 2],
  ['some in one way', { sessions: { a: 'witnessed' } }, 3],
  ['all in one way', { sessions: { a: 'witnessed', b: 'witnessed' } }, 2],
  ['some in two ways', { sessions: { a: 'witnessed', b: 'lettered' } }, 4],
] as const)('where %s is confirmed, an amount is computed once for the same rows', (_, witnessed, times) => {
  const sessions = ['a', 'b'].map((id) => session({ id }));
  const amount = vi.fn((rows: EvidenceRows) => rows.sessions.length);
  witnessedParts(practice({ clients: [client()], sessions, witnessed }), 'minutes', amount);
  expect(amount).toHaveBeenCalledTimes(times);
});

describe('minutes of a rule that others confirmed', () => {
  test('are those of the rows that are confirmed, each once', () => {
    const sessions = ['a', 'b', 'c', 'd'].map((id, place) => session({ id, duration: [60, 30, 15, 7][place]! }));
    const witnessed = { sessions: { a: 'witnessed', b: 'lettered', c: 'both' } } as const;
    expect(amounts({ sessions, witnessed })).toEqual({
      unit: 'minutes',
      logged: 112,
      witnessed: 75,
      lettered: 45,
      letterRecorded: 0,
      confirmed: 105,
    });
  });

  test('count as the rule counts: only in its period, only paid, only after the education', () => {
    const sessions = [session({ id: 'old', date: '2024-11-01' }), session({ id: 'new', date: '2026-11-01' })];
    const witnessed = { sessions: { old: 'witnessed', new: 'witnessed' } } as const;
    expect(amounts({ sessions, witnessed })).toMatchObject({ witnessed: 120 });
    expect(amounts({ sessions, witnessed }, 'icf-pcc-recent-hours')).toMatchObject({ witnessed: 60 });
  });

  test('have the cap of mentor coaching in a group', () => {
    const mentor_coaching = ['m1', 'm2', 'm3'].map((id) => ({
      id,
      date: '2026-05-01',
      duration: 240,
      format: 'group' as const,
      group_size: 5,
      mentor_name: 'Mona',
      mentor_credential: 'MCC' as const,
      mentor_mcs: null,
      mentor_mcs_level: null,
      mentor_renewed: null,
      used_before: false,
    }));
    const witnessed = { mentor_coaching: { m1: 'witnessed', m2: 'witnessed', m3: 'witnessed' } } as const;
    expect(amounts({ mentor_coaching, witnessed }, 'icf-pcc-mentor-hours')).toMatchObject({
      logged: 420,
      witnessed: 420,
    });
  });

  test('include opening balances and hours of erased clients', () => {
    const rows = { opening_balances: [opening({ id: 'o' })], erased_sessions: [erased({ id: 'e', duration: 40 })] };
    const all = amounts({
      ...rows,
      witnessed: { opening_balances: { o: 'lettered' }, erased_sessions: { e: 'witnessed' } },
    });
    expect(all).toMatchObject({ witnessed: 40, lettered: all!.logged - 40 });
  });

  test('name a letter on paper apart, for what no answer covers', () => {
    const clients = [client({ organisation: 'Acme', letter_date: '2026-06-30' })];
    const sessions = [
      session({ id: 'before', date: '2026-06-30', duration: 60 }),
      session({ id: 'answered', date: '2026-06-01', duration: 30 }),
      session({ id: 'after', date: '2026-07-01', duration: 7 }),
    ];
    expect(amounts({ clients, sessions, witnessed: { sessions: { answered: 'lettered' } } })).toMatchObject({
      logged: 97,
      lettered: 30,
      letterRecorded: 60,
      confirmed: 90,
    });
  });

  test('are not asked of education, reflections, clients or months', () => {
    for (const rule of [
      'icf-acc-education-hours',
      'emcc-practitioner-reflections',
      'icf-acc-clients',
      'icf-acc-mentor-months',
    ])
      expect(amounts({}, rule), rule).toBeNull();
  });
});

test('a practice that nobody confirmed has nothing to say', () => {
  expect(hasWitnessed(practice({ clients: [client()], sessions: [session()] }))).toBe(false);
  expect(hasWitnessed(practice({ witnessed: { sessions: { a: 'witnessed' } } }))).toBe(true);
  expect(hasWitnessed(practice({ clients: [client({ organisation: 'Acme', letter_date: '2026-01-01' })] }))).toBe(true);
});

test('requirements say what was confirmed of them, none where nobody confirmed anything', () => {
  const rule = ruleOf('icf-acc-hours');
  const of = (rows: Partial<EvidenceRows>) => {
    const evidence = practice({ sessions: [session({ id: 'a' }), session()], ...rows });
    const result = evaluate(rule, evidence, ON_20_NOVEMBER);
    return withWitnessed(
      [
        { rule, result },
        { rule: ruleOf('icf-acc-exam'), result },
      ],
      evidence,
      ON_20_NOVEMBER,
    ).map(({ rule: { id }, witnessed }) => [id, witnessed && witnessed.witnessed]);
  };
  expect(of({})).toEqual([
    ['icf-acc-hours', null],
    ['icf-acc-exam', null],
  ]);
  expect(of({ witnessed: { sessions: { a: 'witnessed' } } })).toEqual([
    ['icf-acc-hours', 60],
    ['icf-acc-exam', null],
  ]);
});
