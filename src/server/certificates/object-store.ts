// Encrypted chunks in an S3 store, an object each. Their names are random, so the store learns nothing but sizes and times. Signed by
// aws4fetch, 11 KB without dependencies, where Amazon's client brings hundreds of files for three kinds of request.
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ObjectStoreSettings } from '#server/settings/certificate-settings.ts';
import { CertificateRefused } from './certificate-refused.ts';
import { CHUNK_BYTES, CHUNK_EXTRA_BYTES } from './chunk-cipher.ts';
import type { ChunkStore, ContentOf } from './chunk-store.ts';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
const UNREACHABLE_TEXT = 'The store of files cannot be reached at the moment. Please try again in a few minutes.';

export interface ObjectStore extends ChunkStore {
  /** Of whomever it is: null where there is none. */
  get(content: Pick<ContentOf, 'contentId'>, position: number): Promise<Buffer | null>;
  /** Deletes all chunks of a content. What is not there is deleted already. Throws CertificateRefused 503. */
  remove(contentId: string, chunks: number): Promise<void>;
}

export function objectStore(settings: ObjectStoreSettings): ObjectStore {
  const { accessKey, secretKey, region } = settings;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: RETRIES,
  });
  const base = baseAddress(settings);

  /** null for 404. */
  async function request(method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer): Promise<Response | null> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    let answer: Response;
    try {
      answer = await client.fetch(`${base}/${name}`, {
        method,
        headers: { 'X-Amz-Content-Sha256': hash },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: new Uint8Array(body) }),
      });
    } catch (cause) {
      throw new CertificateRefused(503, UNREACHABLE_TEXT, { cause });
    }
    if (answer.status === 404) return null;
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new CertificateRefused(503, UNREACHABLE_TEXT, { cause: new Error(`S3: ${method} ${answer.status}`) });
  }

  const nameOf = (contentId: string, position: number) => `certificates/${contentId}/${position}`;
  return {
    async put({ contentId }, position, chunk) {
      const answer = await request('PUT', nameOf(contentId, position), chunk);
      if (answer === null)
        throw new CertificateRefused(503, UNREACHABLE_TEXT, { cause: new Error('S3: there is no such bucket') });
      await answer.body?.cancel();
    },
    async get({ contentId }, position) {
      const answer = await request('GET', nameOf(contentId, position));
      // Too long to be ours: it is not read into memory.
      const isOurs = Number(answer?.headers.get('content-length') ?? Infinity) <= CHUNK_BYTES + CHUNK_EXTRA_BYTES;
      if (answer && isOurs) return Buffer.from(await answer.arrayBuffer());
      await answer?.body?.cancel();
      return null;
    },
    async remove(contentId, chunks) {
      for (let position = 0; position < chunks; position += 1) {
        const answer = await request('DELETE', nameOf(contentId, position));
        await answer?.body?.cancel();
      }
    },
  };
}

function baseAddress({ endpoint, bucket, pathStyle }: ObjectStoreSettings): string {
  const address = new URL(endpoint);
  if (pathStyle) address.pathname = `${address.pathname.replace(/\/$/, '')}/${bucket}`;
  else address.hostname = `${bucket}.${address.hostname}`;
  return address.href.replace(/\/$/, '');
}
