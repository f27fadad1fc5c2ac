// The calendars that a coach connects.
import * as z from 'zod/mini';
import { randomBytes } from 'node:crypto';
import {
  connectFeedSchema,
  feedPlace,
  feedProvider,
  type ConnectFeed,
  type WebhookAccess,
  FEED_KINDS,
} from '#domain/calendar/feeds/connect-feed.ts';
import { feedProblemText, type FeedProblem } from '#domain/calendar/feeds/feed-problems.ts';
import { readFeed } from '#server/calendars/read/read-feed.ts';
import { claimFeed, readsCalendarsOf } from '#server/calendars/store/claimed-feed.ts';
import { callFunction } from '#server/db/call-function.ts';
import { openCoachTexts } from '#server/calendars/store/coach-texts.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { FunctionRefused, idBody, NO_BODY, serverFunction, type FunctionContext } from './function-call.ts';
import { signedOut } from './lock-session.ts';
import { openCalendars } from '#server/calendars/read-calendars.ts';
import { streamedAnswer } from './streamed-answer.ts';

/**
 * A calendar that can't be read is not connected. `webhook` is what the coach enters at Cal.com or Calendly; null for calendars that are read.
 */
export const connectCalendar = serverFunction({
  about: 'Connects a calendar of the user and reads it at once.',
  body: connectFeedSchema,
  answer: z.object({ id: z.string(), webhook: z.nullable(z.object({ address: z.string(), secret: z.string() })) }),
  refuses: [402, 409],
  run: async (deps, caller, feed) => {
    const webhook = webhookOf(deps, feed);
    await insertFeed(deps, caller, feed, webhook);
    if (webhook === null) await readFirst(deps, caller, feed);
    return { id: feed.id, webhook };
  },
});

/** null for a calendar that is read. */
function webhookOf({ settings }: FunctionContext, { kind, id }: ConnectFeed): WebhookAccess | null {
  if (kind === 'ical' || kind === 'caldav') return null;
  return { address: `${settings.publicUrl}/webhooks/calendars/${id}`, secret: randomBytes(24).toString('base64url') };
}

async function insertFeed(
  deps: FunctionContext,
  { claims, sub }: VerifiedToken,
  feed: ConnectFeed,
  webhook: WebhookAccess | null,
) {
  const texts = await openCoachTexts(deps.dataKeys, sub);
  if (texts === null) throw signedOut();
  const access = JSON.stringify(webhook ? { secret: webhook.secret } : accessOf(feed));
  const values = [
    feed.id,
    feed.kind,
    texts.encrypt(feed.label),
    feedPlace(feed),
    String(feed.readsNotes),
    texts.encrypt(access),
  ];
  await callFunction(deps.db, claims, 'select private.connect_calendar($1::uuid, $2, $3, $4, $5::boolean, $6)', values);
}

function accessOf(feed: ConnectFeed) {
  if (feed.kind === 'ical') return { address: feed.address };
  return feed.kind === 'caldav' ? { address: feed.address, user: feed.user, password: feed.password } : {};
}

/** On failure, removes the feed again and throws FunctionRefused with the reason. */
async function readFirst(deps: FunctionContext, caller: VerifiedToken, feed: ConnectFeed): Promise<void> {
  const claimed = await claimFeed(deps.db.asServer, feed.id);
  // This call is a repetition, and the first one reads it.
  if (!claimed) return;
  const outcome = await readFeed(deps, claimed).catch(async (error: unknown) => {
    // Otherwise a calendar that the coach believes was not connected would be read.
    await removeFeed(deps, caller, feed).catch((err: unknown) =>
      deps.log.error({ err }, 'a calendar could not be removed'),
    );
    throw error;
  });
  if (outcome !== 'failed') return;
  const [state] = await deps.db.asServer<{ problem: FeedProblem; problem_status: number | null }>(
    'select problem, problem_status from public.calendar_feeds where user_id = $1 and id = $2 and problem is not null',
    [caller.sub, feed.id],
  );
  await removeFeed(deps, caller, feed);
  if (!state) throw new FunctionRefused(409, 'This calendar has been disconnected.');
  throw new FunctionRefused(400, feedProblemText(state.problem, feedProvider(feedPlace(feed)), state.problem_status));
}

const removeFeed = ({ db }: FunctionContext, { claims, sub }: VerifiedToken, { id }: ConnectFeed) =>
  db.asUser(claims, {
    text: 'delete from public.calendar_feeds where user_id = $1::uuid and id = $2::uuid',
    values: [sub, id],
  });

/** The feed's row says why it failed. */
export const readCalendar = serverFunction({
  about: 'Reads a calendar of the user now, at most once a minute.',
  body: idBody('a calendar'),
  answer: z.object({ outcome: z.enum(['changed', 'unchanged', 'failed']) }),
  refuses: [402, 404],
  run: async (deps, caller, { id }) => {
    const [own] = await deps.db.asServer('select from public.calendar_feeds where user_id = $1 and id = $2', [
      caller.sub,
      id,
    ]);
    if (!own) throw new FunctionRefused(404, 'This calendar is not connected any more.');
    if (!(await readsCalendarsOf(deps.db.asServer, caller.sub)))
      throw new FunctionRefused(402, 'You need an active subscription to access this feature');
    const feed = await claimFeed(deps.db.asServer, id);
    if (!feed) throw new FunctionRefused(429, 'This calendar was read less than a minute ago.');
    return { outcome: await readFeed(deps, feed) };
  },
});

const LONGEST_MS = 10 * 60_000;
const TOO_MANY = 'Your calendars are being opened several times at once. Please try again in a moment.';
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' };

/** Read by the browser to find proposals. A long answer is sent while it is made. */
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
