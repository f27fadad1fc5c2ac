// Mails that somebody may not have asked for (ADR 114): how many one mailbox gets in a week, and how many one coach and one network
// send, for any caller and any spelling of the address. Every kind that has limits is tried here.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobDeps } from '#server/all-jobs.ts';
import { createApp } from '#server/app.ts';
import { Background } from '#server/auth/auth-context.ts';
import { DEFAULT_LIMITS, type Limits } from '#server/auth/rate-limit.ts';
import { mailboxOf } from '#domain/email-address.ts';
import { MAIL_KINDS, type MailKind } from '#server/mail/mail-kinds.ts';
import { runWhenDue } from '#server/jobs/start-jobs.ts';
import { REMIND_WITNESSES } from '#server/witnesses/remind-witnesses.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { LENT, linkOf } from '#tests/support/lent-views.ts';
import { isDistributed, testOnOneServer } from '#tests/support/one-server.ts';
import { addClient, addSession, askFor, callFunction, signUpNamed, type Coach } from '#tests/support/witnesses.ts';

/** The real limits, but those of minutes: this is about days and weeks. */
const LIMITS = Object.fromEntries(
  Object.entries(DEFAULT_LIMITS).map(([name, { hits, windowSeconds }]) => [
    name,
    windowSeconds < 3600 ? { hits: 1_000_000, windowSeconds: 60 } : { hits, windowSeconds },
  ]),
) as Limits;
const background = new Background();
let app: TestApp;
/** As `app`, with the limits, behind a proxy that names the client's address. */
let limited: TestApp;
let network = '';

beforeAll(async () => {
  app = await startTestApp({ settings: { signInByMail: true } });
  const settings = { ...app.settings, trustProxy: true, confirmEmail: true };
  const real = createApp({ ...app.deps, settings }, { limits: LIMITS, background });
  const fetch: TestApp['fetch'] = async (input, init) => {
    const request = new Request(input, init);
    if (network !== '') request.headers.set('x-forwarded-for', network);
    return real.fetch(request);
  };
  limited = { ...app, fetch };
});
afterAll(() => app.close());
beforeEach(async () => {
  network = '';
  await app.db.asOwner('delete from auth.rate_limits');
  await app.db.asOwner('delete from private.mail_optouts');
});

const newCoach = async () => {
  const coach = await signUpNamed(app);
  const client = await addClient(app, coach);
  await addSession(app, coach, client);
  return { ...coach, client };
};
type CoachOf = Awaited<ReturnType<typeof newCoach>>;
/** The same mailbox, written in another way each time. */
const written = (name: string, at: number) =>
  `${at % 2 ? name.toUpperCase() : name}${at % 3 ? `+t${at}` : ''}@Example.net`;
const sentTo = (mailbox: string) => app.mails.filter(({ to }) => mailboxOf(to) === mailbox).length;

async function askWitness(coach: CoachOf, witness_email: string) {
  const body = askFor({ client_ids: [coach.client], witness_email });
  const { body: preview } = await callFunction(limited, 'preview-witness-request', { ask: body }, coach.token);
  return callFunction(limited, 'ask-witness', { ask: body, sums: preview['sums'] }, coach.token);
}
const lend = (coach: Coach, assessor_email: string, id = randomUUID()) =>
  callFunction(limited, 'lend-view', { ...LENT, id, assessor_email }, coach.token);
