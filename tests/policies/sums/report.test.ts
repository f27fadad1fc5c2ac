// rpc/report: every number against sums computed by hand, for one of two coaches.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#domain/reports/report.ts';
import type { Claims } from '#server/db/database.ts';
import { usersForTests, callAs } from '#tests/support/policies.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';

const KIM = 'c0000000-0000-4000-8000-000000000001';
const LEE = 'c0000000-0000-4000-8000-000000000002';
const OTHERS = 'c0000000-0000-4000-8000-000000000003';
const NONE = { paid_minutes: 0, pro_bono_minutes: 0, topic_minutes: [0, 0], supervision_minutes: 0, cpd_hours: 0 };

const { db, coach, stranger } = usersForTests();

const report = (of: Claims, args: string) => callAs<Report>(db, of, `report(${args})`);
const setProfile = (column: 'week_start' | 'time_zone', value: string | null) =>
  db.asOwner(`update public.profiles set ${column} = $1 where id = $2`, [value, coach.id]);

const MARCH = `from_date => '2026-03-01', to_date => '2026-03-31', before_from => '2026-02-01', bucket => 'week'`;
const YEAR = `from_date => '2026-01-01', to_date => '2026-12-31', before_from => '2025-01-01'`;

beforeAll(async () => {
  await db.asOwner(
    `insert into public.clients (id, user_id, name) values ($1, $4, 'Kim'), ($2, $4, 'Lee'), ($3, $5, 'Not yours')`,
    [KIM, LEE, OTHERS, coach.id, stranger.id],
  );
  await db.asOwner(
    `insert into public.sessions (user_id, client_id, date, duration, completed, topics, paid) values
      ($4, $1, '2025-11-05', 600, true, '{goals}', true),
      ($4, $1, '2026-01-31', 25, true, '{goals}', false),
      ($4, $1, '2026-02-01', 30, true, '{goals}', true), ($4, $2, '2026-02-28', 45, true, '{}', null),
      ($4, $1, '2026-03-01', 60, true, '{goals,goals,trust}', true), ($4, $1, '2026-03-08', 90, true, '{trust}', false),
      ($4, $1, '2026-03-31', 15, false, '{}', null), ($4, $1, '2026-04-01', 120, false, '{goals}', true),
      ($5, $3, '2026-03-15', 1000, true, '{goals}', true)`,
    [KIM, LEE, OTHERS, coach.id, stranger.id],
  );
  // The last one was on 31 March where it was recorded, when it was already 1 April further east.
  await db.asOwner(
    `insert into public.supervision_sessions (user_id, supervisor_name, date, day, duration) values
      ($1, 'Dr. Osei', '2026-02-10T09:00:00Z', '2026-02-10', 60), ($1, 'Dr. Osei', '2026-03-31T23:30:00Z', '2026-03-31', 90),
      ($2, 'Dr. Roy', '2026-03-20', '2026-03-20', 500)`,
    [coach.id, stranger.id],
  );
  await db.asOwner(
    `insert into public.cpd_records (user_id, date, hours) values
      ($1, '2026-02-28', 4), ($1, '2026-03-02', 2.5), ($1, '2026-03-31', 1.25), ($2, '2026-03-02', 99)`,
    [coach.id, stranger.id],
  );
});

