// Encrypted chunks in an S3 store, an object each. Their names are random, so the store learns nothing but sizes and times.
import { BucketFailure, openBucket } from '#server/buckets/bucket.ts';
import type { BucketSettings } from '#server/settings/bucket-settings.ts';
import { CertificateRefused } from './certificate-refused.ts';
import { CHUNK_BYTES, CHUNK_EXTRA_BYTES } from './chunk-cipher.ts';
import type { ChunkStore, ContentOf } from './chunk-store.ts';

const TIMEOUT_MS = 20_000;
const UNREACHABLE_TEXT = 'The store of files cannot be reached at the moment. Please try again in a few minutes.';

export interface ObjectStore extends ChunkStore {
  /** Of any coach, or null. */
  get(content: Pick<ContentOf, 'contentId'>, position: number): Promise<Buffer | null>;
  /** Deletes all chunks of a content. What is not there is deleted already. Throws CertificateRefused 503. */
  remove(contentId: string, chunks: number): Promise<void>;
}

export function objectStore(settings: BucketSettings): ObjectStore {
  const bucket = openBucket(settings, TIMEOUT_MS);
  const nameOf = (contentId: string, position: number) => `certificates/${contentId}/${position}`;
  return {
    put: ({ contentId }, position, chunk) => asRefusal(bucket.put(nameOf(contentId, position), chunk)),
    get: ({ contentId }, position) =>
      asRefusal(bucket.get(nameOf(contentId, position), CHUNK_BYTES + CHUNK_EXTRA_BYTES)),
    async remove(contentId, chunks) {
      for (let position = 0; position < chunks; position += 1)
        await asRefusal(bucket.remove(nameOf(contentId, position)));
    },
  };
}

async function asRefusal<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (cause) {
    throw cause instanceof BucketFailure ? new CertificateRefused(503, UNREACHABLE_TEXT, { cause }) : cause;
  }
}
