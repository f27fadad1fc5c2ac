// rpc/dashboard: every number against sums computed by hand, for one of two coaches.
import { beforeAll, describe, expect, test } from 'vitest';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { SESSION_KINDS } from '#domain/sessions/session-kinds.ts';
import { usersForTests, callAs } from '#tests/support/policies.ts';
import type { TestUser } from '#tests/support/test-database.ts';

const KIM = 'c0000000-0000-4000-8000-000000000001';
const LEE = 'c0000000-0000-4000-8000-000000000002';
const OTHERS = 'c0000000-0000-4000-8000-000000000003';

const { db, coach, stranger } = usersForTests();

const dashboard = (of: TestUser, today: string, monthBegan: string | null = null) =>
  callAs<Dashboard>(db, of.claims, 'dashboard($1, $2)', [today, monthBegan]);
const session = (client: string, date: string, duration: number, of = coach, completed = true) =>
  db.asOwner(
    'insert into public.sessions (user_id, client_id, date, duration, completed) values ($1, $2, $3, $4, $5)',
    [of.id, client, date, duration, completed],
  );

beforeAll(async () => {
  await db.asOwner(
    `insert into public.clients (id, user_id, name, created_at) values
      ($1, $4, 'Kim', '2025-12-31T23:00:00Z'), ($2, $4, 'Lee', '2026-03-01T00:00:00Z'), ($3, $5, 'Not yours', '2026-03-02')`,
    [KIM, LEE, OTHERS, coach.id, stranger.id],
  );
  await session(KIM, '2025-03-31', 600); // one day before the twelve months
  await session(KIM, '2025-04-01', 30); // their first day
  await session(KIM, '2026-02-28', 60);
  await session(KIM, '2026-03-01', 45); // the month's first day
  await session(LEE, '2026-03-15', 90);
  await session(LEE, '2026-03-31', 15, coach, false); // its last day, still to come
  await session(LEE, '2026-04-01', 120, coach, false); // next month's
  await session(OTHERS, '2026-03-15', 1000, stranger);
  await db.asOwner(
    `insert into public.supervision_sessions (user_id, supervisor_name, date, day, duration) values
      ($1, 'Dr. Osei', '2026-01-10T09:00:00Z', '2026-01-10', 60), ($1, 'Dr. Osei', '2026-03-01T18:30:00Z', '2026-03-01', 90),
      ($2, 'Dr. Roy', '2026-03-20', '2026-03-20', 500)`,
    [coach.id, stranger.id],
  );
  await db.asOwner(
    `insert into public.cpd_records (user_id, date, hours) values
      ($1, '2025-12-31', 4), ($1, '2026-01-01', 2.5), ($1, '2026-03-02', 1.25), ($2, '2026-03-02', 99)`,
    [coach.id, stranger.id],
  );
});

