// Objects in a bucket of an S3 store. Signed by aws4fetch, 11 KB without dependencies, where Amazon's client brings hundreds of files
// for three kinds of request.
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '#server/settings/bucket-settings.ts';

const RETRIES = 2;
const PROBLEM_MAX_BYTES = 64 * 1024;

/** The store did not answer, or refused. */
export class BucketFailure extends Error {
  override readonly name = 'BucketFailure';
}

/** An object that is longer than any of ours. */
export class ForeignObject extends Error {
  override readonly name = 'ForeignObject';
}

export interface Bucket {
  put(name: string, content: Buffer): Promise<void>;
  /** null where there is none. Throws ForeignObject for one that is longer than `maxBytes`, which is not read into memory. */
  get(name: string, maxBytes: number): Promise<Buffer | null>;
  /** What is not there is removed already. */
  remove(name: string): Promise<void>;
}

/** `timeoutMs`: of one request. Every method throws BucketFailure. */
export function openBucket(settings: BucketSettings, timeoutMs: number): Bucket {
  const { accessKey, secretKey, region } = settings;
  const keys = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const client = new AwsClient({ ...keys, service: 's3', region, retries: RETRIES });
  const base = baseAddress(settings);

  /** null where there is no such object. */
  async function request(method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer): Promise<Response | null> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    let answer: Response;
    try {
      answer = await client.fetch(`${base}/${name}`, {
        method,
        headers: { 'X-Amz-Content-Sha256': hash },
        // What answers in the store's place, such as a page to sign in at, has stored nothing.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: new Uint8Array(body) }),
      });
    } catch (cause) {
      throw new BucketFailure('S3: no answer', { cause });
    }
    if (answer.ok) return answer;
    if (answer.status === 404 && (await saysNoObject(answer))) return null;
    if (!answer.bodyUsed) await answer.body?.cancel();
    throw new BucketFailure(`S3: ${method} ${answer.status}`);
  }

  return {
    async put(name, content) {
      const answer = await request('PUT', name, content);
      if (answer === null) throw new BucketFailure('S3: there is no such bucket');
      await answer.body?.cancel();
    },
    async get(name, maxBytes) {
      const answer = await request('GET', name);
      return answer && readAtMost(answer, maxBytes);
    },
    async remove(name) {
      const answer = await request('DELETE', name);
      await answer?.body?.cancel();
    },
  };
}

/** Also without a body. Another 404 is about the bucket, or not of the store: an object is not removed there, and a list not empty. */
async function saysNoObject(answer: Response): Promise<boolean> {
  const text = await readAtMost(answer, PROBLEM_MAX_BYTES).then(String, () => 'unreadable');
  if (text.includes('<Code>NoSuchBucket</Code>')) throw new BucketFailure('S3: there is no such bucket');
  return text === '' || text.includes('<Code>NoSuchKey</Code>');
}

/** Its length may not be said, or be that of other bytes. */
async function readAtMost({ body }: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of body ?? []) {
      bytes += part.length;
      if (bytes > maxBytes) break;
      parts.push(part);
    }
  } catch (cause) {
    throw new BucketFailure('S3: the answer broke off', { cause });
  }
  if (bytes > maxBytes)
    throw new ForeignObject(`S3: there is an object of more than ${maxBytes} bytes, which Hourbook did not write`);
  return Buffer.concat(parts);
}

function baseAddress({ endpoint, bucket, pathStyle }: BucketSettings): string {
  const address = new URL(endpoint);
  if (pathStyle) address.pathname = `${address.pathname.replace(/\/$/, '')}/${bucket}`;
  else address.hostname = `${bucket}.${address.hostname}`;
  return address.href.replace(/\/$/, '');
}
