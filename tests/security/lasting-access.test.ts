// What gives access after every sign-in has ended asks for the password, or for a recent sign-in (ADR 156). Compares what functions and
// routes declare with the tables that hold secrets.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN_TOO_OLD } from '#domain/auth/sign-in-too-old.ts';
import { createFunctions } from '#server/functions/functions.ts';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { ROUTES } from '#server/route-list.ts';
import { mfaCalls, password } from '#tests/support/mfa-calls.ts';
import { passkeyCalls } from '#tests/support/passkey-calls.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';
import { authApp, bearer, PUBLIC_URL, type AuthApp } from '#tests/support/auth-app.ts';
import { COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Tables with secrets that give no lasting access to a coach's records. */
const OTHER_SECRETS: Readonly<Record<string, string>> = {
  'auth.auth_codes': 'a sign-in',
  'auth.known_devices': 'recognises a browser; it signs nobody in',
  'auth.mail_outbox': 'a sign-in, until the mail is sent',
  'auth.one_time_tokens': 'a sign-in, mailed to the owner',
  'auth.refresh_tokens': 'a sign-in',
  'private.blocked_addresses': 'addresses that get no mails',
  'private.calendar_sources': 'reads a calendar from elsewhere',
  'private.certificate_contents': 'encrypts a file; it stays on the server',
  'private.factor_removals': 'stops a removal, mailed to the owner',
  'private.log_changes': 'hashes of rows',
  'private.mail_optouts': 'addresses that get no mails',
  'private.stop_links': 'ends mails',
  'private.storage_use': 'salts of an audit file',
  'private.witness_links': 'shows one record, and takes one answer',
};

let db: TestDatabase;
let app: AuthApp;
beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db, { settings: { accessTokenHours: 72 } });
});
afterAll(() => db.close());

/** A user who signed in `hours` ago. */
async function signedIn(hours: number) {
  const email = `${crypto.randomUUID()}@example.com`;
  const { body } = await app.call('POST', '/signup', { email, password });
  await db.asOwner(`update auth.sessions set created_at = created_at - $2 * interval '1 hour' where user_id = $1`, [
    body.user.id,
    hours,
  ]);
  const token: string = body.access_token;
  return { email, id: body.user.id as string, token, headers: bearer(token) };
}

const opened = [...Object.values(FUNCTIONS), ...Object.values(ROUTES)].flatMap(({ opens }) => opens ?? []);

test('every table with secrets is opened by what declares it, or its secrets give no such access', async () => {
  const rows = await db.asOwner<{ name: string }>(
    `select distinct format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where table_schema in ('auth', 'private', 'public') and column_name ~ '(^|_)(hash(es)?|secret|token|access|password)$'`,
  );
  const declared = new Set(opened.map(({ table }) => table));
  // A role is a right without a secret.
  const expected = [...Object.keys(OTHER_SECRETS), ...declared].filter((table) => table !== 'public.profiles');
  expect(rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
});

const call = async (headers: Record<string, string>, name: string) => {
  const answer = await createFunctions(app.deps).request(`${PUBLIC_URL}/${name}`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  return { status: answer.status, text: await answer.text() };
};
const tooOld = { status: 403, text: JSON.stringify({ code: 403, message: SIGN_IN_TOO_OLD }) };

describe('more than a day after signing in', () => {
  let old: Record<string, string>;
  let recent: Record<string, string>;
  beforeAll(async () => {
    old = (await signedIn(25)).headers;
    recent = (await signedIn(23)).headers;
  });
  test.each(COACHES_FUNCTIONS)('%s is refused if it opens access without the password, and no other', async (name) => {
    const answer = await call(old, name);
    if (FUNCTIONS[name]!.opens?.with === 'recent sign-in') expect(answer).toEqual(tooOld);
    else expect(answer).not.toEqual(tooOld);
    expect(await call(recent, name)).not.toEqual(tooOld);
  });

  test('a call that needs the password does not go through without it', async () => {
    const byPassword = COACHES_FUNCTIONS.filter((name) => FUNCTIONS[name]!.opens?.with === 'password');
    expect(byPassword).toEqual(['create-personal-key']);
    for (const name of byPassword) {
      const { status, text } = await call((await signedIn(0)).headers, name);
      expect({ status, text }).toMatchObject({ status: 400, text: expect.stringContaining('"password"') });
    }
  });

  test.each(['totp', 'webauthn'])(
    'a factor of type %s is not enrolled, and is after signing in again',
    async (type) => {
      const factor = { factor_type: type, friendly_name: 'Of a thief' };
      const { email, id, headers } = await signedIn(25);
      expect(await app.call('POST', '/factors', factor, headers)).toMatchObject({
        status: 400,
        body: { code: 'reauthentication_needed' },
      });
      expect(await db.asOwner('select from auth.mfa_factors where user_id = $1', [id])).toEqual([]);
      const again = await app.call('POST', '/token?grant_type=password', { email, password });
      expect((await app.call('POST', '/factors', factor, bearer(again.body.access_token))).status).toBe(200);
    },
  );

  test('a passkey that the owner begins to add elsewhere is not finished, but one begun in time is', async () => {
    const passkeys = passkeyCalls(app);
    const finish = async (token: string, id: string) => {
      const { id: challenge, webauthn } = await passkeys.challenge(token, id);
      const made = softwarePasskey(PUBLIC_URL).create(webauthn.credential_options.publicKey);
      return passkeys.verify(token, id, challenge, 'create', made);
    };
    const { email, token: thief } = await signedIn(25);
    const owner = (await passkeys.signIn(email)).access_token;
    const begun = await passkeys.enroll(owner);
    expect(await finish(thief, begun)).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } });
    expect((await finish(owner, begun)).status).toBe(200);
    const { token } = await signedIn(23.98);
    const inTime = await passkeys.enroll(token);
    app.moveClock(180);
    expect((await finish(token, inTime)).status).toBe(200);
  });

  test('the last second factor is not removed, others are, and it is after signing in again', async () => {
    const mfa = mfaCalls(app);
    const { email, id, access_token } = await mfa.withFactor();
    const { id: other, totp } = (await mfa.enroll(access_token, { friendly_name: 'Tablet' })).body;
    const raise = async (token: string) =>
      (await mfa.verify(token, other, await mfa.challenge(token, other), mfa.codeOf(totp.secret))).body.access_token;
    const token: string = await raise(access_token);
    const remove = (as: string, factor: string) => app.call('DELETE', `/factors/${factor}`, undefined, bearer(as));
    await db.asOwner(
      `update auth.sessions set created_at = created_at - interval '25 hours'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    expect((await remove(token, id)).status).toBe(200);
    expect(await remove(token, other)).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } });
    expect((await app.call('GET', '/user', undefined, bearer(token))).body.factors).toHaveLength(1);
    app.moveClock(60);
    expect((await remove(await raise((await mfa.signIn(email)).access_token), other)).status).toBe(200);
  });
});
