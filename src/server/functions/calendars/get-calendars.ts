// For the proposals. A long answer is sent while it is made.
import * as z from 'zod/mini';
import { FEED_KINDS } from '#domain/calendar/feeds/connect-feed.ts';
import { openCalendars } from '#server/calendars/read-calendars.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { FunctionRefused, NO_BODY, serverFunction, type FunctionContext } from '#server/functions/function-call.ts';

const CHUNK_BYTES = 64 * 1024;
const TOO_MANY = 'Your calendars are being opened several times at once. Please try again in a moment.';
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' };

export const getCalendars = serverFunction({
  about: 'The stored events of the user’s calendars, as iCalendar texts.',
  body: NO_BODY,
  answer: z.object({
    calendars: z.array(
      z.object({
        feedId: z.string(),
        kind: z.enum(FEED_KINDS),
        readsNotes: z.boolean(),
        isWhole: z.boolean(),
        text: z.string(),
      }),
    ),
  }),
  refuses: [],
  run: async (deps, caller) => {
    const end = deps.underWay.begin(caller.sub);
    if (end === null) throw new FunctionRefused(429, TOO_MANY);
    const chunks = chunksOf(answerOf(deps, caller));
    try {
      // Before the headers are sent, so that an error can still be answered.
      const first = await chunks.next();
      const second = first.done ? first : await chunks.next();
      if (!second.done)
        return new Response(streamOf(deps, [first.value!, second.value], chunks, end), { headers: HEADERS });
      end();
      return new Response(new Uint8Array(first.value ?? []), { headers: HEADERS });
    } catch (error) {
      end();
      throw error;
    }
  },
});

async function* answerOf(deps: FunctionContext, { sub }: VerifiedToken): AsyncGenerator<Buffer, void> {
  let before = '{"calendars":[';
  for await (const { calendar, json } of openCalendars(deps, sub)) {
    yield Buffer.from(`${before}${JSON.stringify(calendar).slice(0, -1)},"text":"`);
    yield* json;
    before = '"},';
  }
  yield Buffer.from(before === '"},' ? '"}]}' : `${before}]}`);
}

/** Joined to chunks of some size, each in memory of its own. */
async function* chunksOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let [kept, bytes]: [Buffer[], number] = [[], 0];
  for await (const piece of pieces) {
    kept.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(kept);
    [kept, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(kept);
}

/** Chunks are made as they are taken, the next one while the client takes the one before (bounded-answer.ts). */
function streamOf(
  { log }: FunctionContext,
  made: Buffer[],
  chunks: AsyncGenerator<Buffer, void>,
  end: () => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = made.shift() ?? (await chunks.next()).value;
          if (chunk) return controller.enqueue(chunk);
          controller.close();
        } catch (err) {
          log.error({ err }, 'calendars could not be sent whole');
          controller.error(err);
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
