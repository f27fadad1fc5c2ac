// Read by the browser to find proposals. A long answer is sent while it is made.
import * as z from 'zod/mini';
import { FEED_KINDS } from '#domain/calendar/feeds/connect-feed.ts';
import { openCalendars } from '#server/calendars/read-calendars.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { FunctionRefused, NO_BODY, serverFunction, type FunctionContext } from '#server/functions/function-call.ts';
import { streamedAnswer } from '#server/functions/streamed-answer.ts';

const LONGEST_MS = 10 * 60_000;
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
        fault: z.nullable(z.string()),
        text: z.string(),
      }),
    ),
  }),
  refuses: [],
  run: async (deps, caller) => {
    const end = deps.underWay.begin(caller.sub);
    if (end === null) throw new FunctionRefused(429, TOO_MANY);
    return streamedAnswer(answerOf(deps, caller), {
      headers: HEADERS,
      longestMs: LONGEST_MS,
      onEnd: end,
      onError: (err) => deps.log.error({ err }, 'calendars could not be sent whole'),
    });
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
