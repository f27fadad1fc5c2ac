// A coach's own feed: what the database gives out for it (db/functions/own-feeds.sql), and what calls about it take and answer (ADR 100).
import * as z from 'zod/mini';
import { SESSION_KINDS } from '#domain/sessions/session-kinds.ts';

/** How people are named in the feed. The first one is the default. */
export const FEED_NAMES = ['initials', 'full'] as const;
export type FeedNames = (typeof FEED_NAMES)[number];

export const FEED_NAMES_TEXTS: Readonly<Record<FeedNames, string>> = {
  initials: 'Initials',
  full: 'Full names',
};

const namesSchema = z.enum(FEED_NAMES, 'names must be initials or full');
/** The body of the functions open-own-feed and change-own-feed. */
export const feedChoiceSchema = z.object({ names: namesSchema }, 'The body must be an object with names');

/** `created_at`: since when this address works; an instant. */
const feedState = z.object({ names: namesSchema, created_at: z.string() });
export type FeedState = z.infer<typeof feedState>;

/** What get-own-feed, change-own-feed and close-own-feed answer; null: there is no feed. */
export const feedAnswer = z.object({ feed: z.nullable(feedState) });
export type FeedAnswer = z.infer<typeof feedAnswer>;

/** What open-own-feed answers. The address is in no other answer. */
export const openedFeedAnswer = z.object({ feed: feedState, address: z.string() });
export type OpenedFeed = z.infer<typeof openedFeedAnswer>;

const rowShape = [
  z.string(), // id
  z.string(), // calendar date
  z.number(), // minutes
  z.string(), // the client or the supervisor
  z.string(), // changed at: an instant without fractions of a second
  z.number(), // rises with each change
] as const;

export const feedContentSchema = z.object({
  names: namesSchema,
  sessions: z.array(z.tuple([...rowShape, z.enum(SESSION_KINDS)])),
  supervision: z.array(z.tuple([...rowShape])),
});
export type FeedContent = z.infer<typeof feedContentSchema>;
