// The keys of NOTES_KEYS. Data keys are stored wrapped (encrypted) with one of them, so that the database alone decrypts
// nothing (ADR 12).
import { createHmac, hkdfSync } from 'node:crypto';
import type { Run } from '#server/db/database.ts';
import { decryptBytes, encryptBytes } from './bound-bytes.ts';
import { KEY_ID_CHARS } from './encrypted-text.ts';

export interface WrappingKeys {
  /** The key that a new database uses, and that a rotation changes to. */
  readonly newestId: string;
  has(id: string): boolean;
  /** `name` is authenticated: unwrapping needs the same one. Throws when there is no key `id`. */
  wrap(id: string, secret: Buffer, name: string): Buffer;
  /** Throws when there is no key `id`, or when it did not wrap this secret under this name. */
  unwrap(id: string, wrapped: Buffer, name: string): Buffer;
}

/** Authenticated with the wrapped private part of the signing key `id` (ADR 90). */
export const wrappedSigningName = (id: string): string => `signing key ${id}`;

const KEY_BYTES = 32;

/** `secrets`: the values of NOTES_KEYS, newest first. Throws without any. */
export function createWrappingKeys(secrets: readonly string[]): WrappingKeys {
  const all = new Map(secrets.map((secret) => [idOf(secret), keyOf(secret)]));
  const newestId = [...all.keys()][0];
  if (newestId === undefined) throw new Error('NOTES_KEYS: at least one key is needed');
  const keyNamed = (id: string) => {
    const key = all.get(id);
    if (!key) throw new Error(`NOTES_KEYS lacks the key ${id}, with which this database wraps keys`);
    return key;
  };
  return {
    newestId,
    has: (id) => all.has(id),
    wrap: (id, secret, name) => encryptBytes(keyNamed(id), secret, name),
    unwrap: (id, wrapped, name) => decryptBytes(keyNamed(id), wrapped, name),
  };
}

/** The setting is random text; AES needs 32 bytes, which are derived from it. */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'hourbook notes key', KEY_BYTES));

/** Identifies a key without revealing it. */
const idOf = (secret: string) =>
  createHmac('sha256', secret).update('hourbook notes key id').digest('base64url').slice(0, KEY_ID_CHARS);

/** Ids of the keys that the database wraps with and `keys` lacks, newest first. */
export async function missingWrappingKeys(run: Run, keys: WrappingKeys): Promise<string[]> {
  const used = await run<{ id: string }>('select id from private.wrapping_keys order by created_at desc, id');
  return used.filter(({ id }) => !keys.has(id)).map(({ id }) => id);
}

/**
 * A server that cannot unwrap the stored data keys could neither show notes nor encrypt new ones safely.
 * Throws an Error with a sentence for the operator when a wrapping key in use is missing from `secrets` (NOTES_KEYS).
 */
export async function checkWrappingKeys(run: Run, secrets: readonly string[]): Promise<void> {
  refuseMissing(await missingWrappingKeys(run, createWrappingKeys(secrets)));
}

/** Throws the sentence of checkWrappingKeys unless `missing` is empty. */
export function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new Error(
    `NOTES_KEYS: coaches' notes in this database are encrypted under ${missing.length > 1 ? 'keys' : 'a key'} that ` +
      `this server was not given (${missing.join(', ')}). Add it to NOTES_KEYS, or bring back DATA_DIR/notes-key.json. ` +
      'If it is lost, NOTES_LOST=accept goes on without these notes (docs/operations.md).',
  );
}
