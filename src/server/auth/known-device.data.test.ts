import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_DEVICE_HEADER, NO_PROOF } from '#domain/auth/known-device.ts';
import type { Database } from '#server/db/database.ts';
import { GENEROUS_LIMITS, NEW_ERRORS, authApp, bearer, linkIn } from '#tests/support/auth-app.ts';
import type { AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from './rate-limit.ts';

const password = 'correct horse battery';
let db: Database;
let app: AuthApp;

beforeAll(async () => {
  db = await openTestDatabase();
  const { passwordGuesses, mailedCodes } = DEFAULT_LIMITS;
  app = authApp(db, { limits: { ...GENEROUS_LIMITS, passwordGuesses, mailedCodes }, settings: { signInByMail: true } });
});
afterAll(() => db.close());

const showing = (...proofs: string[]) => ({ ...NEW_ERRORS, [KNOWN_DEVICE_HEADER]: proofs.join(',') || NO_PROOF });
const givenBy = ({ headers }: { headers: Headers }) => headers.get(KNOWN_DEVICE_HEADER);
const signIn = (email: string, secret = password, headers: Record<string, string> = NEW_ERRORS) =>
  app.call('POST', '/token?grant_type=password', { email, password: secret }, headers);

/** An account, its open session, and what the browser of its owner keeps. */
async function account() {
  const email = `device${Math.random()}@example.com`;
  const answer = await app.call('POST', '/signup', { email, password }, showing());
  return {
    email,
    id: answer.body.user.id as string,
    token: answer.body.access_token as string,
    proof: givenBy(answer)!,
  };
}

/** Another client uses up the shared attempts. */
async function attack(email: string) {
  for (let index = 0; index < 10; index += 1) expect((await signIn(email, `guess ${index}`)).status).toBe(400);
  expect((await signIn(email)).status).toBe(429);
}

describe('ten wrong passwords from anyone', () => {
  test('do not lock out a browser that signed in before', async () => {
    const { email, proof } = await account();
    await attack(email);
    const answer = await signIn(email, password, showing(proof));
    expect(answer.status).toBe(200);
    expect(givenBy(answer), 'it has one already').toBeNull();
    expect((await signIn(email)).status, 'a right one elsewhere does not free the others').toBe(429);
  });

  test('tell how long to wait and suggest a reset', async () => {
    const { email } = await account();
    await attack(email);
    const { headers, body } = await signIn(email);
    expect(body).toEqual({
      code: 'over_request_rate_limit',
      message: 'Too many wrong passwords for this address. Please try again in 5 minutes, or reset your password.',
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(290);
  });

  test('get the same response for an unknown address', async () => {
    const { proof } = await account();
    const nobody = 'nobody-has-this@example.com';
    for (let index = 0; index < 10; index += 1) {
      expect((await signIn(nobody, 'a guess', showing(proof))).body.code).toBe('invalid_credentials');
    }
    const refused = await signIn(nobody, 'a guess', showing(proof));
    expect([refused.status, givenBy(refused)]).toEqual([429, null]);
  });

  test('at sign-in do not block a change of password', async () => {
    const { email, token } = await account();
    await attack(email);
    const change = { password: 'quite another one', current_password: password };
    expect((await app.call('PUT', '/user', change, bearer(token))).status).toBe(200);
  });
});

describe('a known browser', () => {
  test('has ten attempts of its own, which do not count for others', async () => {
    const { email, proof } = await account();
    for (let index = 0; index < 10; index += 1) {
      expect((await signIn(email, `guess ${index}`, showing(proof))).status).toBe(400);
    }
    expect((await signIn(email, password, showing(proof))).status).toBe(429);
    expect((await signIn(email)).status).toBe(200);
  });

  test('is known for its account only', async () => {
    const [mine, yours] = [await account(), await account()];
    await attack(mine.email);
    expect((await signIn(mine.email, password, showing(yours.proof))).status).toBe(429);
    expect((await signIn(mine.email, password, showing('x'.repeat(43), '', 'a b', mine.proof))).status).toBe(200);
  });

  test('of two users sends the proofs of both, in any order', async () => {
    const [ada, bea] = [await account(), await account()];
    await attack(ada.email);
    await attack(bea.email);
    expect((await signIn(ada.email, password, showing(bea.proof, ada.proof))).status).toBe(200);
    expect((await signIn(bea.email, password, showing(bea.proof, ada.proof))).status).toBe(200);
  });

  test('sends at most five proofs', async () => {
    const { email, proof } = await account();
    await attack(email);
    const five = Array.from({ length: 5 }, (_, index) => String(index).repeat(43));
    expect((await signIn(email, password, showing(...five, proof))).status).toBe(429);
  });

  test('has separate attempts for mailed codes too', async () => {
    const { email, proof } = await account();
    await app.call('POST', '/otp', { email });
    const code = /^\d{6}$/m.exec((await app.nextMail(email)).text)?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const enter = (token: string, headers: Record<string, string> = NEW_ERRORS) =>
      app.call('POST', '/verify', { type: 'email', email, token }, headers);
    for (let index = 0; index < 10; index += 1) expect((await enter(wrong)).status).toBe(403);
    expect((await enter(code)).body.message).toContain('use the link in the mail');
    expect((await enter(code, showing(proof))).status).toBe(200);
  });
});

describe('a browser becomes known', () => {
  test('by a password, a mailed code or link, and signing up; not by a failed attempt', async () => {
    const { email } = await account();
    expect(givenBy(await signIn(email, 'wrong', showing()))).toBeNull();
    expect(givenBy(await signIn(email, password, showing()))).toMatch(/^[\w-]{43}$/);
    await app.call('POST', '/recover', { email });
    const token_hash = linkIn((await app.nextMail(email)).text).query.get('token');
    const opened = await app.call('POST', '/verify', { type: 'recovery', token_hash }, showing());
    expect(givenBy(opened)).toMatch(/^[\w-]{43}$/);
  });

  test('only if it stores proofs, so that other clients leave no rows', async () => {
    const { email, id } = await account();
    expect(givenBy(await signIn(email))).toBeNull();
    expect(await devicesOf(id)).toHaveLength(1);
  });

  test('at most twenty for an account; the least recently used is forgotten', async () => {
    const { email, id, proof } = await account();
    await db.asServer("update auth.known_devices set last_used_at = now() - interval '1 day' where user_id = $1", [id]);
    for (let index = 0; index < 20; index += 1) await signIn(email, password, showing());
    expect(await devicesOf(id)).toHaveLength(20);
    expect(givenBy(await signIn(email, password, showing(proof))), 'the first is not known any more').not.toBeNull();
  });
});

describe('a known device is forgotten', () => {
  const known = async (email: string, proof: string) => {
    const answer = await signIn(email, password, showing(proof));
    return answer.status === 200 && givenBy(answer) === null;
  };

  test('not by a local sign-out', async () => {
    const { email, token, proof } = await account();
    await app.call('POST', '/logout?scope=local', undefined, bearer(token));
    expect(await known(email, proof)).toBe(true);
  });

  test('by signing out everywhere', async () => {
    const { email, token, proof } = await account();
    await app.call('POST', '/logout?scope=global', undefined, bearer(token));
    expect(await known(email, proof)).toBe(false);
  });

  test('by signing out the others, except this one', async () => {
    const { email, token, proof } = await account();
    const elsewhere = givenBy(await signIn(email, password, showing())) ?? '';
    await app.call('POST', '/logout?scope=others', undefined, bearer(token));
    expect(await known(email, elsewhere)).toBe(false);
    expect(await known(email, proof)).toBe(true);
  });

  test('by a new password, after which this browser gets a new proof', async () => {
    const { id, email, token, proof } = await account();
    const changed = 'quite another one';
    const headers = { ...bearer(token), [KNOWN_DEVICE_HEADER]: proof };
    const next = givenBy(await app.call('PUT', '/user', { password: changed }, headers)) ?? '';
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(await devicesOf(id)).toHaveLength(1);
    expect(givenBy(await signIn(email, changed, showing(proof)))).not.toBeNull();
    expect(givenBy(await signIn(email, changed, showing(next)))).toBeNull();
  });

  test('by a reused refresh token, since a thief may have the proof too', async () => {
    const { email, proof } = await account();
    const { body } = await signIn(email, password, showing(proof));
    const refresh = (refresh_token: string) => app.call('POST', '/token?grant_type=refresh_token', { refresh_token });
    const second = (await refresh(body.refresh_token)).body.refresh_token;
    await refresh(second);
    await db.asServer("update auth.refresh_tokens set updated_at = updated_at - interval '1 hour' where revoked");
    expect((await refresh(body.refresh_token)).body.code).toBe('refresh_token_already_used');
    expect(await known(email, proof)).toBe(false);
  });
});

test('a proof is stored as a hash and never logged', async () => {
  const { id, proof } = await account();
  expect(JSON.stringify(await devicesOf(id))).not.toContain(proof);
  expect(app.logged.join('\n')).not.toContain(proof);
});

test('a proof that cannot be stored does not fail the sign-in', async () => {
  const { email } = await account();
  const failing = authApp({
    ...db,
    asServer: async (text, values) => {
      if (text.includes('insert into auth.known_devices')) throw new Error('full');
      return db.asServer(text, values);
    },
  });
  const body = { email, password };
  expect((await failing.call('POST', '/token?grant_type=password', body, showing())).status).toBe(200);
  expect(failing.logged.join('\n')).toContain('a device could not be remembered');
});

const devicesOf = (userId: string) =>
  db.asServer<{ row: string }>('select d::text as row from auth.known_devices d where user_id = $1', [userId]);
