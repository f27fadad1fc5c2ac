// Weekly mails: who gets them, what they say, that each is sent once a week even if a server stops, and never late.
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { addDays, addDaysToInstant, noonIn } from '#domain/time.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { mailMessage } from '#server/mail/mail-transport.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { recordingMailer } from '#tests/support/recording-mailer.ts';
import { sendingMailer } from '#tests/support/sending-mailer.ts';
import { SEND_WEEKLY_MAILS, type WeeklyContext } from './send-weekly-mails.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2);
const MORNING = '2026-11-23T07:30:00Z';
let app: TestApp;
let mails: Mail[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  mails = [];
  await app.db.asOwner('delete from private.weekly_mails');
  await app.db.asOwner('delete from auth.mail_outbox');
  await app.db.asOwner('update public.profiles set weekly_mail = false');
});

/** One server of a fleet. */
const server = (now: () => string, changes: Partial<WeeklyContext> = {}): WeeklyContext => ({
  db: app.db,
  dataKeys: app.deps.dataKeys,
  mailer: recordingMailer((mail) => void mails.push(mail)),
  settings: app.settings,
  log: pino({ level: 'silent' }),
  now: () => new Date(now()),
  ...changes,
});
const run = (now: string, changes: Partial<WeeklyContext> = {}) =>
  SEND_WEEKLY_MAILS.run(
    server(() => now, changes),
    new AbortController().signal,
  );
const waiting = () =>
  app.db.asOwner<{ user_id: string; address: string; give_up_at: Date }>(
    'select user_id, address, give_up_at from auth.mail_outbox where is_weekly order by give_up_at, address',
  );

async function coachIn(zone: string | null) {
  const coach = await app.signUp();
  await app.db.asOwner('update public.profiles set weekly_mail = true, time_zone = $2 where id = $1', [coach.id, zone]);
  return coach;
}

async function insert(token: string, table: string, row: object): Promise<string> {
  const id = crypto.randomUUID();
  const { status, text } = await ask(app, token, 'POST', `/rest/v1/${table}`, { body: { id, ...row } });
  expect(status, text).toBe(201);
  return id;
}

