// A calendar that can't be read is not connected. `webhook` is what the coach enters at Cal.com or Calendly; null for calendars that are
// read.
import * as z from 'zod/mini';
import { randomBytes } from 'node:crypto';
import { DatabaseError } from 'pg';
import {
  connectFeedSchema,
  feedPlace,
  feedProvider,
  type ConnectFeed,
  type WebhookAccess,
} from '#domain/calendar/feeds/connect-feed.ts';
import { feedProblemText, type FeedProblem } from '#domain/calendar/feeds/feed-problems.ts';
import { readFeed } from '#server/calendars/read/read-feed.ts';
import { claimFeed } from '#server/calendars/store/claimed-feed.ts';
import { openCoachTexts } from '#server/calendars/store/coach-texts.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { FunctionRefused, serverFunction, type FunctionContext } from '#server/functions/function-call.ts';
import { signedOut } from '#server/functions/lock-session.ts';

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
    feed.readsNotes,
    texts.encrypt(access),
  ];
  try {
    await deps.db.asUser(claims, {
      text: 'select private.connect_calendar($1::uuid, $2, $3, $4, $5::boolean, $6)',
      values,
    });
  } catch (error) {
    const status = error instanceof DatabaseError ? /^PT(401|402|409)$/.exec(error.code ?? '')?.[1] : undefined;
    if (status === undefined) throw error;
    throw new FunctionRefused(Number(status) as 401 | 402 | 409, (error as DatabaseError).message);
  }
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