/** Calls that mail others. */
const CALLS = isDistributed ? [askWitness] : [askWitness, lend];
const auth = async (method: string, path: string, body: object, token: string = app.settings.publishableKey) => {
  const headers = {
    apikey: app.settings.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const url = `${app.settings.publicUrl}/auth/v1/${path}`;
  const { status } = await limited.fetch(url, { method, headers, body: JSON.stringify(body) });
  await background.finished();
  return status;
};

type Kind = { [Name in MailKind]: (typeof MAIL_KINDS)[Name]['limits'] extends readonly [] ? never : Name }[MailKind];

/** Tries to send 40 mails of each kind to one mailbox, from two accounts and 40 networks; `most` is what may arrive. */
const SENDERS: Record<
  Kind,
  { most: number; send: (coaches: CoachOf[], name: string, at: number) => Promise<unknown> }
> = {
  'witness request': { most: 6, send: (coaches, name, at) => askWitness(coaches[at % 2]!, written(name, at)) },
  'lent view': { most: 6, send: (coaches, name, at) => lend(coaches[at % 2]!, written(name, at)) },
  'witness reminder': {
    most: 6 + 6,
    async send(coaches, name, at) {
      await askWitness(coaches[at % 2]!, written(name, at));
      await app.db.asOwner("update public.witness_requests set created_at = now() - interval '8 days'");
      await app.db.asOwner('delete from private.job_runs');
      await runWhenDue({ ...jobDeps(app.deps) }, REMIND_WITNESSES);
    },
  },
  'lent code': {
    most: 20 + 1,
    async send([coach], name, at) {
      if (at === 0) await lend(coach!, `${name}@example.net`);
      const [first] = app.mails.filter(({ to }) => mailboxOf(to) === `${name}@example.net`);
      await callFunction(limited, 'request-lent-code', { token: linkOf(first!) });
    },
  },
  'confirm address': {
    most: 10,
    send: (_coaches, name, at) =>
      auth('POST', at % 2 ? 'signup' : 'otp', { email: written(name, at), password: TEST_PASSWORD }),
  },
  'already registered': {
    most: 10,
    async send(_coaches, name, at) {
      if (at === 0) await app.signUp(`${name}@example.net`);
      await auth('POST', 'signup', { email: `${name}@example.net`, password: TEST_PASSWORD });
    },
  },
  'email change': {
    most: 10,
    send: (coaches, name, at) =>
      auth('PUT', 'user', { email: written(name, at).toLowerCase() }, coaches[at % 2]!.token),
  },
  'reset password': {
    // An account that nobody has confirmed: the sign-up, which may be a stranger's, and what is asked for about it.
    most: 10,
    send: (_coaches, name, at) =>
      at === 0
        ? auth('POST', 'signup', { email: `${name}@example.net`, password: TEST_PASSWORD })
        : auth('POST', at % 2 ? 'recover' : 'resend', { type: 'signup', email: `${name}@example.net` }),
  },
  'factor removal': {
    // By admins; each but the last was stopped.
    most: 5,
    async send([admin], name, at) {
      const email = `${name}@example.net`;
      if (at === 0) {
        const { id } = await app.signUp(email);
        await app.db.asOwner(
          `insert into auth.mfa_factors (user_id, friendly_name, secret, status)
           values ($1, 'Phone', decode(repeat('00', 20), 'hex'), 'verified')`,
          [id],
        );
        await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin!.id]);
      }
      const [coach] = await app.db.asOwner<{ id: string }>('select id from auth.users where email = $1', [email]);
      await callFunction(limited, 'remove-factors', { userId: coach!.id }, admin!.token);
      await app.db.asOwner('delete from private.factor_removals');
    },
  },
  'sign in': {
    // Of a confirmed account, from one network.
    most: 50,
    async send(_coaches, name, at) {
      network = '203.0.113.200';
      if (at === 0) await app.signUp(`${name}@example.net`);
      for (const path of ['otp', 'recover']) await auth('POST', path, { email: `${name}@example.net` });
    },
  },
};

