// Receives a file: content first, then the row that makes it a certificate, so a failure in between leaves nothing that anyone sees
// (ADR 86). What did not become one is deleted here, or some hours later by the purge.
import { SIGNED_OUT_TEXT } from '#domain/auth/auth-texts.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import {
  CERTIFICATE_TEXTS,
  certificateName,
  type CertificateType,
  type CertificateUpload,
} from '#domain/certificates/certificate.ts';
import { certificateTypeOf } from '#domain/certificates/certificate-type.ts';
import type { Caller, Claims, Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { encryptText } from '#server/encryption/encrypted-text.ts';
import { CertificateRefused } from './certificate-refused.ts';
import { beginCertificate, giveUpCertificate, keepCertificate, type AddedCertificate } from './certificate-rows.ts';
import { encryptChunk, newFileSecret, type FileKey } from './chunk-cipher.ts';
import type { ChunkStore, ChunkStores } from './chunk-store.ts';

export interface FileContext {
  readonly db: Pick<Database, 'asUser'>;
  readonly dataKeys: DataKeys;
  readonly chunkStores: ChunkStores;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** `chunks`: of CHUNK_BYTES each, together `bytes`. Throws CertificateRefused; then the rest of the chunks is read and dropped. */
export async function receiveCertificate(
  context: FileContext,
  { sub, claims }: Caller,
  upload: CertificateUpload,
  chunks: AsyncGenerator<Buffer>,
  bytes: number,
): Promise<AddedCertificate> {
  const { db, dataKeys, chunkStores } = context;
  const contentId = randomUUID();
  try {
    const key = await dataKeys.keyForEncryption(sub);
    if (!key) throw new CertificateRefused(401, SIGNED_OUT_TEXT);
    const secret = newFileSecret();
    const store = chunkStores.newFiles;
    const sealed = encryptText(secret.toString('base64'), key);
    await beginCertificate(db, claims, upload, { contentId, bytes, store, secret: sealed });
    const type = await storeChunks(chunkStores.named(store), claims, { secret, userId: sub, contentId, bytes }, chunks);
    const name = encryptText(certificateName(upload.name, type), key);
    return await keepCertificate(db, claims, upload, { contentId, name, type });
  } catch (error) {
    await giveUpCertificate(db, claims, contentId).catch((err: unknown) =>
      context.log.warn({ err }, 'what arrived of a certificate is left to the purge'),
    );
    // A browser shows the answer only if it could send all of its request.
    if (error instanceof CertificateRefused) await drop(chunks);
    throw error;
  }
}

async function storeChunks(
  store: ChunkStore,
  claims: Claims,
  key: FileKey,
  chunks: AsyncGenerator<Buffer>,
): Promise<CertificateType> {
  let type: CertificateType | null = null;
  for (let position = 0; ; position += 1) {
    const { done, value: chunk } = await chunks.next();
    if (done) break;
    if (position === 0) type = certificateTypeOf(chunk);
    if (type === null) break;
    await store.put({ claims, contentId: key.contentId }, position, encryptChunk(chunk, key, position));
  }
  if (type === null) throw new CertificateRefused(415, CERTIFICATE_TEXTS.wrongType);
  return type;
}

async function drop(chunks: AsyncGenerator<Buffer>): Promise<void> {
  try {
    while (!(await chunks.next()).done);
  } catch (error) {
    if (!(error instanceof CertificateRefused)) throw error;
  }
}