describe('dashboard', () => {
  test('counts clients, and new ones in the current month', async () => {
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({ total_clients: 2, new_clients_this_month: 1 });
    expect(await dashboard(coach, '2025-12-05')).toMatchObject({ total_clients: 2, new_clients_this_month: 1 });
    expect(await dashboard(coach, '2026-02-05')).toMatchObject({ total_clients: 2, new_clients_this_month: 0 });
  });

  test('sums all sessions, and those of the current month', async () => {
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({
      total_sessions: 7,
      total_minutes: 960,
      sessions_this_month: 3,
      minutes_this_month: 150,
    });
  });

  test('uses the coach’s date for the month, not the server’s', async () => {
    expect(await dashboard(coach, '2026-02-28')).toMatchObject({ sessions_this_month: 1, minutes_this_month: 60 });
    expect(await dashboard(coach, '2026-04-01')).toMatchObject({ sessions_this_month: 1, minutes_this_month: 120 });
    expect(await dashboard(coach, '2026-05-01')).toMatchObject({ sessions_this_month: 0, minutes_this_month: 0 });
  });

  const lines = (rows: Dashboard['recent_sessions']) => rows.map((row) => [row.client_name, row.date, row.duration]);

  test('shows the five latest sessions with client names, and planned ones separately', async () => {
    const { recent_sessions, upcoming_sessions } = await dashboard(coach, '2026-03-20');
    expect(lines(recent_sessions)).toEqual([
      ['Lee', '2026-03-15', 90],
      ['Kim', '2026-03-01', 45],
      ['Kim', '2026-02-28', 60],
      ['Kim', '2025-04-01', 30],
      ['Kim', '2025-03-31', 600],
    ]);
    expect(recent_sessions[0]).toMatchObject({ client_id: LEE, id: expect.any(String) });
    expect(lines(upcoming_sessions)).toEqual([
      ['Lee', '2026-03-31', 15],
      ['Lee', '2026-04-01', 120],
    ]);
    // Three are planned; today's is not one of them.
    const { upcoming_sessions: planned } = await dashboard(coach, '2026-03-01');
    expect(lines(planned).map(([, date]) => date)).toEqual(['2026-03-15', '2026-03-31', '2026-04-01']);
    expect(lines((await dashboard(coach, '2026-02-27')).upcoming_sessions)).toHaveLength(3);
  });

  test('names the sessions of the next day that are not completed, today’s too', async () => {
    const next = async (today: string) => {
      const { next_sessions: sessions, next_sessions_total: total } = await dashboard(coach, today);
      return [lines(sessions), total];
    };
    expect(await next('2026-03-20')).toEqual([[['Lee', '2026-03-31', 15]], 1]);
    expect(await next('2026-03-31')).toEqual([[['Lee', '2026-03-31', 15]], 1]);
    expect(await next('2026-04-01')).toEqual([[['Lee', '2026-04-01', 120]], 1]);
    expect(await next('2026-04-02')).toEqual([[], 0]);
    const full = await db.addUser({ email: 'full-day@example.org' });
    for (const [place, name] of ['Ann', 'Ben', 'Cy', 'Dee', 'Eve'].entries()) {
      await db.asOwner(
        `with client as (insert into public.clients (user_id, name) values ($1, $2) returning id)
         insert into public.sessions (user_id, client_id, date, duration, completed, created_at)
         select $1, id, '2026-03-21', 60, $3, timestamptz '2026-03-20T09:00:00Z' + $4 * interval '1 minute' from client`,
        [full.id, name, name === 'Ben', 5 - place],
      );
    }
    const { next_sessions: sessions, next_sessions_total: total } = await dashboard(full, '2026-03-20');
    expect([sessions.map(({ client_name }) => client_name), total]).toEqual([['Eve', 'Dee', 'Cy'], 4]);
  });

  test('sorts sessions of one day by creation, the latest first', async () => {
    const busy = await db.addUser({ email: 'busy@example.org' });
    for (const [place, name] of ['Ann', 'Ben', 'Cy', 'Dee', 'Eve', 'Flo'].entries()) {
      const [{ id }] = (await db.asOwner<{ id: string }>(
        'insert into public.clients (user_id, name) values ($1, $2) returning id',
        [busy.id, name],
      )) as [{ id: string }];
      // Created in another order: Cy first, Ben last.
      await db.asOwner(
        `insert into public.sessions (user_id, client_id, date, duration, created_at)
         values ($1, $2, '2026-03-20', 60, timestamptz '2026-03-20T09:00:00Z' + $3 * interval '1 minute')`,
        [busy.id, id, [3, 5, 0, 4, 1, 2][place]],
      );
    }
    const names = (rows: Dashboard['recent_sessions']) => rows.map(({ client_name }) => client_name);
    expect(names((await dashboard(busy, '2026-03-20')).recent_sessions)).toEqual(['Ben', 'Dee', 'Ann', 'Flo', 'Eve']);
    expect(names((await dashboard(busy, '2026-03-19')).upcoming_sessions)).toEqual(['Cy', 'Eve', 'Flo']);
  });

  test('has supervision totals, and the coaching held after the last one', async () => {
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({
      supervision_sessions: 2,
      supervision_minutes: 150,
      planned_supervision_minutes: 0,
      minutes_since_supervision: 90,
    });
  });

  test('planned supervision counts in its totals, and does not reset the hours since the last one', async () => {
    expect(await dashboard(coach, '2026-02-28')).toMatchObject({
      supervision_sessions: 2,
      supervision_minutes: 150,
      planned_supervision_minutes: 90,
      minutes_since_supervision: 60,
      reminders: { last_supervision: '2026-01-10', minutes_since_supervision: 60 },
    });
  });

  test('says how much of the totals is planned, and how much is past but not completed', async () => {
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({
      total_minutes: 960,
      planned: { sessions: 2, minutes: 135, minutes_this_month: 15 },
      not_completed: { sessions: 0, minutes: 0 },
    });
    // On its day a session is no longer planned.
    expect(await dashboard(coach, '2026-04-01')).toMatchObject({
      total_minutes: 960,
      planned: { sessions: 0, minutes: 0, minutes_this_month: 0 },
      not_completed: { sessions: 2, minutes: 135 },
      asked_sessions: 1,
      minutes_since_supervision: 90,
    });
  });

  test('counts the sessions of the latest day that are not completed, for a week, and own calendars', async () => {
    for (const [id, user] of [
      ['10000000-0000-4000-8000-000000000001', coach],
      ['10000000-0000-4000-8000-000000000002', stranger],
    ] as const)
      await db.asOwner(
        `insert into public.calendar_feeds (id, user_id, kind, label, place) values ($1, $2, 'ical', 'Work', 'example.org')`,
        [id, user.id],
      );
    const asked = async (today: string) => (await dashboard(coach, today)).asked_sessions;
    expect(await asked('2026-03-31')).toBe(0);
    expect(await asked('2026-04-01')).toBe(1);
    expect(await asked('2026-04-08')).toBe(1);
    expect(await asked('2026-04-09')).toBe(0);
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({ calendars: 1 });
    await db.asOwner('delete from public.calendar_feeds where user_id in ($1, $2)', [coach.id, stranger.id]);
  });

  test('the practice for which EMCC asks for supervision counts since the last one, also with erased clients', async () => {
    for (const kind of SESSION_KINDS) {
      await db.asOwner(
        `insert into public.erased_sessions (user_id, person, date, duration, kind) values ($1, $2, '2026-03-02', 20, $3)`,
        [coach.id, KIM, kind],
      );
      const counts = (BODIES.EMCC.hoursTerms.kinds ?? ['coaching']).includes(kind);
      const minutes_since_supervision = counts ? 110 : 90;
      const figures = await dashboard(coach, '2026-03-20');
      expect(figures, kind).toMatchObject({ minutes_since_supervision, reminders: { minutes_since_supervision } });
      expect(figures.reminders.first_session_since_supervision === '2026-03-02', kind).toBe(counts);
      await db.asOwner('delete from public.erased_sessions where user_id = $1', [coach.id]);
    }
  });

  test('the last session may be one with an erased client', async () => {
    await db.asOwner(
      `insert into public.erased_sessions (user_id, person, date, duration) values ($1, $2, '2026-03-19', 60)`,
      [coach.id, KIM],
    );
    expect((await dashboard(coach, '2026-03-20')).reminders).toMatchObject({ last_session: '2026-03-19' });
    await db.asOwner('delete from public.erased_sessions where user_id = $1', [coach.id]);
  });

  describe('clients who are new this month', () => {
    // The start and end of November in the coach's time zone.
    test.each([
      ['Pacific/Pago_Pago', '2026-11-01T11:00:00Z', '2026-12-01T11:00:00Z'],
      ['UTC', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
      ['Asia/Kathmandu', '2026-10-31T18:15:00Z', '2026-11-30T18:15:00Z'],
      ['Pacific/Auckland', '2026-10-31T11:00:00Z', '2026-11-30T11:00:00Z'],
      // The clocks change in this month.
      ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-12-01T08:00:00Z'],
    ])('are counted by the month of a coach in %s', async (zone, began, ended) => {
      const of = await db.addUser({ email: `${zone.replace('/', '.')}@example.org` });
      const add = (instant: string, seconds: number) =>
        db.asOwner(
          `insert into public.clients (user_id, name, created_at) values ($1, 'Kim', $2::timestamptz + $3 * interval '1 second')`,
          [of.id, instant, seconds],
        );
      const fresh = async (monthBegan: string | null) =>
        (await dashboard(of, '2026-11-30', monthBegan)).new_clients_this_month;
      await add(began, -1);
      await add(began, 0);
      expect(await fresh(began)).toBe(1);
      // A client that only sends today: the time zone is that of the profile.
      await db.asOwner('update public.profiles set time_zone = $1 where id = $2', [zone, of.id]);
      expect(await fresh(null)).toBe(1);
      await add(ended, -1);
      await add(ended, 0);
      expect(await fresh(null)).toBe(2);
      expect((await dashboard(of, '2026-12-01', ended)).new_clients_this_month).toBe(1);
    });
  });

  test('sums CPD hours, and those since 1 January of the year of today', async () => {
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({ cpd_hours: 7.75, cpd_hours_this_year: 3.75 });
    expect(await dashboard(coach, '2025-06-01')).toMatchObject({ cpd_hours: 7.75, cpd_hours_this_year: 4 });
  });

  test('says how much of the CPD is planned', async () => {
    expect(await dashboard(coach, '2026-03-20')).toMatchObject({ planned_cpd_hours: 0 });
    expect(await dashboard(coach, '2025-12-31')).toMatchObject({ planned_cpd_hours: 3.75 });
  });

  test('has twelve months, oldest first, 0 for those without records', async () => {
    const { months } = await dashboard(coach, '2026-03-20');
    const names = '2025-04 2025-05 2025-06 2025-07 2025-08 2025-09 2025-10 2025-11 2025-12 2026-01 2026-02 2026-03';
    expect(months.map(({ month }) => month)).toEqual(names.split(' '));
    expect(months.map(({ minutes }) => minutes)).toEqual([30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 60, 150]);
  });

  test('returns the data of reminders, up to today', async () => {
    const { reminders } = await dashboard(coach, '2026-03-20');
    expect(reminders).toMatchObject({
      first_session: '2025-03-31',
      last_session: '2026-03-15',
      credentials: [],
      retention: [],
      // Both have sessions, and no recorded consent.
      clients_not_asked: 2,
    });
    expect((await dashboard(coach, '2025-03-30')).reminders).toMatchObject({
      last_session: null,
      clients_not_asked: 0,
    });
  });

  test('does not count a client as not asked for consent without coaching, as the audit check', async () => {
    const of = await db.addUser({ email: 'supervises@example.org' });
    await db.asOwner("insert into public.clients (user_id, name) values ($1, 'Sue')", [of.id]);
    const add = (kind: string, date: string) =>
      db.asOwner(
        `insert into public.sessions (user_id, client_id, date, duration, kind)
         select $1, c.id, $2, 60, $3 from public.clients c where c.user_id = $1`,
        [of.id, date, kind],
      );
    await add('supervision', '2026-03-01');
    expect((await dashboard(of, '2026-03-20')).reminders.clients_not_asked).toBe(0);
    await add('coaching', '2026-03-02');
    expect((await dashboard(of, '2026-03-20')).reminders.clients_not_asked).toBe(1);
  });

  test('shows another coach only own numbers', async () => {
    expect(await dashboard(stranger, '2026-03-20')).toMatchObject({
      total_clients: 1,
      total_minutes: 1000,
      supervision_minutes: 500,
      minutes_since_supervision: 0,
      cpd_hours: 99,
    });
  });

  test('returns zeros for a new coach', async () => {
    const fresh = await db.addUser({ email: 'fresh@example.org' });
    const figures = await dashboard(fresh, '2026-03-20');
    expect(figures).toMatchObject({ total_clients: 0, total_minutes: 0, recent_sessions: [], cpd_hours: 0 });
    expect(figures.months).toHaveLength(12);
    expect(figures.minutes_since_supervision).toBe(0);
  });
});