describe('sums', () => {
  test('of the period and of the previous one, including their first and last days', async () => {
    expect(await report(coach.claims, MARCH)).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
      sums: {
        sessions: 3,
        minutes: 165,
        clients: 1,
        supervision_sessions: 1,
        supervision_minutes: 90,
        cpd_records: 2,
        cpd_hours: 3.75,
      },
      planned: { sessions: 1, minutes: 15 },
      before: {
        sessions: 2,
        minutes: 75,
        clients: 2,
        supervision_sessions: 1,
        supervision_minutes: 60,
        cpd_records: 1,
        cpd_hours: 4,
      },
    });
  });

  test('name hours from before Hourbook apart, of everyone or of one client', async () => {
    await db.asOwner(
      `insert into public.opening_balances (user_id, client_id, as_of, paid_minutes, pro_bono_minutes) values
        ($1, $2, '2026-03-02', 1200, 270), ($1, $3, '2020-01-01', 0, 30)`,
      [coach.id, KIM, LEE],
    );
    await db.asOwner(
      `insert into public.erased_sessions (user_id, person, date, duration, format, opening) values ($1, gen_random_uuid(), '2019-01-01', 45, 'individual', true)`,
      [coach.id],
    );
    try {
      const everyone = await report(coach.claims, MARCH);
      expect([everyone.opening_minutes, everyone.sums.minutes]).toEqual([1545, 165]);
      expect((await report(coach.claims, `${MARCH}, client => '${KIM}'`)).opening_minutes).toBe(1470);
      expect(everyone.clients.every((one) => one.opening_minutes === 0)).toBe(true);
      const allTime = await report(coach.claims, '');
      expect(allTime.clients.map((one) => [one.client_name, one.minutes, one.opening_minutes])).toEqual([
        ['Kim', 940, 1470],
        ['Lee', 45, 30],
        [null, 0, 45],
      ]);
      expect(allTime.sums).toMatchObject({ sessions: 8, minutes: 985, clients: 3 });
      const [kim] = (await report(coach.claims, `client => '${KIM}'`)).clients;
      expect(kim).toMatchObject({ client_id: KIM, minutes: 940, opening_minutes: 1470 });
      expect((await report(stranger.claims, MARCH)).opening_minutes).toBe(0);
    } finally {
      await db.asOwner('delete from public.opening_balances where user_id = $1', [coach.id]);
      await db.asOwner('delete from public.erased_sessions where user_id = $1 and opening', [coach.id]);
    }
  });

  test('without a previous period nothing is compared', async () => {
    const { before, clients } = await report(coach.claims, `from_date => '2026-03-01', to_date => '2026-03-31'`);
    expect(before).toBeNull();
    expect(clients).toMatchObject([{ client_id: KIM, minutes: 165, sessions_before: 0, minutes_before: 0 }]);
  });

  test('of all records are from the first to the last', async () => {
    const { from, to, sums, before, buckets } = await report(coach.claims, '');
    expect([from, to, before]).toEqual(['2025-11-05', '2026-04-01', null]);
    expect(sums).toMatchObject({ sessions: 8, minutes: 985, supervision_minutes: 150, cpd_hours: 7.75 });
    expect(buckets.map((bucket) => [bucket.from, bucket.minutes])).toEqual([
      ['2025-11-05', 600],
      ['2025-12-01', 0],
      ['2026-01-01', 25],
      ['2026-02-01', 75],
      ['2026-03-01', 165],
      ['2026-04-01', 120],
    ]);
  });

  test('of one client include only that client, without supervision and CPD', async () => {
    const { sums, before, planned, buckets, clients, topics } = await report(
      coach.claims,
      `${MARCH}, client => '${LEE}'`,
    );
    const none = { supervision_sessions: null, supervision_minutes: null, cpd_records: null, cpd_hours: null };
    expect(sums).toEqual({ sessions: 0, minutes: 0, clients: 0, ...none });
    expect(before).toEqual({ sessions: 1, minutes: 45, clients: 1, ...none });
    expect(planned).toEqual({ sessions: 0, minutes: 0 });
    expect(buckets[0]).toMatchObject({ supervision_minutes: null, cpd_hours: null });
    expect(clients.map(({ client_name }) => client_name)).toEqual(['Lee']);
    expect(topics.map(({ topic }) => topic)).toEqual([null]);
    const always = await report(coach.claims, `client => '${LEE}'`);
    expect([always.from, always.to]).toEqual(['2026-02-28', '2026-02-28']);
  });
});

