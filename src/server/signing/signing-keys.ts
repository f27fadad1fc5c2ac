// The keys that sign files for anybody to check (ADR 90): one current ES256 key pair in private.signing_keys, its private part
// wrapped with a key of NOTES_KEYS, and the public parts of all earlier ones. Read for each use, which is rare, so that every
// server signs with a new key at once.
import {
  CompactSign,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
} from 'jose';
import { base64UrlOf, bytesOfBase64Url } from '#domain/audit-file/bytes.ts';
import { withLowS } from '#domain/audit-file/low-s.ts';
import type { Database, Run } from '#server/db/database.ts';
import { activeWrappingKey } from '#server/encryption/data-keys.ts';
import { wrappedSigningName, type WrappingKeys } from '#server/encryption/wrapping-keys.ts';

/** ECDSA on P-256 with SHA-256: the signature that WebCrypto of every browser in use verifies. */
export const SIGNING_ALGORITHM = 'ES256';

export interface SigningKeys {
  /** Makes the first key of a new database. For the start. */
  prepare(): Promise<void>;
  /** `payload` as a compact JWS in its one form, with `alg`, `kid` and `typ` in its header. Rejects when the key cannot be unwrapped. */
  sign(payload: object, typ: string): Promise<string>;
  /** The public keys, of which none is ever removed, newest first. */
  jwks(): Promise<{ readonly keys: readonly JWK[] }>;
}

interface KeyRow {
  readonly id: string;
  readonly wrapped: Buffer;
  readonly wrapped_by: string;
}

export function createSigningKeys({ asServer: run }: Pick<Database, 'asServer'>, wrapping: WrappingKeys): SigningKeys {
  async function findOrMake(): Promise<KeyRow> {
    const found = await findCurrent(run);
    if (found) return found;
    const next = await generateSigningKey(run, wrapping);
    await run(
      `insert into private.signing_keys (id, public_key, wrapped, wrapped_by) values ($1, $2::jsonb, $3, $4)
       on conflict do nothing`,
      [next.id, next.publicKey, next.wrapped, next.wrappedBy],
    );
    // Another server may have been first.
    const made = await findCurrent(run);
    if (!made) throw new Error('There is no key that signs. Run npm run rotate-signing-key.');
    return made;
  }

  return {
    prepare: async () => void (await findOrMake()),
    async sign(payload, typ) {
      const { id, wrapped, wrapped_by } = await findOrMake();
      const pkcs8 = wrapping.unwrap(wrapped_by, wrapped, wrappedSigningName(id)).toString();
      const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: id, typ })
        .sign(await importPKCS8(pkcs8, SIGNING_ALGORITHM));
      return inOneForm(jws);
    },
    async jwks() {
      const rows = await run<{ public_key: JWK }>(
        'select public_key from private.signing_keys order by created_at desc, id',
      );
      return { keys: rows.map((row) => row.public_key) };
    },
  };
}

/** WebCrypto makes either form of a signature, of which audit files allow one. */
export function inOneForm(jws: string): string {
  const from = jws.lastIndexOf('.') + 1;
  return jws.slice(0, from) + base64UrlOf(withLowS(bytesOfBase64Url(jws.slice(from))!));
}

async function findCurrent(run: Run): Promise<KeyRow | undefined> {
  return (await run<KeyRow>('select id, wrapped, wrapped_by from private.signing_keys where retired_at is null'))[0];
}

/**
 * Makes the next key the current one and forgets the private part of the one before. `runAsOwner`: the server's own role
 * cannot. Resolves to the new key's id.
 */
export async function replaceSigningKey(runAsOwner: Run, wrapping: WrappingKeys): Promise<string> {
  const { id, publicKey, wrapped, wrappedBy } = await generateSigningKey(runAsOwner, wrapping);
  await runAsOwner('select private.replace_signing_key($1, $2::jsonb, $3, $4)', [id, publicKey, wrapped, wrappedBy]);
  return id;
}

async function generateSigningKey(run: Run, wrapping: WrappingKeys) {
  const wrappedBy = await activeWrappingKey(run, wrapping);
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const id = await calculateJwkThumbprint(jwk);
  const wrapped = wrapping.wrap(wrappedBy, Buffer.from(await exportPKCS8(privateKey)), wrappedSigningName(id));
  return { id, wrappedBy, wrapped, publicKey: JSON.stringify({ ...jwk, kid: id, alg: SIGNING_ALGORITHM, use: 'sig' }) };
}
