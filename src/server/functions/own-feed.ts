// The coach's own calendar feed (ADR 100). The address is only returned by the call that makes it.
import * as z from 'zod/mini';
import { FEED_NAMES, feedChoiceSchema } from '#domain/own-feed/own-feed.ts';
import { newLinkToken } from '#server/link-token.ts';
import { changeFeed, closeFeed, feedState, openFeed } from '#server/own-feed/own-feed.ts';
import { NO_BODY, serverFunction } from './function-call.ts';

const feedAnswer = z.object({ names: z.enum(FEED_NAMES), created_at: z.string() });
const stateAnswer = z.object({ feed: z.nullable(feedAnswer) });

export const getOwnFeed = serverFunction({
  about:
    'The feed of the caller’s sessions: how people are named in it, and since when its address works. Null if there is no feed.',
  body: NO_BODY,
  answer: stateAnswer,
  refuses: [],
  run: async ({ db }, { claims }) => ({ feed: await feedState(db, claims) }),
});

export const openOwnFeed = serverFunction({
  about: 'Makes a new address for the feed, which replaces the old one. No other call returns the address.',
  body: feedChoiceSchema,
  answer: z.object({ feed: feedAnswer, address: z.string() }),
  refuses: [],
  run: async ({ db, settings, log }, { claims, sub }, { names }) => {
    const { token, hash } = newLinkToken();
    const feed = await openFeed(db, claims, hash, names);
    log.info({ userId: sub }, 'a calendar feed has a new address');
    return { feed, address: `${settings.publicUrl}/calendar/${token}.ics` };
  },
});

export const changeOwnFeed = serverFunction({
  about: 'Changes how people are named in the feed.',
  body: feedChoiceSchema,
  answer: stateAnswer,
  refuses: [404],
  run: async ({ db }, { claims }, { names }) => ({ feed: await changeFeed(db, claims, names) }),
});

export const closeOwnFeed = serverFunction({
  about: 'Switches the feed off. Its address stops working.',
  body: NO_BODY,
  answer: stateAnswer,
  refuses: [],
  run: async ({ db, log }, { claims, sub }) => {
    const feed = await closeFeed(db, claims);
    log.info({ userId: sub }, 'a calendar feed was switched off');
    return { feed };
  },
});
