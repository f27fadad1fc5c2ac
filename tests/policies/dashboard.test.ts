// rpc/dashboard: every figure against sums done by hand, for a coach beside another one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase, TestUser } from '#tests/support/test-database.ts';

const KIM = 'c0000000-0000-4000-8000-000000000001';
const LEE = 'c0000000-0000-4000-8000-000000000002';
const OTHERS = 'c0000000-0000-4000-8000-000000000003';

let db: TestDatabase;
let coach: TestUser;
let other: TestUser;

async function dashboard(of: TestUser, today: string): Promise<Dashboard> {
  const { rows } = await db.asUser(of.claims, { text: 'select public.dashboard($1)', values: [today] });
  return JSON.parse(String(rows[0]?.[0])) as Dashboard;
}
const session = (client: string, date: string, duration: number, of = coach) =>
  db.asOwner('insert into public.sessions (user_id, client_id, date, duration) values ($1, $2, $3, $4)', [
    of.id,
    client,
    date,
    duration,
  ]);

beforeAll(async () => {
  db = await openTestDatabase();
  coach = await db.addUser({ email: 'coach@example.org' });
  other = await db.addUser({ email: 'other@example.org' });
  await db.asOwner(
    `insert into public.clients (id, user_id, name, created_at) values
      ($1, $4, 'Kim', '2025-12-31T23:00:00Z'), ($2, $4, 'Lee', '2026-03-01T00:00:00Z'), ($3, $5, 'Not yours', '2026-03-02')`,
    [KIM, LEE, OTHERS, coach.id, other.id],
  );
  await session(KIM, '2025-03-31', 600); // one day before the twelve months
  await session(KIM, '2025-04-01', 30); // their first day
  await session(KIM, '2026-02-28', 60);
  await session(KIM, '2026-03-01', 45); // the month's first day
  await session(LEE, '2026-03-15', 90);
  await session(LEE, '2026-03-31', 15); // its last day, still to come
  await session(LEE, '2026-04-01', 120); // next month's
  await session(OTHERS, '2026-03-15', 1000, other);
  await db.asOwner(
    `insert into public.supervision_sessions (user_id, supervisor_name, date, duration) values
      ($1, 'Dr. Osei', '2026-01-10T09:00:00Z', 60), ($1, 'Dr. Osei', '2026-03-01T18:30:00Z', 90), ($2, 'Dr. Roy', '2026-03-20', 500)`,
    [coach.id, other.id],
  );
  await db.asOwner(
    `insert into public.cpd_records (user_id, date, hours) values
      ($1, '2025-12-31', 4), ($1, '2026-01-01', 2.5), ($1, '2026-03-02', 1.25), ($2, '2026-03-02', 99)`,
    [coach.id, other.id],
  );
});
afterAll(() => db.close());

describe('dashboard', () => {
  test('counts clients, and those that are new in the month of today', async () => {
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({ total_clients: 2, new_clients_this_month: 1 });
    expect(await dashboard(coach, '2025-12-05')).toMatchObject({ total_clients: 2, new_clients_this_month: 1 });
    expect(await dashboard(coach, '2026-02-05')).toMatchObject({ total_clients: 2, new_clients_this_month: 0 });
  });

  test('sums all sessions, and those from the first to the last day of the month of today', async () => {
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({
      total_sessions: 7,
      total_minutes: 960,
      sessions_this_month: 3,
      minutes_this_month: 150,
    });
  });

  test('takes the month from the coach’s today, not from the server’s clock', async () => {
    expect(await dashboard(coach, '2026-02-28')).toMatchObject({ sessions_this_month: 1, minutes_this_month: 60 });
    expect(await dashboard(coach, '2026-04-01')).toMatchObject({ sessions_this_month: 1, minutes_this_month: 120 });
    expect(await dashboard(coach, '2026-05-01')).toMatchObject({ sessions_this_month: 0, minutes_this_month: 0 });
  });

  test('shows the five latest sessions by date, with their clients’ names', async () => {
    const { recent_sessions } = await dashboard(coach, '2026-03-20');
    expect(recent_sessions.map((row) => [row.client_name, row.date, row.duration])).toEqual([
      ['Lee', '2026-04-01', 120],
      ['Lee', '2026-03-31', 15],
      ['Lee', '2026-03-15', 90],
      ['Kim', '2026-03-01', 45],
      ['Kim', '2026-02-28', 60],
    ]);
    expect(recent_sessions[0]).toMatchObject({ client_id: LEE, id: expect.any(String) });
  });

  test('has real supervision figures, and the coaching minutes after the day of the last one', async () => {
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({
      supervision_sessions: 2,
      supervision_minutes: 150,
      minutes_since_supervision: 225,
    });
  });

  test('sums CPD hours, and those since 1 January of the year of today', async () => {
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({ cpd_hours: 7.75, cpd_hours_this_year: 3.75 });
    expect(await dashboard(coach, '2025-06-01')).toMatchObject({ cpd_hours: 7.75, cpd_hours_this_year: 4 });
  });

  test('has twelve months, oldest first, with 0 where nothing was recorded', async () => {
    const { months } = await dashboard(coach, '2026-03-20');
    const names = '2025-04 2025-05 2025-06 2025-07 2025-08 2025-09 2025-10 2025-11 2025-12 2026-01 2026-02 2026-03';
    expect(months.map(({ month }) => month)).toEqual(names.split(' '));
    expect(months.map(({ minutes }) => minutes)).toEqual([30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 60, 150]);
  });

  test('brings what reminders are made of, up to today', async () => {
    const { reminders } = await dashboard(coach, '2026-03-20');
    expect(reminders).toMatchObject({
      first_session: '2025-03-31',
      last_session: '2026-03-15',
      credentials: [],
      retention: [],
      // Both have sessions, and neither was asked for consent.
      clients_not_asked: 2,
    });
    expect((await dashboard(coach, '2025-03-30')).reminders).toMatchObject({
      last_session: null,
      clients_not_asked: 0,
    });
  });

  test('shows another coach only the own figures', async () => {
    expect(await dashboard(other, '2026-03-20')).toMatchObject({
      total_clients: 1,
      total_minutes: 1000,
      supervision_minutes: 500,
      minutes_since_supervision: 0,
      cpd_hours: 99,
    });
  });

  test('is all zeros, not nothing, for a coach who begins', async () => {
    const fresh = await db.addUser({ email: 'fresh@example.org' });
    const figures = await dashboard(fresh, '2026-03-20');
    expect(figures).toMatchObject({ total_clients: 0, total_minutes: 0, recent_sessions: [], cpd_hours: 0 });
    expect(figures.months).toHaveLength(12);
    expect(figures.minutes_since_supervision).toBe(0);
  });
});
