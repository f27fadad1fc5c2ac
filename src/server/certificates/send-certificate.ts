// Sends a file to be saved, never shown (ADR 86). Each chunk is authenticated before a byte of it is sent; a file that was cut short or
// changed ends as a broken connection, which no browser saves as a whole file.
import { attachment } from './content-disposition.ts';
import { CERTIFICATE_TEXTS } from '#domain/certificates/certificate.ts';
import { CertificateRefused } from './certificate-refused.ts';
import { findCertificate } from './certificate-rows.ts';
import { chunksOf, decryptChunk, type FileKey } from './chunk-cipher.ts';
import type { FileCaller, FileContext } from './receive-certificate.ts';

/** For a client that reads slowly on purpose: others need its place. */
const LONGEST_MS = 10 * 60_000;

/** `onEnd` is called when the last byte was sent, or none is sent any more. Throws CertificateRefused 404, DecryptionError. */
export async function sendCertificate(
  context: FileContext,
  caller: FileCaller,
  id: string,
  onEnd: () => void,
): Promise<Response> {
  const { file, read, chunks } = await openCertificate(context, caller, id);
  const { content: contentId, bytes } = file;
  // Before the head is sent, so that what can be told is told.
  const first = await read(0);
  const onError = (err: unknown) => context.log.error({ err, contentId }, 'a certificate could not be sent whole');
  // Nothing is left to be read.
  if (chunks === 1) onEnd();
  return new Response(chunks === 1 ? new Uint8Array(first) : chunkStream(first, read, chunks, { onEnd, onError }), {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(bytes),
      'Content-Disposition': attachment(file.name),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'none',
    },
  });
}

/** The content of a file, chunk by chunk. Throws CertificateRefused 404, DecryptionError. */
export async function* certificateContent(context: FileContext, caller: FileCaller, id: string) {
  const { read, chunks } = await openCertificate(context, caller, id);
  for (let position = 0; position < chunks; position += 1) yield new Uint8Array(await read(position));
}

async function openCertificate(context: FileContext, caller: FileCaller, id: string) {
  const file = await findCertificate(context.db, context.dataKeys, caller, id);
  if (file === null) throw new CertificateRefused(404, CERTIFICATE_TEXTS.gone);
  const { content: contentId, bytes } = file;
  const key: FileKey = { secret: Buffer.from(file.secret, 'base64'), userId: caller.sub, contentId, bytes };
  const store = context.chunkStores.named(file.store);
  const read = async (position: number) =>
    decryptChunk(await store.get({ claims: caller.claims, contentId }, position), key, position);
  return { file, read, chunks: chunksOf(bytes) };
}

interface Watch {
  readonly onEnd: () => void;
  readonly onError: (error: unknown) => void;
}

/** Reads chunks as they are taken, the next one while the client takes the one before (functions/bounded-answer.ts). */
function chunkStream(
  first: Buffer,
  read: (position: number) => Promise<Buffer>,
  chunks: number,
  { onEnd, onError }: Watch,
): ReadableStream<Uint8Array> {
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    onEnd();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => {
          controller.error(new Error('The client took too long'));
          onEnd();
        }, LONGEST_MS).unref();
      },
      async pull(controller) {
        try {
          controller.enqueue(next === 0 ? first : await read(next));
          next += 1;
          if (next < chunks) return;
          controller.close();
        } catch (error) {
          onError(error);
          controller.error(error);
        }
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
