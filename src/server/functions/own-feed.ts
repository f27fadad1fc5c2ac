// The coach's own calendar feed (ADR 100): get-own-feed {} → {feed}, open-own-feed {names} → {feed, address}, change-own-feed {names} →
// {feed}, close-own-feed {} → {feed: null}. The address is told once, by the call that makes it.
import { feedChoiceSchema, type FeedAnswer, type OpenedFeed } from '#domain/own-feed/own-feed.ts';
import { newLinkToken } from '#server/link-token.ts';
import { changeFeed, closeFeed, feedState, openFeed } from '#server/own-feed/own-feed.ts';
import { serverFunction, type ServerFunction } from './function-call.ts';

export const getOwnFeed: ServerFunction = async ({ db }, { claims }): Promise<FeedAnswer> => ({
  feed: await feedState(db, claims),
});

export const openOwnFeed = serverFunction(
  feedChoiceSchema,
  async ({ db, settings, log }, { claims, sub }, { names }): Promise<OpenedFeed> => {
    const { token, hash } = newLinkToken();
    const feed = await openFeed(db, claims, hash, names);
    log.info({ userId: sub }, 'a calendar feed has a new address');
    return { feed, address: `${settings.publicUrl}/calendar/${token}.ics` };
  },
);

export const changeOwnFeed = serverFunction(
  feedChoiceSchema,
  async ({ db }, { claims }, { names }): Promise<FeedAnswer> => ({ feed: await changeFeed(db, claims, names) }),
);

export const closeOwnFeed: ServerFunction = async ({ db, log }, { claims, sub }): Promise<FeedAnswer> => {
  const feed = await closeFeed(db, claims);
  log.info({ userId: sub }, 'a calendar feed was switched off');
  return { feed };
};
