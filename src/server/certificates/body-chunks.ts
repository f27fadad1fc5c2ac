// The body of an upload in chunks of equal length. Its next part is asked for when the one before was stored, so a fast client fills
// no memory; a slow one is given up.
import { CERTIFICATE_TEXTS } from '#domain/certificates/certificate.ts';
import { CertificateRefused } from './certificate-refused.ts';
import { chunkLength, chunksOf } from './chunk-cipher.ts';

export interface BodyTimes {
  /** The time for a body whose bytes do not come. */
  readonly startMs: number;
  /** Each second's worth of bytes that arrived gives another second. */
  readonly bytesPerSecond: number;
}

/** As other bodies have it (http/load/receive-body.ts). Only the time in which the client is waited for counts. */
const DEFAULT_TIMES: BodyTimes = { startMs: 10_000, bytesPerSecond: 64 * 1024 };

const SLOW_TEXT = 'The file took too long to arrive. Please try again.';

/** `bytes`: what the request says it sends. Throws CertificateRefused for a body that is shorter, longer or too slow. */
export async function* bodyChunks(
  body: ReadableStream<Uint8Array>,
  bytes: number,
  times: BodyTimes = DEFAULT_TIMES,
): AsyncGenerator<Buffer> {
  const reader = body.getReader();
  const read = timedReader(reader, times);
  const chunks = chunksOf(bytes);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for (let position = 0; position < chunks; position += 1) {
      const parts = [rest];
      const wanted = chunkLength(bytes, position);
      let length = rest.length;
      while (length < wanted) {
        const part = await read();
        if (part === null) throw new CertificateRefused(400, CERTIFICATE_TEXTS.cutOff);
        parts.push(part);
        length += part.length;
      }
      const joined = Buffer.concat(parts);
      rest = joined.subarray(wanted);
      yield joined.subarray(0, wanted);
    }
    if (rest.length > 0 || (await read()) !== null) throw new CertificateRefused(400, CERTIFICATE_TEXTS.cutOff);
  } finally {
    // What is left of a refused body is not read.
    reader.cancel().catch(() => undefined);
  }
}

/** The connection ended, which is not the server's failure. */
function cutOff(): never {
  throw new CertificateRefused(400, CERTIFICATE_TEXTS.cutOff);
}

/** The next part that has arrived, null at the end. Throws when the client has had its time. */
function timedReader(reader: ReadableStreamDefaultReader<Uint8Array>, { startMs, bytesPerSecond }: BodyTimes) {
  let leftMs = startMs;
  return async (): Promise<Buffer | null> => {
    const asked = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new CertificateRefused(408, SLOW_TEXT)), Math.max(0, leftMs));
    });
    try {
      const { done, value } = await Promise.race([reader.read().catch(cutOff), tooLate]);
      if (done) return null;
      leftMs += (value.length / bytesPerSecond) * 1000 - (performance.now() - asked);
      return Buffer.from(value.buffer, value.byteOffset, value.length);
    } finally {
      clearTimeout(timer);
    }
  };
}