describe('of 40 mails to one mailbox', () => {
  const kinds = Object.entries(SENDERS).filter(([kind]) => !isDistributed || !kind.startsWith('lent '));
  test.each(kinds)('few arrive: %s', async (kind, { most, send }) => {
    const coaches = [await newCoach(), await newCoach()];
    const name = `target-${kind.replaceAll(' ', '-')}`;
    for (let at = 0; at < 40; at += 1) {
      network = `203.0.113.${at + 1}`;
      await send(coaches, name, at);
    }
    const arrived = sentTo(`${name}@example.net`);
    expect(arrived).toBeGreaterThan(0);
    expect(arrived).toBeLessThanOrEqual(most);
  });

  testOnOneServer('all kinds that a coach sends count together, from ten accounts as from two', async () => {
    for (let at = 0; at < 10; at += 1) {
      const coach = await newCoach();
      network = `198.51.100.${at + 1}`;
      await askWitness(coach, written('crowd', at));
      await lend(coach, written('crowd', at + 1));
    }
    expect(sentTo('crowd@example.net')).toBe(10);
    await app.db.asOwner("update auth.rate_limits set window_started_at = window_started_at - interval '8 days'");
    expect((await lend(await newCoach(), 'crowd@example.net')).status).toBe(200);
  });
});

testOnOneServer('a coach mails 20 other people a day and 60 a week, of all kinds together', async () => {
  const coach = await newCoach();
  const day = async (from: number) => {
    const statuses: number[] = [];
    for (let at = from; at < from + 21; at += 1)
      statuses.push(
        (await (at % 2 ? askWitness(coach, `p${at}@example.net`) : lend(coach, `p${at}@example.net`))).status,
      );
    return statuses.filter((status) => status === 200).length;
  };
  const passADay = () =>
    app.db.asOwner(
      "update auth.rate_limits set window_started_at = window_started_at - interval '25 hours' where key like 'outsideMailsDay:%'",
    );
  const sent: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    sent.push(await day(at * 100));
    await passADay();
  }
  expect(sent).toEqual([20, 20, 20, 0]);
});

testOnOneServer('a network sends 200 a week, however many accounts it has', async () => {
  network = '192.0.2.9';
  let sent = 0;
  for (let account = 0; account < 11; account += 1) {
    const coach = await newCoach();
    for (let at = 0; at < 20; at += 1) {
      const { status, body } = await lend(coach, `n${account}-${at}@example.net`);
      if (status === 200) sent += 1;
      else expect([status, body['message']]).toEqual([429, expect.stringContaining('your network')]);
    }
  }
  expect(sent).toBe(200);
});

