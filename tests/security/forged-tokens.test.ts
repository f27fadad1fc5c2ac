// Forged and expired tokens are refused by /rest/v1, /auth/v1 and /functions/v1.
import { createHmac, generateKeyPairSync, createPublicKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT, exportJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMarkedCoach, ask, type MarkedCoach } from '#tests/support/marked-coach.ts';

let app: TestApp;
let victim: MarkedCoach;
let claims: Record<string, unknown>;

beforeAll(async () => {
  app = await startTestApp();
  victim = await addMarkedCoach(app, 'zq7marker');
  claims = decoded(victim.token);
});
afterAll(() => app.close());

const decoded = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const now = () => Math.floor(Date.now() / 1000);
const secret = () => new TextEncoder().encode(app.settings.jwtSecret);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signed with the right secret, so that only the change can be the reason of the refusal. */
const issued = (changes: Record<string, unknown>, header: object = {}) =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(secret());
const signedWith = (alg: string, key: Parameters<SignJWT['sign']>[0], header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(key);
const hmac = (text: string, key: string | Buffer) =>
  `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
const publicPem = () => createPublicKey(rsa.privateKey).export({ type: 'spki', format: 'pem' });

const FORGERIES: Record<string, () => Promise<string> | string> = {
  'no algorithm': () => new UnsecuredJWT(claims).encode(),
  'no algorithm, in capitals': () => `${part({ alg: 'NONE', typ: 'JWT' })}.${part(claims)}.`,
  'no algorithm, with the real signature': () =>
    `${part({ alg: 'none' })}.${part(claims)}.${victim.token.split('.')[2]}`,
  'the signature taken off': () => victim.token.split('.').slice(0, 2).join('.') + '.',
  'another secret': () => signedWith('HS256', new TextEncoder().encode('another secret of 32 bytes or more')),
  'an empty secret': () => hmac(`${part({ alg: 'HS256' })}.${part(claims)}`, ''),
  'the public key of the browsers as secret': () =>
    hmac(`${part({ alg: 'HS256' })}.${part(claims)}`, app.settings.publishableKey),
  'RS256 with a key of one’s own': () => signedWith('RS256', rsa.privateKey),
  'RS256 with that key in its header': async () =>
    signedWith('RS256', rsa.privateKey, { jwk: await exportJWK(rsa.publicKey), jku: 'https://evil.example/jwks.json' }),
  'HS256 with a public key as secret': () => hmac(`${part({ alg: 'HS256' })}.${part(claims)}`, String(publicPem())),
  'ES256 with a key of one’s own': () => signedWith('ES256', ec.privateKey),
  'a key id that is a path': () => signedWith('HS256', new Uint8Array(32), { kid: '../../../dev/null' }),
  'a header that must be understood': () => issued({}, { crit: ['b64'], b64: false }).catch(() => 'a.b.c'),
  'another audience': () => issued({ aud: 'service_role' }),
  'another issuer': () => issued({ iss: 'https://evil.example/auth/v1' }),
  'the server’s role': () => issued({ role: 'hourbook_server' }),
  'the role of an admin': () => issued({ role: 'service_role' }),
  expired: () => issued({ exp: now() - 1 }),
  'never expires': () => issued({ exp: undefined }),
  'not yet valid': () => issued({ nbf: now() + 3600 }),
  'another session': () => issued({ session_id: crypto.randomUUID() }),
  'no session': () => issued({ session_id: undefined }),
  'a subject that is SQL': () => issued({ sub: "' or true --" }),
  'too large': () => issued({ padding: 'x'.repeat(200_000) }, {}).then((token) => `${token}x`),
  'three dots': () => '...',
  nonsense: () => `${'A'.repeat(5000)}.${'B'.repeat(5000)}.${'C'.repeat(5000)}`,
};

describe.each(Object.entries(FORGERIES))('%s', (_name, make) => {
  it('is refused by every API', async () => {
    const token = await make();
    const answers = await Promise.all([
      ask(app, token, 'GET', '/rest/v1/clients'),
      ask(app, token, 'POST', '/rest/v1/clients', { body: { name: 'planted' } }),
      ask(app, token, 'POST', '/rest/v1/rpc/dashboard', { body: { today: '2026-11-20' } }),
      ask(app, token, 'GET', '/auth/v1/user'),
      ask(app, token, 'PUT', '/auth/v1/user', { body: { data: { planted: true } } }),
      ask(app, token, 'POST', '/functions/v1/get-account-security', { body: {} }),
    ]);
    for (const { status, text } of answers) {
      expect([401, 403], text).toContain(status);
      expect(text).not.toContain('zq7marker');
    }
    expect(await app.db.asOwner("select from public.clients where name = 'planted'")).toEqual([]);
  });
});

it('the real token is accepted by all of them', async () => {
  expect((await ask(app, victim.token, 'GET', '/rest/v1/clients')).text).toContain('zq7marker');
  expect((await ask(app, await issued({}), 'GET', '/auth/v1/user')).status).toBe(200);
  expect((await ask(app, victim.token, 'POST', '/functions/v1/get-account-security', { body: {} })).status).toBe(200);
});

it('a token in the URL is ignored', async () => {
  for (const key of ['access_token', 'token', 'jwt', 'authorization']) {
    const { text } = await ask(app, null, 'GET', `/rest/v1/clients?${key}=${victim.token}`);
    expect(text).not.toContain('zq7marker');
  }
});

it('a forged level is ignored once the user has a second factor', async () => {
  const other = await addMarkedCoach(app, 'zq7second');
  await app.db.asOwner("insert into auth.mfa_factors (user_id, status, secret) values ($1, 'verified', $2)", [
    other.id,
    Buffer.alloc(20),
  ]);
  const raised = await new SignJWT({ ...decoded(other.token), aal: 'aal2' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(secret());
  const { status, text } = await ask(app, raised, 'GET', '/rest/v1/clients');
  expect([status, text]).toEqual([401, expect.stringContaining('PT401')]);
});