describe('buckets', () => {
  const weeks = async (): Promise<unknown[]> =>
    (await report(coach.claims, MARCH)).buckets.map(({ from, sessions, minutes }) => [from, sessions, minutes]);

  test('are weeks with the coach’s first weekday, the first one from the period’s first day', async () => {
    // 1 March 2026 is a Sunday.
    expect(await weeks()).toEqual([
      ['2026-03-01', 1, 60],
      ['2026-03-02', 1, 90],
      ['2026-03-09', 0, 0],
      ['2026-03-16', 0, 0],
      ['2026-03-23', 0, 0],
      ['2026-03-30', 1, 15],
    ]);
    await setProfile('week_start', 'sunday');
    const sundays = ['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'];
    expect(await weeks()).toEqual(
      sundays.map((day, index) => [
        day,
        ...([
          [1, 60],
          [1, 90],
          [0, 0],
          [0, 0],
          [1, 15],
        ][index] ?? []),
      ]),
    );
    await setProfile('week_start', 'saturday');
    expect(await weeks()).toHaveLength(5);
    expect((await weeks())[1]).toEqual(['2026-03-07', 1, 90]);
    await setProfile('week_start', 'monday');
  });

  test('are weeks as the browser’s region has them where the coach has chosen no day', async () => {
    const firsts = async (usual: string) => {
      const { buckets } = await report(coach.claims, `${MARCH}, usual_week_start => '${usual}'`);
      return buckets.slice(0, 2).map(({ from }) => from);
    };
    expect(await firsts('sunday')).toEqual(['2026-03-01', '2026-03-02']);
    await setProfile('week_start', null);
    expect(await firsts('sunday')).toEqual(['2026-03-01', '2026-03-08']);
    expect(await firsts('saturday')).toEqual(['2026-03-01', '2026-03-07']);
    expect(await firsts('monday')).toEqual(['2026-03-01', '2026-03-02']);
    await setProfile('week_start', 'monday');
  });

  test('are months, empty ones with 0', async () => {
    const { buckets } = await report(coach.claims, YEAR);
    expect(buckets).toHaveLength(12);
    expect(buckets.map(({ minutes }) => minutes)).toEqual([25, 75, 165, 120, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(buckets[2]).toEqual({
      from: '2026-03-01',
      sessions: 3,
      minutes: 165,
      paid_minutes: 60,
      pro_bono_minutes: 90,
      topic_minutes: [60, 150],
      supervision_minutes: 90,
      cpd_hours: 3.75,
    });
    expect(buckets[11]).toEqual({ from: '2026-12-01', sessions: 0, minutes: 0, ...NONE });
  });

  test.each([
    ['day', `from_date => '2024-02-28', to_date => '2024-03-01'`, ['2024-02-28', '2024-02-29', '2024-03-01']],
    ['month', `from_date => '2026-01-31', to_date => '2026-03-01'`, ['2026-01-31', '2026-02-01', '2026-03-01']],
    ['quarter', `from_date => '2025-11-15', to_date => '2026-04-01'`, ['2025-11-15', '2026-01-01', '2026-04-01']],
    ['year', `from_date => '2024-12-31', to_date => '2026-01-01'`, ['2024-12-31', '2025-01-01', '2026-01-01']],
  ])('are of every size: %s', async (bucket, dates, starts) => {
    const { buckets } = await report(coach.claims, `${dates}, bucket => '${bucket}'`);
    expect(buckets.map(({ from }) => from)).toEqual(starts);
  });

  test('are limited to valid years, and an unknown size is refused', async () => {
    const { buckets } = await report(coach.claims, `from_date => '-infinity', to_date => 'infinity', bucket => 'year'`);
    expect([buckets.length, buckets[0]?.from]).toEqual([151, '1950-01-01']);
    await expect(report(coach.claims, `${YEAR}, bucket => 'second'`)).rejects.toMatchObject({ code: '22P02' });
  });
});

describe('parts of hours over time', () => {
  const sum = (minutes: readonly number[]) => minutes.reduce((all, one) => all + one, 0);

  test('are what was paid and pro bono, and the rest does not say', async () => {
    const { buckets } = await report(coach.claims, MARCH);
    expect(buckets.map((one) => [one.minutes, one.paid_minutes, one.pro_bono_minutes])).toEqual([
      [60, 60, 0],
      [90, 0, 90],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [15, 0, 0],
    ]);
  });

  test('add up to the sums of each topic, in the order of topics', async () => {
    for (const args of [MARCH, YEAR, '', `${YEAR}, client => '${KIM}'`]) {
      const { buckets, topics } = await report(coach.claims, args);
      const named = topics.filter(({ topic }) => topic !== null);
      expect(named.map((_, place) => sum(buckets.map((one) => one.topic_minutes[place]!)))).toEqual(
        named.map(({ minutes }) => minutes),
      );
    }
  });

  test('are of six topics at most', async () => {
    await db.asOwner(
      `insert into public.sessions (user_id, client_id, date, duration, topics) values ($1, $2, '2030-05-01', 30, '{a,b,c,d,e,f,g}')`,
      [coach.id, KIM],
    );
    const { buckets, topics } = await report(coach.claims, `from_date => '2030-05-01', to_date => '2030-05-31'`);
    expect(topics).toHaveLength(7);
    expect(buckets[0]!.topic_minutes).toEqual([30, 30, 30, 30, 30, 30]);
    await db.asOwner(`delete from public.sessions where user_id = $1 and date = '2030-05-01'`, [coach.id]);
  });
});

describe('clients and topics', () => {
  test('have their minutes of this and the previous period, most minutes first', async () => {
    const { clients } = await report(coach.claims, MARCH);
    expect(clients).toEqual([
      {
        client_id: KIM,
        client_name: 'Kim',
        sessions: 3,
        minutes: 165,
        sessions_before: 1,
        minutes_before: 30,
        opening_minutes: 0,
      },
      {
        client_id: LEE,
        client_name: 'Lee',
        sessions: 0,
        minutes: 0,
        sessions_before: 1,
        minutes_before: 45,
        opening_minutes: 0,
      },
    ]);
  });

  test('count a session once for each of its topics, those without one last', async () => {
    const { topics } = await report(coach.claims, MARCH);
    expect(topics).toEqual([
      { topic: 'trust', sessions: 2, minutes: 150, sessions_before: 0, minutes_before: 0 },
      { topic: 'goals', sessions: 1, minutes: 60, sessions_before: 1, minutes_before: 30 },
      { topic: null, sessions: 1, minutes: 15, sessions_before: 1, minutes_before: 45 },
    ]);
  });
});

describe('the day of a supervision', () => {
  const APRIL = `from_date => '2026-04-01', to_date => '2026-04-30'`;
  const minutesIn = async (args: string) => (await report(coach.claims, args)).sums.supervision_minutes;

  test('is the recorded one, even if the profile’s time zone changes later', async () => {
    for (const zone of [null, 'Pacific/Auckland', 'America/New_York']) {
      await setProfile('time_zone', zone);
      expect([await minutesIn(MARCH), await minutesIn(APRIL)]).toEqual([90, 0]);
    }
    await setProfile('time_zone', null);
  });
});

describe('other users', () => {
  test('another coach only gets own numbers, also with another coach’s client', async () => {
    const { sums, clients } = await report(stranger.claims, MARCH);
    expect(sums).toMatchObject({ sessions: 1, minutes: 1000, supervision_minutes: 500, cpd_hours: 99 });
    expect(clients.map(({ client_name }) => client_name)).toEqual(['Not yours']);
    const asked = await report(stranger.claims, `client => '${KIM}'`);
    expect(asked).toMatchObject({ from: null, to: null, sums: { sessions: 0 }, buckets: [], clients: [], topics: [] });
  });

  test('a coach without records gets an empty report', async () => {
    const fresh = await db.addUser({ email: 'fresh@example.org' });
    expect(await report(fresh.claims, '')).toMatchObject({ from: null, to: null, sums: { minutes: 0 }, buckets: [] });
    const { buckets } = await report(fresh.claims, YEAR);
    expect(buckets.map(({ minutes }) => minutes)).toEqual(Array(12).fill(0));
  });

  test('an anonymous request is refused', async () => {
    await expect(report(ANONYMOUS, MARCH)).rejects.toMatchObject({ code: '42501' });
  });
});
