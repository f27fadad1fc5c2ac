// POST /webhooks/calendars/<id>: bookings from Cal.com and Calendly (ADR 102). Each feed has its own secret. A wrong signature is
// answered in the same way as an unknown feed. Only refused messages are counted by network address, since the bookings of many coaches
// come from one network.
import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { FeedKind } from '#domain/calendar/feeds/connect-feed.ts';
import { openStored } from '#server/calendars/store/coach-texts.ts';
import { storeBookings, type BookingContext, type WebhookFeed } from './store-bookings.ts';
import { calComBookings, calendlyBookings } from './booking-messages.ts';
import { isSignedByCalCom, isSignedByCalendly } from './signatures.ts';

/** Cal.com does not sign the time of sending. It retries for hours, so an older message is a replay. */
const STALE_MS = 24 * 3_600_000;
/** For clocks that differ. */
const EARLY_MS = 5 * 60_000;

const REFUSED = { code: 400, message: 'This is no message that was signed for this calendar just now' } as const;
const TOO_MANY = { code: 429, message: 'Too many messages were refused. Please wait five minutes.' } as const;
const accessSchema = z.object({ secret: z.string() });

interface WebhookContext extends BookingContext {
  readonly log: Pick<Logger, 'info'>;
  readonly now: () => Date;
  /** Counts a refused message by the request's network. Resolves to the seconds until the next one is allowed, 0 within the limit. */
  readonly secondsToWait: (c: Context) => Promise<number>;
}

/** Responds 200 to new and repeated messages, 400 to all others, and 429 if there were too many of these. */
export function createCalendarWebhooks(deps: WebhookContext): Hono {
  const app = new Hono();
  const refuse = async (c: Context) => {
    const wait = await deps.secondsToWait(c);
    return wait > 0 ? c.json(TOO_MANY, 429, { 'Retry-After': String(wait) }) : c.json(REFUSED, 400);
  };
  app.post('/:feed', async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer());
    const feed = await findFeed(deps, c.req.param('feed'));
    if (feed === null) return refuse(c);
    const isSigned =
      feed.kind === 'cal.com'
        ? isSignedByCalCom(c.req.header('x-cal-signature-256') ?? '', feed.secret, body)
        : isSignedByCalendly(c.req.header('calendly-webhook-signature') ?? '', feed.secret, body, deps.now());
    const message = isSigned ? read(feed.kind, body) : null;
    const age = message === null ? 0 : deps.now().getTime() - message.sentAt.getTime();
    if (message === null || age > STALE_MS || age < -EARLY_MS) {
      deps.log.info({ feed: feed.feedId, isSigned }, 'a message for a calendar was refused');
      return refuse(c);
    }
    const changed = await storeBookings(deps, feed, message.bookings);
    return c.json({ received: true, ...(message.bookings.length > 0 && !changed && { repeated: true }) });
  });
  return app;
}

async function findFeed({ db, dataKeys }: BookingContext, id: string): Promise<WebhookFeed | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [row] = await db.asServer<{ user_id: string; kind: FeedKind; access: string }>(
    `select user_id, kind, access from private.calendar_sources where feed_id = $1 and kind in ('cal.com', 'calendly')`,
    [id],
  );
  const opened = row ? await openStored(dataKeys, row.user_id, row.access) : null;
  if (!row || opened === null) return null;
  const { secret } = accessSchema.parse(JSON.parse(opened.clear));
  return { userId: row.user_id, feedId: id, kind: row.kind, secret };
}

/** null if this service does not send such messages. */
function read(kind: FeedKind, body: Buffer) {
  try {
    const message: unknown = JSON.parse(body.toString('utf8'));
    return kind === 'cal.com' ? calComBookings(message) : calendlyBookings(message);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return null;
    throw error;
  }
}
