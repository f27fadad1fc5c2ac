// The day of a supervision is the coach's calendar day and never changes (ADR 26): computed if a client sends only a
// date, otherwise stored as sent. It does not depend on where it is read or on later changes of the profile.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { noonIn } from '#domain/time.ts';
import { usersForTests } from '#tests/support/policies.ts';

/** UTC−11, UTC, UTC+5:45 and UTC+13 (in November), and noon there in UTC. */
const ZONES = ['Pacific/Pago_Pago', 'UTC', 'Asia/Kathmandu', 'Pacific/Auckland'];

const { db, coach } = usersForTests();

beforeEach(async () => {
  await db.asOwner('delete from public.supervision_sessions');
  await liveIn(null);
});

const liveIn = (zone: string | null) =>
  db.asOwner('update public.profiles set time_zone = $1 where id = $2', [zone, coach.id]);
const asCoach = async (text: string, values: readonly (string | null)[]) => {
  const { rows } = await db.asUser(coach.claims, { text, values });
  return rows[0]?.map(String);
};
const COLUMNS = `to_char(day, 'YYYY-MM-DD'), to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`;
const add = (columns: Readonly<Record<string, string>>) =>
  asCoach(
    `with written as (insert into public.supervision_sessions (supervisor_name, ${Object.keys(columns).join(', ')})
     values ('Ruth Lind', ${Object.keys(columns)
       .map((_, index) => `$${index + 1}`)
       .join(', ')}) returning day, date) select ${COLUMNS} from written`,
    Object.values(columns),
  );
const change = (columns: Readonly<Record<string, string | null>>) =>
  asCoach(
    `with written as (update public.supervision_sessions set ${Object.keys(columns)
      .map((name, index) => `${name} = $${index + 1}`)
      .join(', ')} returning day, date) select ${COLUMNS} from written`,
    Object.values(columns),
  );
const dashboard = async (today: string) => {
  const [answer] = (await asCoach('select public.dashboard($1)', [today])) ?? [];
  return JSON.parse(String(answer)) as Dashboard;
};

describe('a date without a day', () => {
  test.each([
    ['Pacific/Pago_Pago', '2026-12-01T10:59:59Z', '2026-11-30'],
    ['Pacific/Pago_Pago', '2026-12-01T11:00:00Z', '2026-12-01'],
    ['UTC', '2026-11-30T23:59:59Z', '2026-11-30'],
    ['Asia/Kathmandu', '2026-11-30T18:14:59Z', '2026-11-30'],
    ['Asia/Kathmandu', '2026-11-30T18:15:00Z', '2026-12-01'],
    ['Pacific/Auckland', '2026-11-30T10:59:59Z', '2026-11-30'],
    ['Pacific/Auckland', '2026-11-30T11:00:00Z', '2026-12-01'],
    // The night before and the night after the clocks change, forward and back.
    ['Europe/London', '2026-03-28T23:30:00Z', '2026-03-28'],
    ['Europe/London', '2026-03-29T23:30:00Z', '2026-03-30'],
    ['Europe/London', '2026-10-24T23:30:00Z', '2026-10-25'],
    ['Europe/London', '2026-10-25T23:30:00Z', '2026-10-25'],
    ['Pacific/Auckland', '2026-09-26T11:30:00Z', '2026-09-26'],
    ['Pacific/Auckland', '2026-09-27T11:30:00Z', '2026-09-28'],
    ['America/Los_Angeles', '2026-11-01T06:30:00Z', '2026-10-31'],
    ['America/Los_Angeles', '2026-11-02T07:30:00Z', '2026-11-01'],
    [null, '2026-11-30T23:59:59Z', '2026-11-30'],
    ['Mars/Olympus', '2026-11-30T23:59:59Z', '2026-11-30'],
    // The limits of valid years.
    ['Pacific/Auckland', '2100-12-31T23:00:00Z', '2100-12-31'],
    ['Pacific/Pago_Pago', '1950-01-01T01:00:00Z', '1950-01-01'],
  ])('for a coach in %s: %s is %s', async (zone, date, day) => {
    await liveIn(zone);
    expect((await add({ date }))?.[0]).toBe(day);
    expect((await change({ date: '2026-06-15T11:30:00Z' }))?.[0]).toBe('2026-06-15');
    expect((await change({ date }))?.[0]).toBe(day);
  });
});

describe('a day that is sent', () => {
  test.each(ZONES)('is stored, with the noon of %s as its date', async (zone) => {
    const date = noonIn('2026-11-30', zone);
    expect((await add({ day: '2026-11-30', date }))?.[0]).toBe('2026-11-30');
    // The coach's time zone changes; recorded days stay.
    await liveIn('America/Los_Angeles');
    expect((await change({ supervisor_name: 'Tobias Ekwueme' }))?.[0]).toBe('2026-11-30');
    expect((await change({ day: '2026-12-01', date: noonIn('2026-12-01', zone) }))?.[0]).toBe('2026-12-01');
  });

  test.each([
    ['Pacific/Pago_Pago', '2026-11-30T23:00Z'],
    [null, '2026-11-30T12:00Z'],
    ['Asia/Kathmandu', '2026-11-30T06:15Z'],
    ['Pacific/Auckland', '2026-11-29T23:00Z'],
  ])('alone gets its noon in %s', async (zone, date) => {
    await liveIn(zone);
    expect(await add({ day: '2026-11-30' })).toEqual(['2026-11-30', date]);
    expect((await change({ day: '2026-12-01' }))?.[0]).toBe('2026-12-01');
    expect(await change({ day: '2026-11-30' })).toEqual(['2026-11-30', date]);
  });

  test('can be reset to the one computed from the date', async () => {
    await add({ day: '2026-11-30', date: '2026-11-29T23:00:00Z' });
    expect((await change({ day: null }))?.[0]).toBe('2026-11-29');
  });

  test('cannot contradict its date', async () => {
    await expect(add({ day: '2026-11-30', date: '2026-11-28T23:00:00Z' })).rejects.toMatchObject({
      code: '23514',
      constraint: 'supervision_sessions_day_check',
    });
    await expect(add({ day: '1949-12-31', date: '1950-01-01T00:00:00Z' })).rejects.toMatchObject({ code: '23514' });
    await expect(add({})).rejects.toBeDefined();
  });
});

describe('the dashboard', () => {
  test.each(ZONES)('of a coach in %s does not count that day’s hours since the last one', async (zone) => {
    const client = await asCoach(`insert into public.clients (name) values ('Kim') returning id`, []);
    const session = (date: string, duration: string) =>
      asCoach(
        'insert into public.sessions (client_id, date, duration, completed) values ($1, $2, $3, true) returning id',
        [client?.[0] ?? '', date, duration],
      );
    await session('2026-11-30', '60');
    await add({ day: '2026-11-30', date: noonIn('2026-11-30', zone) });
    expect(await dashboard('2026-11-30')).toMatchObject({
      minutes_since_supervision: 0,
      reminders: {
        last_supervision: '2026-11-30',
        minutes_since_supervision: 0,
        first_session_since_supervision: null,
      },
    });
    await session('2026-12-01', '45');
    expect(await dashboard('2026-12-01')).toMatchObject({
      minutes_since_supervision: 45,
      reminders: { minutes_since_supervision: 45, first_session_since_supervision: '2026-12-01' },
    });
    await db.asOwner('delete from public.clients');
  });
});
