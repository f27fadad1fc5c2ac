// rpc/client_hours and rpc/session_totals: correct sums, only over the caller’s own rows.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientHours } from '#domain/clients/client-hours.ts';
import type { SessionTotals } from '#domain/sessions/session-totals.ts';
import type { Claims } from '#server/db/database.ts';
import { usersForTests, callAs } from '#tests/support/policies.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';

const AMARA = 'c0000000-0000-4000-8000-000000000001';
const BEN = 'c0000000-0000-4000-8000-000000000002';
const CLEO = 'c0000000-0000-4000-8000-000000000004';
const STRANGERS = 'c0000000-0000-4000-8000-000000000003';

const { db, coach, stranger } = usersForTests();

const hours = (claims: Claims, client: string | null = null) =>
  callAs<ClientHours[]>(db, claims, 'client_hours($1, $2)', ['2026-11-20', client]);
const totals = (claims: Claims, filters = '') => callAs<SessionTotals>(db, claims, `session_totals(${filters})`);

beforeAll(async () => {
  await db.asOwner(
    `insert into public.clients (id, user_id, name) values ($1, $4, 'Amara'), ($2, $4, 'Ben'), ($3, $5, 'Zoe')`,
    [AMARA, BEN, STRANGERS, coach.id, stranger.id],
  );
  await db.asOwner(
    `insert into public.sessions (user_id, client_id, date, duration, completed, topics) values
      ($4, $1, '2026-10-31', 60, true, '{goals}'), ($4, $1, '2026-11-10', 45, false, '{}'),
      ($4, $1, '2026-11-19', 45, true, '{"goals, career"}'), ($4, $1, '2026-11-20', 30, false, '{}'),
      ($4, $1, '2026-12-01', 45, false, '{}'), ($4, $2, '2026-11-20', 90, true, '{goals}'),
      ($5, $3, '2026-11-20', 600, true, '{goals}')`,
    [AMARA, BEN, STRANGERS, coach.id, stranger.id],
  );
  await db.asOwner(
    `update public.sessions set paid = false, format = 'group', participants = 6, kind = 'training'
      where client_id = $1 and date = '2026-11-20'`,
    [AMARA],
  );
});

/** Peer exchange is said by the client. */
const { peer_exchange: _, ...USUAL } = USUAL_SESSION;

describe('client_hours', () => {
  it('has an entry per client with sessions: sums, last and next day, the usual length', async () => {
    expect(await hours(coach.claims)).toEqual([
      {
        client_id: AMARA,
        sessions: 5,
        minutes: 225,
        last_date: '2026-11-19',
        next_date: '2026-11-20',
        usual_minutes: 45,
        before_minutes: 0,
        last_facts: { ...USUAL, paid: false, format: 'group', participants: 6, kind: 'training' },
      },
      {
        client_id: BEN,
        sessions: 1,
        minutes: 90,
        last_date: '2026-11-20',
        next_date: null,
        usual_minutes: 90,
        before_minutes: 0,
        last_facts: USUAL,
      },
    ]);
  });

  it('has hours from before Hourbook beside the sessions, and an entry for a client who has nothing else', async () => {
    await db.asOwner(`insert into public.clients (id, user_id, name) values ($1, $2, 'Cleo')`, [CLEO, coach.id]);
    await db.asOwner(
      `insert into public.opening_balances (user_id, client_id, as_of, paid_minutes, pro_bono_minutes) values
        ($3, $1, '2026-01-01', 1200, 270), ($3, $2, '2026-01-01', 60, 0), ($3, $2, '2025-01-01', 0, 30)`,
      [CLEO, BEN, coach.id],
    );
    try {
      const entry = (await hours(coach.claims)).find(({ client_id }) => client_id === CLEO);
      const none = { last_date: null, next_date: null, usual_minutes: null, last_facts: null };
      expect(entry).toEqual({ client_id: CLEO, sessions: 0, minutes: 0, before_minutes: 1470, ...none });
      expect(await hours(coach.claims, CLEO)).toEqual([entry]);
      expect(await hours(coach.claims, BEN)).toMatchObject([{ sessions: 1, minutes: 90, before_minutes: 90 }]);
      expect(await hours(stranger.claims, CLEO)).toEqual([]);
    } finally {
      await db.asOwner('delete from public.clients where id = $1', [CLEO]);
      await db.asOwner('delete from public.opening_balances where client_id = $1', [BEN]);
    }
  });

  it('returns one client', async () => {
    expect((await hours(coach.claims, BEN)).map(({ client_id }) => client_id)).toEqual([BEN]);
  });

  it('never counts another coach’s sessions, even with that client’s id', async () => {
    expect(await hours(coach.claims, STRANGERS)).toEqual([]);
    expect(await hours(stranger.claims)).toMatchObject([{ client_id: STRANGERS, minutes: 600 }]);
  });

  it('refuses anonymous requests', async () => {
    await expect(hours(ANONYMOUS)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('session_totals', () => {
  it('sums all own sessions, per month too, latest first', async () => {
    expect(await totals(coach.claims)).toEqual({
      sessions: 6,
      minutes: 315,
      months: [
        { month: '2026-12', sessions: 1, minutes: 45 },
        { month: '2026-11', sessions: 4, minutes: 210 },
        { month: '2026-10', sessions: 1, minutes: 60 },
      ],
    });
  });

  it.each([
    [`client => '${BEN}'`, 1, 90],
    [`client => '${STRANGERS}'`, 0, 0],
    [`from_date => '2026-11-19', to_date => '2026-11-20'`, 3, 165],
    ['is_completed => true', 3, 195],
    ['is_completed => false', 3, 120],
    [`topic => 'goals'`, 2, 150],
    [`topic => 'goals, career'`, 1, 45],
    [`topic => 'goals', client => '${AMARA}', is_completed => true`, 1, 60],
  ])('with %s: %i sessions, %i minutes', async (filters, sessions, minutes) => {
    expect(await totals(coach.claims, filters)).toMatchObject({ sessions, minutes });
  });

  it('returns zeros without records', async () => {
    expect(await totals(coach.claims, `from_date => '2030-01-01'`)).toEqual({ sessions: 0, minutes: 0, months: [] });
  });

  it('refuses anonymous requests', async () => {
    await expect(totals(ANONYMOUS)).rejects.toMatchObject({ code: '42501' });
  });
});
