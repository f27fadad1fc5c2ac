// The keys of NOTES_KEYS: data keys are stored wrapped with one of them, so the database alone opens nothing.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { CIPHER, IV_BYTES, KEY_ID_CHARS, TAG_BYTES } from './sealed-text.ts';

export interface WrappingKeys {
  /** Of the newest: what the database is to be changed to, and what a new one begins with. */
  readonly newestId: string;
  has(id: string): boolean;
  /** `name` says what is wrapped; it must be the same when it is unwrapped. Throws when there is no key `id`. */
  wrap(id: string, secret: Buffer, name: string): Buffer;
  /** Throws when there is no key `id`, or when it did not wrap this under this name. */
  unwrap(id: string, wrapped: Buffer, name: string): Buffer;
}

const KEY_BYTES = 32;

/** `secrets` as NOTES_KEYS has them, newest first, at least one. */
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
    wrap: (id, secret, name) => wrap(keyNamed(id), secret, name),
    unwrap: (id, wrapped, name) => unwrap(keyNamed(id), wrapped, name),
  };
}

function wrap(key: Buffer, secret: Buffer, name: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

function unwrap(key: Buffer, wrapped: Buffer, name: string): Buffer {
  const end = wrapped.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, wrapped.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(wrapped.subarray(end));
  return Buffer.concat([decipher.update(wrapped.subarray(IV_BYTES, end)), decipher.final()]);
}

/** Settings are random text, not bytes: so 32 bytes are derived from it. */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'hourbook notes key', KEY_BYTES));

/** Names a key and tells nothing of it. */
const idOf = (secret: string) =>
  createHmac('sha256', secret).update('hourbook notes key id').digest('base64url').slice(0, KEY_ID_CHARS);
