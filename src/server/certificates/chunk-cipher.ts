// The content of a certificate is encrypted in chunks, AES-256-GCM with a key of the file's own (ADR 86). Each chunk is bound to
// its coach, its file, the file's length and its place, so none can be swapped, left out or given to another coach.
import { randomBytes } from 'node:crypto';
import { decryptBytes, encryptBytes } from '#server/encryption/bound-bytes.ts';
import { DecryptionError, IV_BYTES, TAG_BYTES } from '#server/encryption/encrypted-text.ts';

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
  `certificate ${userId} ${contentId} ${bytes} ${position}`;

export const encryptChunk = (chunk: Uint8Array, key: FileKey, position: number): Buffer =>
  encryptBytes(key.secret, chunk, boundTo(key, position));

/** Throws DecryptionError for a chunk that was changed, is missing, or belongs elsewhere. */
export function decryptChunk(encrypted: Buffer | null, key: FileKey, position: number): Buffer {
  const refused = () =>
    new DecryptionError(`Chunk ${position} of the certificate content ${key.contentId} cannot be opened`);
  if (encrypted?.length !== chunkLength(key.bytes, position) + CHUNK_EXTRA_BYTES) throw refused();
  try {
    return decryptBytes(key.secret, encrypted, boundTo(key, position));
  } catch {
    throw refused();
  }
}