testOnOneServer('a call that is sent twice at once counts once and mails once', async () => {
  const coach = await newCoach();
  const id = randomUUID();
  const mails = app.mails.length;
  const both = await Promise.all([1, 2].map(() => lend(coach, 'at-once@example.net', id)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  for (const status of [200, 200, 429]) expect((await lend(coach, 'at-once@example.net')).status).toBe(status);
  expect(app.mails).toHaveLength(mails + 3);
});

testOnOneServer('a repeated call counts once and mails once, also when the limit is reached in between', async () => {
  const coach = await newCoach();
  const id = randomUUID();
  const mails = app.mails.length;
  for (let at = 0; at < 5; at += 1) expect((await lend(coach, 'again@example.net', id)).status).toBe(200);
  expect(app.mails).toHaveLength(mails + 1);
  for (let at = 0; at < 2; at += 1) expect((await lend(coach, 'again@example.net')).status).toBe(200);
  expect((await lend(coach, 'again@example.net')).status).toBe(429);
  expect((await lend(coach, 'again@example.net', id)).status).toBe(200);
});

test.each(['bounce', 'complaint'])(
  'how an address takes mails (%s) is told as often as a mail may be sent',
  async (reason) => {
    const coach = await newCoach();
    const block = JSON.stringify([{ address: 'told@example.net', reason, days: 90 }]);
    await app.db.asServer('select private.block_addresses($1::jsonb)', [block]);
    const told = reason === 'bounce' ? 409 : 403;
    for (const call of CALLS) {
      const answers = [];
      for (let at = 0; at < 5; at += 1) answers.push((await call(coach, 'told@example.net')).status);
      expect(answers).toEqual([told, told, told, 429, 429]);
    }
  },
);

describe('what mails nobody is not counted', () => {
  testOnOneServer('a call that is refused for another reason', async () => {
    const coach = await newCoach();
    const body = askFor({ client_ids: [coach.client], witness_email: 'refused@example.net' });
    const { body: preview } = await callFunction(limited, 'preview-witness-request', { ask: body }, coach.token);
    const sums = { ...(preview['sums'] as object), clients: 7 };
    await app.db.asOwner('update auth.users set email_confirmed_at = null where id = $1', [coach.id]);
    for (let at = 0; at < 12; at += 1) expect((await lend(coach, 'refused@example.net')).status).toBe(403);
    await app.db.asOwner('update auth.users set email_confirmed_at = now() where id = $1', [coach.id]);
    for (let at = 0; at < 12; at += 1)
      expect((await callFunction(limited, 'ask-witness', { ask: body, sums }, coach.token)).status).toBe(409);
    expect((await lend(coach, 'refused@example.net')).status).toBe(200);
    expect((await askWitness(coach, 'refused@example.net')).status).toBe(200);
  });

  testOnOneServer('a call that another limit stops', async () => {
    for (let at = 0; at < 5; at += 1)
      for (const call of [askWitness, lend]) await call(await newCoach(), 'full@example.net');
    const coach = await newCoach();
    network = '192.0.2.77';
    for (let at = 0; at < 25; at += 1) expect((await lend(coach, 'full@example.net')).status).toBe(429);
    expect((await lend(coach, 'free@example.net')).status).toBe(200);
  });

  test('a confirmation to send again that nobody waits for', async () => {
    for (let at = 0; at < 12; at += 1) await auth('POST', 'resend', { type: 'signup', email: 'nobody@example.net' });
    expect(await auth('POST', 'signup', { email: 'nobody@example.net', password: TEST_PASSWORD })).toBe(200);
    expect(sentTo('nobody@example.net')).toBe(1);
  });

  test('a sign-up that is repeated within a minute', async () => {
    const minute = createApp(
      { ...app.deps, settings: { ...app.settings, confirmEmail: true } },
      { limits: { ...LIMITS, mails: DEFAULT_LIMITS.mails }, background },
    );
    const signUp = async () =>
      (
        await minute.fetch(
          new Request(`${app.settings.publicUrl}/auth/v1/signup`, {
            method: 'POST',
            headers: { apikey: app.settings.publishableKey, 'content-type': 'application/json' },
            body: JSON.stringify({ email: 'twice@example.net', password: TEST_PASSWORD }),
          }),
        )
      ).status;
    for (let at = 0; at < 12; at += 1) expect(await signUp()).toBe(200);
    expect(sentTo('twice@example.net')).toBe(1);
  });
});

test('who wants no more mails gets none with another tag either', async () => {
  const coach = await newCoach();
  await askWitness(coach, 'kim+shop@example.net');
  const stop = /stop-mails\?token=([\w-]+)/.exec(app.mails.at(-1)!.text)?.[1];
  expect((await callFunction(app, 'stop-mails', { token: stop })).status).toBe(200);
  for (const address of ['kim+shop@example.net', 'kim@example.net', 'KIM+other@example.net'])
    for (const call of CALLS) expect((await call(await newCoach(), address)).status, address).toBe(403);
});

test('the database and the domain mean the same mailbox', async () => {
  const addresses = [
    'kim@example.com',
    ' Kim@Example.COM ',
    'kim+a@example.com',
    'kim+a+b@example.com',
    '+kim@example.com',
    '+@example.com',
    'k.i.m+a@gmail.com',
    'K.im@GoogleMail.com',
    'k.im@example.com',
    '.@gmail.com',
    'kim',
    'a+b',
    '@x',
    '',
  ];
  for (const address of addresses) {
    const [row] = await app.db.asOwner<{ mailbox: string }>('select private.mailbox($1) as mailbox', [address]);
    expect(row?.mailbox, address).toBe(mailboxOf(address));
  }
  expect(mailboxOf('Kim.Lee+a@Googlemail.com')).toBe('kimlee@gmail.com');
});
