// The content of a certificate is encrypted in chunks, AES-256-GCM with a key of the file's own (ADR 86). Each chunk is bound to
// its coach, its file, the file's length and its place, so none can be swapped, left out or given to another coach.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CIPHER, DecryptionError, IV_BYTES, TAG_BYTES } from '#server/encryption/encrypted-text.ts';

/** Of the content; the last chunk is shorter. Also in db/functions/certificates.sql. */
export const CHUNK_BYTES = 256 * 1024;
/** What encryption adds to a chunk. */
export const CHUNK_EXTRA_BYTES = IV_BYTES + TAG_BYTES;
const KEY_BYTES = 32;

/** What all chunks of a file are bound to. */
export interface FileKey {
  readonly secret: Buffer;
  readonly userId: string;
  readonly contentId: string;
  /** The length of the whole file. */
  readonly bytes: number;
}

export const newFileSecret = (): Buffer => randomBytes(KEY_BYTES);

/** How many chunks a file of so many bytes has. */
export const chunksOf = (bytes: number): number => Math.ceil(bytes / CHUNK_BYTES);

/** The length of the chunk at `position` before it is encrypted. */
export const chunkLength = (bytes: number, position: number): number =>
  Math.min(CHUNK_BYTES, bytes - position * CHUNK_BYTES);

const boundTo = ({ userId, contentId, bytes }: FileKey, position: number) =>
  Buffer.from(`certificate ${userId} ${contentId} ${bytes} ${position}`);

export function encryptChunk(chunk: Uint8Array, key: FileKey, position: number): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key.secret, iv).setAAD(boundTo(key, position));
  return Buffer.concat([iv, cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
}

/** Throws DecryptionError for a chunk that was changed, is missing, or belongs elsewhere. */
export function decryptChunk(encrypted: Buffer | null, key: FileKey, position: number): Buffer {
  const refused = () =>
    new DecryptionError(`Chunk ${position} of the certificate content ${key.contentId} cannot be opened`);
  if (encrypted?.length !== chunkLength(key.bytes, position) + CHUNK_EXTRA_BYTES) throw refused();
  const end = encrypted.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key.secret, encrypted.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(key, position))
    .setAuthTag(encrypted.subarray(end));
  const chunk = decipher.update(encrypted.subarray(IV_BYTES, end));
  try {
    decipher.final();
    return chunk;
  } catch {
    throw refused();
  }
}
