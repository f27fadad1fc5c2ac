import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createAccessTokens } from './access-tokens.ts';

const settings = {
  // Long enough for HS512, so that a token with that algorithm is refused because of the algorithm.
  jwtSecret: 'a secret of sixty-four bytes, which is what HS512 would ask of a key',
  publicUrl: 'https://log.example',
  publicUrls: ['https://log.example', 'https://old.example'],
  accessTokenHours: 24,
};
const sub = 'f3c4cf3a-6a3e-4a6e-9f0b-7a3f6f3d2f11';
const claims = {
  sub,
  email: 'ada@example.com',
  role: 'authenticated',
  session_id: '0b0f6f62-9d0d-4f54-8f4b-0f6f1f1c2a33',
  aal: 'aal1',
};
const registered = { iss: 'https://log.example/auth/v1', aud: 'authenticated' };

function sign(payload: Record<string, unknown>, secret = settings.jwtSecret, alg = 'HS256') {
  const exp = Math.floor(Date.now() / 1000) + 60;
  return new SignJWT({ exp, ...payload }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}

describe('access tokens', () => {
  test('changing the order of public addresses signs nobody out', async () => {
    const { token } = await createAccessTokens(settings).issue(claims);
    const moved = { ...settings, publicUrl: 'https://new.example' };
    const { token: newer } = await createAccessTokens({ ...moved, publicUrls: [moved.publicUrl] }).issue(claims);
    const tokens = createAccessTokens({ ...moved, publicUrls: [moved.publicUrl, settings.publicUrl] });
    expect(await Promise.all([token, newer].map(async (each) => (await tokens.verify(each)).sub))).toEqual([sub, sub]);
    await expect(createAccessTokens(settings).verify(newer)).rejects.toMatchObject({ reason: 'invalid' });
  });

  test('an issued token verifies, and its claims are those that policies read', async () => {
    const tokens = createAccessTokens(settings);
    const issued = await tokens.issue({
      ...claims,
      amr: [{ method: 'password', timestamp: 1 }],
      user_metadata: { a: 1 },
    });
    expect(issued.expiresIn).toBe(86_400);
    const verified = await tokens.verify(issued.token);
    expect(verified).toMatchObject({ sub, email: 'ada@example.com', aal: 'aal1', exp: issued.expiresAt });
    expect(JSON.parse(verified.claims.json)).toEqual(claims);
    expect(verified.claims.role).toBe('authenticated');
  });

  test('exp is checked on every cache hit', async () => {
    let now = new Date('2026-11-20T10:00:00Z');
    const tokens = createAccessTokens(settings, () => now);
    const { token } = await tokens.issue(claims);
    expect(await tokens.verify(token)).toBe(await tokens.verify(token));
    now = new Date('2026-11-21T10:00:00Z');
    await expect(tokens.verify(token)).rejects.toMatchObject({ name: 'TokenRefused', reason: 'expired' });
    await expect(tokens.verify(token)).rejects.toMatchObject({ reason: 'expired' });
  });

  test('the cache is bounded, and an evicted token still verifies', async () => {
    const tokens = createAccessTokens(settings);
    const { token } = await tokens.issue(claims);
    const first = await tokens.verify(token);
    for (let index = 0; index < 10_000; index += 1) {
      await tokens.verify((await tokens.issue({ ...claims, index })).token);
    }
    const again = await tokens.verify(token);
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });

  test.each([
    ['another secret', () => sign({ ...claims, ...registered }, 'another secret of at least 32 bytes..'), 'invalid'],
    ['another algorithm', () => sign({ ...claims, ...registered }, settings.jwtSecret, 'HS512'), 'invalid'],
    ['another audience', () => sign({ ...claims, ...registered, aud: 'service' }), 'invalid'],
    ['a list of audiences', () => sign({ ...claims, ...registered, aud: ['authenticated'] }), 'invalid'],
    ['another issuer', () => sign({ ...claims, ...registered, iss: 'https://elsewhere.example/auth/v1' }), 'invalid'],
    ['another role', () => sign({ ...claims, ...registered, role: 'hourbook_server' }), 'invalid'],
    ['no exp', () => sign({ ...claims, ...registered, exp: undefined }), 'invalid'],
    ['a past exp', () => sign({ ...claims, ...registered, exp: 1 }), 'expired'],
    ['no subject', () => sign({ ...registered, role: 'anon' }), 'no-subject'],
    [
      'alg none',
      async () => new UnsecuredJWT({ ...claims, ...registered }).setExpirationTime('1h').encode(),
      'invalid',
    ],
    ['no token at all', async () => 'sb_publishable_key', 'invalid'],
    ['an empty text', async () => '', 'invalid'],
  ])('%s is refused', async (_what, make, reason) => {
    await expect(createAccessTokens(settings).verify(await make())).rejects.toMatchObject({ reason });
  });

  test('a changed payload is refused with the signature of a cached token, which stays valid', async () => {
    const tokens = createAccessTokens(settings);
    const { token } = await tokens.issue(claims);
    const known = await tokens.verify(token);
    const [header, , signature] = token.split('.');
    const other = { ...claims, ...registered, sub: claims.session_id, exp: known.exp };
    const payload = Buffer.from(JSON.stringify(other)).toString('base64url');
    await expect(tokens.verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject({ reason: 'invalid' });
    expect(await tokens.verify(token)).toBe(known);
  });

  test('a changed payload is refused', async () => {
    const tokens = createAccessTokens(settings);
    const [header, , signature] = (await tokens.issue(claims)).token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claims, ...registered, exp: 9e9, email: 'eve@example.com' }));
    await expect(tokens.verify(`${header}.${forged.toString('base64url')}.${signature}`)).rejects.toMatchObject({
      reason: 'invalid',
    });
  });
});