describe('a mail', () => {
  test('says what was logged, what waits and what a credential needs, in numbers, and how to stop it', async () => {
    const coach = await coachIn('Europe/London');
    const client = await insert(coach.token, 'clients', { name: 'Zq Marker', email: 'zq7@example.org' });
    const facts = { client_id: client, notes: 'zq7 note', topics: ['zq7 topic'] };
    await insert(coach.token, 'sessions', { ...facts, date: '2026-11-18', duration: 90, completed: true });
    await insert(coach.token, 'sessions', { ...facts, date: '2026-11-20', duration: 60 });
    await insert(coach.token, 'cpd_records', { title: 'zq7 course', date: '2026-11-17', hours: 2 });
    await app.db.asOwner(`update public.profiles set chosen_bodies = '{ICF}' where id = $1`, [coach.id]);
    await run(MORNING);
    const [mail] = mails;
    expect(mail!.to).toBe(coach.email);
    expect(mail!.text).toContain(
      'Last week, from 16 November 2026 to 22 November 2026: 1 coaching session (1.5 h) and 2 h of CPD.',
    );
    expect(mail!.text).toContain('1 session was planned and is not marked as held. Did it take place?');
    expect(mail!.text).toMatch(/For ICF ACC: \d+ more hours .*with clients/);
    expect(mail!.text).toMatch(/to go to ICF ACC\. [A-Z][^.]*\./);
    expect(mail!.text + mail!.html + mail!.subject).not.toMatch(/zq7|Marker/i);
    const { headers } = mailMessage(mail!, 'Log <log@example.org>', 'id');
    expect(headers).toMatchObject({
      'List-Unsubscribe': { value: `<${mail!.unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail!.text).toContain(mail!.unsubscribe);
    expect(mail!.html).toContain(mail!.unsubscribe);
  });

  test('is for nobody who did not ask, has not confirmed the address, has lapsed or is gone', async () => {
    await app.signUp();
    const [unconfirmed, lapsed, gone] = [await coachIn('UTC'), await coachIn('UTC'), await coachIn('UTC')];
    await app.db.asOwner('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.id]);
    await app.db.asOwner(
      `update public.profiles set subscription_status = 'canceled', subscription_end_date = now() - interval '1 day' where id = $1`,
      [lapsed.id],
    );
    await app.db.asOwner('delete from auth.users where id = $1', [gone.id]);
    await run(MORNING);
    expect(await waiting()).toEqual([]);
    const paid = await coachIn(null);
    await run(MORNING);
    expect(await waiting()).toMatchObject([{ user_id: paid.id }]);
  });

  test('is written once, also by two servers at once and by many that follow', async () => {
    const coaches = await Promise.all(Array.from({ length: 25 }, () => coachIn('Europe/Paris')));
    await Promise.all([run('2026-11-23T06:10:00Z'), run('2026-11-23T06:10:00Z')]);
    for (const minute of ['06:20', '06:55', '07:30', '07:59']) await run(`2026-11-23T${minute}:00Z`);
    expect((await waiting()).map(({ user_id }) => user_id).toSorted()).toEqual(coaches.map(({ id }) => id).toSorted());
    expect(mails).toHaveLength(25);
  });

  test('does not come twice to who flies west, nor on another day when every server was away', async () => {
    const coach = await coachIn('Pacific/Auckland');
    await run('2026-11-22T18:30:00Z');
    await app.db.asOwner(`update public.profiles set time_zone = 'America/Los_Angeles' where id = $1`, [coach.id]);
    await run('2026-11-23T15:30:00Z');
    expect(await waiting()).toHaveLength(1);
    await coachIn('Europe/London');
    for (const now of ['2026-11-23T09:00:00Z', '2026-11-24T07:30:00Z', '2026-11-26T07:30:00Z']) await run(now);
    expect(await waiting()).toHaveLength(1);
  });

  test('that fails for one coach reaches the others, and that one when it works again', async () => {
    const [one, other] = [await coachIn('UTC'), await coachIn('UTC')];
    const errors: unknown[] = [];
    const failing: WeeklyContext['db'] = {
      asServer: app.db.asServer,
      asUser: async (claims, statement) => {
        if (claims.json.includes(one.id)) throw new Error('broken');
        return app.db.asUser(claims, statement);
      },
    };
    const log = { info: () => undefined, error: (line: unknown) => void errors.push(line) } as never;
    await run(MORNING, { db: failing, log });
    expect(await waiting()).toMatchObject([{ user_id: other.id }]);
    expect(errors).toMatchObject([{ userId: one.id }]);
    await app.db.asOwner(`update private.weekly_mails set claimed_until = now() where user_id = $1`, [one.id]);
    await run(MORNING);
    expect(await waiting()).toHaveLength(2);
  });

  test('goes to the address that the account has when it is written', async () => {
    const coach = await coachIn('UTC');
    const seal: WeeklyContext['mailer'] = recordingMailer((mail) => void mails.push(mail));
    const changing = {
      ...seal,
      seal: (mail: Mail) => ({ ...seal.seal(mail), address: 'earlier@example.org' }),
    };
    await run(MORNING, { mailer: changing });
    expect(await waiting()).toEqual([]);
    await app.db.asOwner(`update private.weekly_mails set claimed_until = now() where user_id = $1`, [coach.id]);
    await run(MORNING);
    expect(await waiting()).toMatchObject([{ address: coach.email }]);
  });
});

describe('the outbox', () => {
  const sent: Mail[] = [];
  const outbox = (isAway = false) =>
    sendingMailer(
      {
        db: app.db,
        log: pino({ level: 'silent' }),
        metrics: createMetrics(),
        transport: {
          send: async (mail: Mail) => {
            if (isAway) throw Object.assign(new Error('connection refused'), { code: 'ECONNECTION' });
            sent.push(mail);
          },
        },
      },
      { isAtOnce: false },
    );
  beforeEach(() => void sent.splice(0));
  const written = async () => {
    const coach = await coachIn('UTC');
    const { mailer, deliver } = outbox();
    await run(MORNING, { mailer });
    return { coach, deliver };
  };
  const until = (interval: string) =>
    app.db.asOwner(`update auth.mail_outbox set give_up_at = now() + $1::interval`, [interval]);

  test('sends it while it is morning, once', async () => {
    const { coach, deliver } = await written();
    await until('1 hour');
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual([coach.email]);
  });

  test('drops it in the afternoon, after a mail server was away', async () => {
    const { deliver } = await written();
    await until('1 hour');
    await outbox(true).deliver();
    expect(await waiting()).toHaveLength(1);
    await app.db.asOwner(
      `update auth.mail_outbox set next_attempt_at = now(), give_up_at = now() - interval '1 second'`,
    );
    await deliver();
    expect([sent, await waiting()]).toEqual([[], []]);
  });

  test('drops it once it was switched off', async () => {
    const { coach, deliver } = await written();
    await until('1 hour');
    await ask(app, coach.token, 'PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { body: { weekly_mail: false } });
    await deliver();
    expect([sent, await waiting()]).toEqual([[], []]);
  });

  test('drops it once the account has another address, which the old mailbox need not read about', async () => {
    const { coach, deliver } = await written();
    await until('1 hour');
    await app.db.asOwner(`update auth.users set email = 'new-' || email where id = $1`, [coach.id]);
    await deliver();
    expect([sent, await waiting()]).toEqual([[], []]);
  });
});

/** Zones with unusual offsets and changes of clocks, one that nobody knows, and none. */
const ZONES = [
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Chatham',
  'Not/AZone',
  null,
];
/** Mondays after clocks were changed in some of them. */
const MONDAYS = ['2026-03-09', '2026-03-30', '2026-04-06', '2026-09-28', '2026-10-05', '2026-10-26', '2026-11-02'];

test('each coach gets one mail for each Monday, in every zone, whatever two servers do and however often they stop', async () => {
  const coaches = new Map<string, string | null>();
  for (const zone of ZONES) coaches.set((await coachIn(zone)).id, zone);
  const faults = fc.array(
    fc.constantFrom('none', 'none', 'none', 'dies before writing', 'dies after writing', 'stops'),
    {
      minLength: 40,
      maxLength: 40,
    },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...MONDAYS),
      faults,
      fc.integer({ min: 0, max: 24 }),
      async (monday, plan, offset) => {
        await app.db.asOwner('delete from private.weekly_mails');
        await app.db.asOwner('delete from auth.mail_outbox');
        const start = addDaysToInstant(`${addDays(monday, -1)}T12:00:00Z`, offset / 1440);
        // Every 25 minutes, two days long: each morning has four checks. The third and fourth of each hour's never fail.
        for (let tick = 0; tick < 115; tick += 1) {
          const now = addDaysToInstant(start, (tick * 25) / 1440);
          const fault = (at: number) => (tick % 4 < 2 ? plan[(tick * 2 + at) % plan.length]! : 'none');
          await Promise.all([0, 1].map((at) => runWithFault(now, fault(at))));
          await app.db.asOwner(`update private.weekly_mails set claimed_until = claimed_until - interval '25 minutes'`);
        }
        const rows = await waiting();
        const found = rows.map(({ user_id, give_up_at }) => [user_id, give_up_at.toISOString()]);
        const zoneOf = (zone: string | null) => (zone === null || zone === 'Not/AZone' ? 'UTC' : zone);
        const expected = [...coaches].map(([id, zone]) => [id, noonIn(monday, zoneOf(zone))]);
        expect(found.toSorted()).toEqual(expected.toSorted());
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);

/** Runs one server, which may be killed in the middle of a coach's mail. */
async function runWithFault(now: string, fault: string): Promise<void> {
  const stopping = new AbortController();
  const kill = () => {
    stopping.abort();
    throw new Error('killed');
  };
  const asServer: WeeklyContext['db']['asServer'] = async (text, values) => {
    const isWriting = text.includes('write_weekly_mail');
    if (isWriting && fault === 'dies before writing') kill();
    const rows = await app.db.asServer(text, values);
    if (isWriting && fault === 'dies after writing') kill();
    if (isWriting && fault === 'stops') stopping.abort();
    return rows as never;
  };
  const context = server(() => now, { db: { asServer, asUser: app.db.asUser } });
  await SEND_WEEKLY_MAILS.run(context, stopping.signal);
}
