// While the operator has locked an account (ADR 141), nothing that was opened for others or for programs gives access to its records, and no
// mail is sent in its name. Compares what is tried with what functions and routes declare to open (ADR 156).
import { afterAll, beforeAll, expect } from 'vitest';
import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { ROUTES } from '#server/route-list.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createHookCalls } from '#tests/support/hooks.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { testOnOneServer as test } from '#tests/support/one-server.ts';
import { createFeedCalls } from '#tests/support/own-feeds.ts';
import { createKeyCalls } from '#tests/support/personal-keys.ts';
import { addClient, addSession, requestWitness, signUpNamed, type Coach } from '#tests/support/witnesses.ts';

/** What a sign-in has to use, and a locked account has none. */
const BY_SIGN_IN = ['auth.mfa_factors', 'auth.recovery_codes', 'auth.users', 'public.profiles'];

let app: TestApp;
let coach: Coach;
beforeAll(async () => {
  app = await startTestApp();
  coach = await signUpNamed(app);
});
afterAll(() => app.close());

const server = (text: string, ...values: unknown[]) => app.db.asServer(text, values);

/** By what is opened, or the mail: makes it, and answers what says whether it works. */
const MADE: Readonly<Record<string, () => Promise<() => Promise<boolean>>>> = {
  async 'auth.personal_keys'() {
    const { key } = await createKeyCalls(app).make(coach.token, { scope: 'read', reads_notes: false });
    return async () => (await ask(app, key, 'GET', '/rest/v1/clients')).status === 200;
  },
  async 'private.own_feeds'() {
    const calls = createFeedCalls(app);
    const { address } = await calls.open(coach.token);
    return async () => (await calls.read(address)).status === 200;
  },
  async 'private.lent_links'() {
    const calls = createLentCalls(app);
    const { link } = await calls.lend(coach.token);
    const token = await calls.open(link);
    return async () => {
      const read = (await calls.read(token)).status === 200;
      expect((await calls.call('request-lent-code', { token: link })).status === 200).toBe(read);
      return read;
    };
  },
  async 'private.hooks'() {
    const body = { address: 'https://example.org/a', types: ['session.logged'], names: false };
    const { hook } = (await createHookCalls(app).run(coach, 'create-hook', body)) as { hook: { id: string } };
    await createHookCalls(app).run(coach, 'test-hook', { id: hook.id });
    return async () => {
      await app.db.asOwner(
        `update private.hook_deliveries set next_try_at = now() - interval '1 second' where user_id = $1`,
        [coach.id],
      );
      await app.db.asOwner(`update private.hooks set rest_until = '-infinity' where user_id = $1`, [coach.id]);
      return (await server('select from private.hooks_due() where user_id = $1', coach.id)).length > 0;
    };
  },
  async 'weekly mail'() {
    await ask(app, coach.token, 'PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { body: { weekly_mail: true } });
    return async () =>
      (await server("select private.weekly_mails_due('UTC', '2030-01-07', $1, 100)", BEFORE_FIRST_ID)).length > 0;
  },
  async 'witness reminder'() {
    await addSession(app, coach, await addClient(app, coach));
    const client = await addClient(app, coach, { name: 'Bo Lee' });
    await addSession(app, coach, client);
    await requestWitness(app, coach, { client_ids: [client] });
    await app.db.asOwner("update public.witness_requests set created_at = now() - interval '8 days'");
    return async () => (await server('select from private.witnesses_to_remind(10)')).length > 0;
  },
};

test('everything that gives access without a sign-in is tried', () => {
  const opened = [...Object.values(FUNCTIONS), ...Object.values(ROUTES)].flatMap(({ opens }) => opens?.table ?? []);
  const tried = Object.keys(MADE).filter((name) => name.includes('.'));
  expect([...new Set(opened)].toSorted()).toEqual([...tried, ...BY_SIGN_IN].toSorted());
});

test.each(Object.entries(MADE))('works, and not while the account is locked: %s', async (_what, make) => {
  const works = await make();
  const lock = (until: string | null) =>
    app.db.asOwner('update auth.users set banned_until = $2::timestamptz where id = $1', [coach.id, until]);
  expect(await works()).toBe(true);
  await lock('infinity');
  const inLock = await works();
  await lock(null);
  expect([inLock, await works()]).toEqual([false, true]);
});
