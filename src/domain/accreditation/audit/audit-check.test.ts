import { describe, expect, it } from 'vitest';
import { client, course, mentoring, opening, practice, session, supervision } from '#tests/support/practice.ts';
import { auditCheck } from './audit-check.ts';

const CIRCUMSTANCES = { today: '2026-11-20' };
const findings = (rows: Parameters<typeof practice>[0]) => auditCheck(practice(rows), CIRCUMSTANCES);
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

  it('gives each finding a unique id, in a stable order', () => {
    const rows = practice({
      ...sessions({ duration: 5, date: '2024-01-01' }, { duration: 5, participants: 3 }, { completed: false }),
      clients: [client({ consent: null, email: '' })],
    });
    const found = auditCheck(rows, CIRCUMSTANCES);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(auditCheck({ ...rows, sessions: rows.sessions.toReversed() }, CIRCUMSTANCES)).toEqual(found);
  });
});
