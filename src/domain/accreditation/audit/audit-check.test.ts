import { describe, expect, it } from 'vitest';
import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import {
  client,
  course,
  mentoring,
  ON_20_NOVEMBER,
  opening,
  practice,
  session,
  supervision,
} from '#tests/support/practice.ts';
import { auditCheck } from './audit-check.ts';
import { canBeFixed } from './finding.ts';

const findings = (rows: Parameters<typeof practice>[0], rules: readonly Rule[] = []) =>
  auditCheck(practice(rows), ON_20_NOVEMBER, rules);
const kinds = (rows: Parameters<typeof practice>[0]) => findings(rows).map(({ kind }) => kind);
const sessions = (...rows: Parameters<typeof session>[0][]) => ({ sessions: rows.map((row) => session(row)) });

describe('audit check', () => {
  it('finds nothing in complete records', () =>
    expect(kinds(sessions({}, { format: 'group', participants: 15 }))).toEqual([]));

  it.each([
    ['before-education', { date: '2024-01-14' }, 'date'],
    ['group-too-large', { format: 'group', participants: 16 }, 'participants'],
    ['group-without-number', { format: 'team' }, 'participants'],
    ['number-with-individual', { participants: 2 }, 'format'],
    ['not-coaching', { topics: ['Goals', 'Group supervision'] }, 'kind'],
    ['not-coaching', { topics: ['Mentoring a junior'] }, 'kind'],
    ['not-completed', { completed: false }, 'completed'],
    ['duration-out-of-line', { duration: 241 }, 'duration'],
    ['duration-out-of-line', { duration: 14 }, 'duration'],
  ] as const)('finds a session %s and names the field to correct', (kind, row, field) => {
    const rows = sessions(row);
    const { id, date } = rows.sessions[0]!;
    expect(findings(rows)).toEqual([
      {
        id: `${kind}:sessions:${id}`,
        kind,
        table: 'sessions',
        rows: [id],
        date,
        client: 'Ada',
        reason: expect.stringMatching(/\w/),
        fixAt: { field, path: `/sessions/${id}` },
      },
    ]);
  });

  it.each([
    [{ date: '2024-01-15' }],
    [{ duration: 240 }],
    [{ duration: 15 }],
    [{ kind: 'supervision', topics: ['Supervision'], duration: 600 }],
    [{ topics: ['Constraints', 'Restrained anger'] }],
    [{ completed: false, date: '2026-11-21' }],
    [{ participants: 1 }],
  ] as const)('accepts a session that is %o', (row) => expect(kinds(sessions(row))).toEqual([]));

  it('has no start of education without courses', () =>
    expect(kinds({ ...sessions({ date: '2020-01-01' }), education: [course({ hours: 8 })] })).toEqual([]));

  it('finds unusual durations once there are enough sessions', () => {
    const usual = Array.from({ length: 9 }, () => ({ duration: 45 }));
    expect(findings(sessions(...usual, { duration: 136 })).map(({ reason }) => reason)).toEqual([
      '2 hours 16 min is more than 3 times your usual 45 min.',
    ]);
    expect(kinds(sessions(...usual, { duration: 135 }))).toEqual([]);
    expect(kinds(sessions(...usual.slice(1), { duration: 136 }))).toEqual([]);
  });

  it('finds days with more than 24 hours, with or without received supervision', () => {
    const long = Array.from({ length: 6 }, () => ({ duration: 240 }));
    expect(kinds(sessions(...long))).toEqual([]);
    expect(kinds(sessions(...long, { duration: 15 }))).toEqual(['more-than-a-day']);
    const received = findings({ ...sessions(...long), supervision_sessions: [supervision('2026-06-01', 1)] });
    expect(received).toMatchObject([{ kind: 'overlap', date: '2026-06-01', client: null }]);
    expect(received[0]!.rows).toHaveLength(6);
    expect(kinds({ ...sessions(...long), mentor_coaching: [mentoring({ date: '2026-06-01' })] })).toEqual(['overlap']);
  });

  it('finds hours that may be counted twice', () => {
    const balance = { opening_balances: [opening()] };
    expect(kinds({ ...balance, ...sessions({ date: '2025-12-31' }) })).toEqual(['counted-twice']);
    expect(kinds({ ...balance, ...sessions({ date: '2026-01-01' }, { date: '2024-12-31' }) })).toEqual([]);
    expect(
      kinds({ opening_balances: [opening(), opening({ start_date: '2025-12-31', end_date: '2026-01-31' })] }),
    ).toEqual(['counted-twice']);
    expect(
      kinds({
        opening_balances: [opening(), opening({ start_date: '2026-01-01', end_date: null, as_of: '2026-01-31' })],
      }),
    ).toEqual([]);
    const january = (end_date: string) => opening({ start_date: null, end_date });
    const february = opening({ start_date: '2026-02-01', end_date: '2026-02-28' });
    for (const [last, found] of [
      ['2026-01-31', []],
      ['2026-02-01', ['counted-twice']],
    ] as const) {
      expect(kinds({ opening_balances: [january(last), february] })).toEqual(found);
      expect(kinds({ opening_balances: [february, january(last)] })).toEqual(found);
    }
    expect(kinds({ opening_balances: [opening({ format: 'group' })] })).toEqual(['group-without-number']);
    expect(kinds({ opening_balances: [opening({ format: 'group', participants: 30 })] })).toEqual(['group-too-large']);
  });

  it.each([
    [{ consent: null }, 'consent-missing'],
    [{ consent: 'refused' }, 'consent-refused'],
    [{ consent: 'withdrawn' }, 'consent-refused'],
    [{ email: '', phone: ' ' }, 'contact-missing'],
    [{ relationship_start: '2026-05-02', relationship_end: '2026-05-01' }, 'relationship-ends-before-start'],
  ] as const)('finds a client with %o', (row, kind) => {
    const found = findings({ clients: [client(row)], ...sessions({ date: '2026-05-02' }) }).filter(
      (one) => one.table === 'clients',
    );
    expect(found).toMatchObject([{ kind, client: 'Ada', fixAt: { path: '/clients/ada' } }]);
  });

  it('checks consent and contact only of clients with coaching', () =>
    expect(kinds({ clients: [client({ consent: null, email: '' })], ...sessions({ kind: 'other' }) })).toEqual([]));

  it('names paid hours with clients who may report to the coach, in one finding', () => {
    const unsaid = client({ id: 'ben', name: 'Ben', relation: null });
    const found = findings({
      clients: [client(), unsaid, client({ id: 'cleo', relation: null })],
      ...sessions({}, { client_id: 'ben' }, { client_id: 'cleo', paid: false }, { client_id: 'ben', kind: 'other' }),
      opening_balances: [opening({ client_id: 'ben', paid_minutes: 120, start_date: null, end_date: '2020-01-01' })],
    });
    expect(found.filter(({ kind }) => kind === 'relation-missing')).toEqual([
      {
        id: 'relation-missing:clients:ben',
        kind: 'relation-missing',
        table: 'clients',
        rows: ['ben'],
        date: null,
        client: null,
        reason: '3 h with one client count as paid. For ICF they don’t, if these people report to you.',
        fixAt: { field: 'relation', path: '/reports/credentials/clients' },
      },
    ]);
    expect(kinds({ clients: [client({ relation: null })], ...sessions({ paid: false }) })).toEqual([]);
  });

  it('finds sessions outside the relationship', () => {
    const clients = [client({ relationship_start: '2026-05-02', relationship_end: '2026-06-30' })];
    const on = (date: string) => kinds({ clients, ...sessions({ date }) });
    expect([on('2026-05-01'), on('2026-07-01')]).toEqual([['outside-relationship'], ['outside-relationship']]);
    expect([on('2026-05-02'), on('2026-06-30')]).toEqual([[], []]);
  });

  describe('of mentor coaching', () => {
    const to = (level: string, ...paths: string[]) =>
      rulesFor({ body: 'ICF', level, stage: 'initial', paths, applicationDate: '2026-11-20' });
    const mentored = (row: Parameters<typeof mentoring>[0], rules: readonly Rule[]) =>
      findings({ mentor_coaching: [mentoring({ id: 'm', ...row })] }, rules).map(({ kind, reason }) => [kind, reason]);

    it.each([
      [{ mentor_credential: 'ACC' }, 'mentor-not-counted', 'Only a mentor with PCC or MCC counts.'],
      [{ format: 'group', group_size: 11 }, 'mentor-not-counted', 'Only groups of up to 10 people count.'],
      [{ mentor_credential: '' }, 'mentor-unclear', 'Which credential does Mona hold?'],
    ] as const)('follows the path to a PCC: %o', (row, kind, reason) => {
      for (const path of ['ICF:PCC:portfolio', 'ICF:PCC:level-1'])
        expect(mentored(row, to('PCC', path)), path).toEqual([[kind, reason]]);
      // Part of the programme, so nobody asks for it.
      expect(mentored(row, to('PCC', 'ICF:PCC:level-2'))).toEqual([]);
      // While the path isn't known it may be asked for.
      expect(mentored(row, to('PCC'))).toEqual([[kind, reason]]);
    });

    it('follows the level, and the specialisation and the use that it asks for', () => {
      const acc = { mentor_credential: 'ACC', mentor_renewed: false } as const;
      expect(mentored(acc, to('ACC'))).toEqual([
        ['mentor-not-counted', 'Only a mentor with ACC, PCC or MCC counts, an ACC once it was renewed.'],
      ]);
      expect(mentored({ used_before: true }, to('MCC', 'ICF:MCC:portfolio'))).toEqual([
        ['mentor-not-counted', 'You used it for an earlier credential.'],
      ]);
      const in2027 = { today: '2027-02-01', applicationDate: '2027-02-01' };
      const rows = practice({ mentor_coaching: [mentoring({ date: '2027-01-02', mentor_mcs: false })] });
      expect(auditCheck(rows, in2027, to('ACC')).map(({ reason }) => reason)).toEqual([
        'Since 2027 only a mentor with MCS-ACC or MCS-PCC counts.',
      ]);
      expect(mentored({}, to('PCC'))).toEqual([]);
    });

    it('leads to the record', () => {
      const rows = { mentor_coaching: [mentoring({ id: 'm', mentor_credential: '' })] };
      expect(findings(rows, to('PCC'))).toMatchObject([
        {
          table: 'mentor_coaching',
          rows: ['m'],
          fixAt: { field: 'mentor_coaching:m', path: '/reports/credentials/records' },
        },
      ]);
    });
  });

  it('leads nobody to change a record that can be true', () => {
    expect((['before-education', 'consent-refused', 'mentor-not-counted'] as const).map(canBeFixed)).toEqual([
      false,
      false,
      false,
    ]);
    expect((['overlap', 'consent-missing', 'mentor-unclear'] as const).map(canBeFixed)).toEqual([true, true, true]);
  });

  it('gives each finding a unique id, in a stable order', () => {
    const rows = practice({
      ...sessions({ duration: 5, participants: 3 }, { duration: 5, date: '2024-01-01' }, { completed: false }),
      clients: [client({ consent: null, email: '' })],
    });
    const found = auditCheck(rows, ON_20_NOVEMBER, []);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    const order = found.map(({ kind, date, id }) => [kind, date ?? '', id].join(' '));
    expect(order).toEqual(order.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThan(4);
    expect(auditCheck({ ...rows, sessions: rows.sessions.toReversed() }, ON_20_NOVEMBER, [])).toEqual(found);
  });
});
