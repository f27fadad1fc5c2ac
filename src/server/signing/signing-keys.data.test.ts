import { compactVerify, createLocalJWKSet, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bytesOfBase64Url } from '#domain/audit-file/bytes.ts';
import { hasLowS } from '#domain/audit-file/low-s.ts';
import { rotateWrappingKey } from '#server/encryption/rotate-wrapping-key.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createSigningKeys, replaceSigningKey } from './signing-keys.ts';

const OTHER = 'another key of at least thirty-two characters';
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const wrapping = () => createWrappingKeys(app.settings.notesKeys);
const readKeySet = async () => {
  const response = await app.fetch(`${app.settings.publicUrl}/.well-known/jwks.json`, {
    headers: { origin: 'https://verifier.example' },
  });
  return { headers: response.headers, keys: ((await response.json()) as { keys: JWK[] }).keys };
};
const verify = async (signed: string) =>
  JSON.parse(
    new TextDecoder().decode((await compactVerify(signed, createLocalJWKSet(await readKeySet()))).payload),
  ) as unknown;

it('signs what its published key verifies, and nothing that was changed', async () => {
  const signed = await app.deps.signing.sign({ hours: 100 }, 'test+jws');
  const [header, , signature] = signed.split('.');
  expect(decodeProtectedHeader(signed)).toEqual({
    alg: 'ES256',
    typ: 'test+jws',
    kid: (await readKeySet()).keys[0]!.kid,
  });
  expect(await verify(signed)).toEqual({ hours: 100 });
  const changed = [header, Buffer.from('{"hours":500}').toString('base64url'), signature].join('.');
  await expect(verify(changed)).rejects.toThrow('signature verification failed');
});

it('signs in the one form that audit files allow, which WebCrypto makes every other time', async () => {
  const signatures = await Promise.all(Array.from({ length: 12 }, (_, n) => app.deps.signing.sign({ n }, 't')));
  const bytes = signatures.map((signed) => bytesOfBase64Url(signed.split('.')[2]!)!);
  expect(bytes.map((one) => [one.length, hasLowS(one)])).toEqual(bytes.map(() => [64, true]));
  for (const signed of signatures) await expect(verify(signed)).resolves.toBeDefined();
});

it('publishes public keys only, for every address and to be kept for minutes', async () => {
  await app.deps.signing.prepare();
  const { headers, keys } = await readKeySet();
  expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']]);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  await expect(importJWK(keys[0]!, 'ES256')).resolves.toBeDefined();
});

it('is the same key on every server, also when they start at once and again', async () => {
  const servers = Array.from({ length: 6 }, () => createSigningKeys(app.db, wrapping()));
  await Promise.all(servers.map((server) => server.prepare()));
  await servers[0]!.prepare();
  const ids = await Promise.all(servers.map(async (server) => decodeProtectedHeader(await server.sign({}, 't')).kid));
  expect(new Set(ids).size).toBe(1);
  expect((await readKeySet()).keys).toHaveLength(1);
});

it('is replaced: what was signed before still verifies, and the old private part is gone', async () => {
  const before = await app.deps.signing.sign({ made: 'before' }, 't');
  const next = await replaceSigningKey(app.db.asOwner, wrapping());
  const after = await app.deps.signing.sign({ made: 'after' }, 't');
  expect(decodeProtectedHeader(after).kid).toBe(next);
  expect(decodeProtectedHeader(before).kid).not.toBe(next);
  expect([await verify(before), await verify(after)]).toEqual([{ made: 'before' }, { made: 'after' }]);
  const stored = await app.db.asOwner(
    'select wrapped is null as gone, retired_at is null as current from private.signing_keys order by created_at',
  );
  expect(stored).toEqual([
    { gone: true, current: false },
    { gone: false, current: true },
  ]);
});

it('is stored wrapped, and wrapped again with the next key of NOTES_KEYS', async () => {
  const signed = await app.deps.signing.sign({ a: 1 }, 't');
  const [row] = await app.db.asOwner<{ wrapped: Buffer }>('select wrapped from private.signing_keys');
  expect(row!.wrapped.toString('latin1')).not.toContain('PRIVATE KEY');
  expect(await rotateWrappingKey(app.db.asOwner, [OTHER, ...app.settings.notesKeys])).toBe(1);
  const withOther = createSigningKeys(app.db, createWrappingKeys([OTHER]));
  expect(await verify(await withOther.sign({ a: 2 }, 't'))).toEqual({ a: 2 });
  expect(await verify(signed)).toEqual({ a: 1 });
  await expect(app.deps.signing.sign({}, 't')).rejects.toThrow('NOTES_KEYS lacks the key');
});

it.each([
  ['replace the key', 'update private.signing_keys set public_key = public_key'],
  ['remove a public key', 'delete from private.signing_keys'],
  ['rotate', "select private.replace_signing_key('x', '{}', '', '')"],
])('the server’s role cannot %s', async (_what, statement) => {
  await app.deps.signing.prepare();
  await expect(app.db.asServer(statement)).rejects.toThrow('permission denied');
});

it('the server’s role cannot add a key beside the first', async () => {
  await app.deps.signing.prepare();
  await app.db.asServer(
    `insert into private.signing_keys (id, public_key, retired_at) values (repeat('x', 43), '{"kty":"EC"}', now())`,
  );
  expect((await readKeySet()).keys).toHaveLength(1);
});
