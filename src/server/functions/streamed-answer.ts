// Answers that are sent while they are made, as fast as the client reads them (answer-limits.ts).

const CHUNK_BYTES = 64 * 1024;

/** The headers of a file that browsers save and never show. */
export const savedFile = (name: string, type = 'application/octet-stream'): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': attachment(name),
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
});

/** Characters that stand for themselves in `filename*` (RFC 8187). */
const NEEDS_ESCAPE = /['()*!~]/g;
const NO_PLAIN_ASCII = /[^\w .-]/g;

/** Makes a browser save an answer as a file and never show it (RFC 6266). `name`: of certificateName, so without half characters. In UTF-8 for every browser of today, and in ASCII for what reads no `filename*`. Nothing in it can end the header. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    NEEDS_ESCAPE,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${name.replaceAll(NO_PLAIN_ASCII, '_')}"; filename*=UTF-8''${encoded}`;
}

interface Streamed {
  readonly headers: Record<string, string>;
  /** Ends an answer that a client reads too slowly, perhaps on purpose, since the number under way is limited. */
  readonly longestMs: number;
  /** Called once, after the last byte or when the connection ends. */
  readonly onEnd: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * A failure before the second chunk is thrown, so that it can still be answered. A later one breaks the connection, so that no browser
 * saves an incomplete file.
 */
export async function streamedAnswer(pieces: AsyncIterable<Uint8Array>, streamed: Streamed): Promise<Response> {
  const { headers, onEnd } = streamed;
  const chunks = chunksOf(pieces);
  try {
    const first = await chunks.next();
    const second = first.done ? first : await chunks.next();
    if (!second.done) return new Response(streamOf([first.value!, second.value], chunks, streamed), { headers });
    onEnd();
    return new Response(new Uint8Array(first.value ?? []), { headers });
  } catch (error) {
    onEnd();
    throw error;
  }
}

/** Joins pieces to chunks of a minimum size, each in a buffer of its own. */
async function* chunksOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let [waiting, bytes]: [Uint8Array[], number] = [[], 0];
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

function streamOf(
  made: Buffer[],
  chunks: AsyncGenerator<Buffer, void>,
  { longestMs, onEnd, onError }: Streamed,
): ReadableStream<Uint8Array> {
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
          chunks.return().catch(onError);
        }, longestMs).unref();
      },
      async pull(controller) {
        try {
          const chunk = made.shift() ?? (await chunks.next()).value;
          if (chunk) return controller.enqueue(chunk);
          controller.close();
        } catch (error) {
          onError(error);
          controller.error(error);
        }
        end();
      },
      async cancel() {
        end();
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}
