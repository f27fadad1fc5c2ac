// The content of a file, to be sent (ADR 86). Each chunk is authenticated before it leaves here; a file that was cut short or changed ends
// with an error.
import { CERTIFICATE_TEXTS } from '#domain/certificates/certificate.ts';
import type { Caller } from '#server/db/database.ts';
import { CertificateRefused } from './certificate-refused.ts';
import { findCertificate } from './certificate-rows.ts';
import { chunksOf, decryptChunk, type FileKey } from './chunk-cipher.ts';
import type { FileContext } from './receive-certificate.ts';

export interface OpenedCertificate {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly contentId: string;
  /** Chunk by chunk. Throws DecryptionError. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Throws CertificateRefused 404. */
export async function openCertificate(
  context: Pick<FileContext, 'db' | 'dataKeys' | 'chunkStores'>,
  caller: Caller,
  id: string,
): Promise<OpenedCertificate> {
  const file = await findCertificate(context.db, context.dataKeys, caller, id);
  if (file === null) throw new CertificateRefused(404, CERTIFICATE_TEXTS.gone);
  const { name, type, content: contentId, bytes } = file;
  const key: FileKey = { secret: Buffer.from(file.secret, 'base64'), userId: caller.sub, contentId, bytes };
  const store = context.chunkStores.named(file.store);
  async function* content() {
    for (let position = 0; position < chunksOf(bytes); position += 1) {
      const chunk = await store.get({ claims: caller.claims, contentId }, position);
      yield new Uint8Array(decryptChunk(chunk, key, position));
    }
  }
  return { name, type, bytes, contentId, content: content() };
}
