import type { FeedAnswer, FeedNames, OpenedFeed } from '#domain/own-feed/own-feed.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryOptions } from '@tanstack/react-query';

export const ownFeedQuery = queryOptions({
  queryKey: queryKeys.ownFeed,
  queryFn: () => callFunction<FeedAnswer>('get-own-feed'),
});

/** The other calls answer what the query asks for. */
const keep = <Answer extends FeedAnswer>(what: string, name: string, body: object = {}) =>
  logged(what, async () => {
    const answer = await callFunction<Answer>(name, body);
    queryClient.setQueryData(ownFeedQuery.queryKey, { feed: answer.feed });
    return answer;
  });

/** Switches the feed on, or gives it another address. Only this answer has the address. */
export const openOwnFeed = (names: FeedNames) => keep<OpenedFeed>('Making a feed', 'open-own-feed', { names });

export const changeOwnFeed = (names: FeedNames) => keep('Changing the feed', 'change-own-feed', { names });

export const closeOwnFeed = () => keep('Switching the feed off', 'close-own-feed');
