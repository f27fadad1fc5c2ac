// The coach's own calendar feed (ADR 100; db/functions/own-feeds.sql). Its token is stored as a hash, so the address is only returned by the
// call that makes it.
import { feedAnswer, feedChoiceSchema, openedFeedAnswer, type FeedState } from '#domain/own-feed/own-feed.ts';
import { callJson } from '#server/db/call-function.ts';
import { newLinkToken } from '#server/link-token.ts';
import { NO_BODY, serverFunction } from './function-call.ts';

export const getOwnFeed = serverFunction({
  about:
    'The feed of the caller’s sessions: how people are named in it, and since when its address works. Null if there is no feed.',
  body: NO_BODY,
  answer: feedAnswer,
  refuses: [],
  run: async ({ db }, { claims }) => ({
    feed: await callJson<FeedState | null>(db, claims, 'select private.own_feed_state()'),
  }),
});

export const openOwnFeed = serverFunction({
  about: 'Makes a new address for the feed, which replaces the old one. No other call returns the address.',
  body: feedChoiceSchema,
  answer: openedFeedAnswer,
  refuses: [],
  run: async ({ db, settings, log }, { claims, sub }, { names }) => {
    const { token, hash } = newLinkToken();
    const feed = await callJson<FeedState>(db, claims, 'select private.open_own_feed($1, $2)', [hash, names]);
    log.info({ userId: sub }, 'a calendar feed has a new address');
    return { feed, address: `${settings.publicUrl}/calendar/${token}.ics` };
  },
});

export const changeOwnFeed = serverFunction({
  about: 'Changes how people are named in the feed.',
  body: feedChoiceSchema,
  answer: feedAnswer,
  refuses: [404],
  run: async ({ db }, { claims }, { names }) => ({
    feed: await callJson<FeedState | null>(db, claims, 'select private.change_own_feed($1)', [names]),
  }),
});

export const closeOwnFeed = serverFunction({
  about: 'Switches the feed off. Its address stops working.',
  body: NO_BODY,
  answer: feedAnswer,
  refuses: [],
  run: async ({ db, log }, { claims, sub }) => {
    const feed = await callJson<FeedState | null>(db, claims, 'select private.close_own_feed()');
    log.info({ userId: sub }, 'a calendar feed was switched off');
    return { feed };
  },
});
