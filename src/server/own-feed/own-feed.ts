// The database's functions for coaches' own feeds (db/functions/own-feeds.sql). The token is stored as a hash, so the address can
// be shown when it is made and never again.
import { feedContentSchema, type FeedContent, type FeedNames, type FeedState } from '#domain/own-feed/own-feed.ts';
import { callFunction } from '#server/db/call-function.ts';
import type { Claims, Database } from '#server/db/database.ts';

type Db = Pick<Database, 'asUser'>;

/** What the feed with this hash shows, as a role that can read nothing else; null if there is none. */
export async function readOwnFeed(db: Db, hash: string): Promise<FeedContent | null> {
  const claims: Claims = { role: 'calendar', json: JSON.stringify({ role: 'calendar', feed: hash }) };
  const answer = await callJson(db, claims, 'select private.own_feed()');
  return answer === null ? null : feedContentSchema.parse(answer);
}

/** What the coach with these claims has. */
export const feedState = (db: Db, claims: Claims) => callState(db, claims, 'select private.own_feed_state()');

/** `hash`: of the new address's token. */
export const openFeed = async (db: Db, claims: Claims, hash: string, names: FeedNames) =>
  (await callJson(db, claims, 'select private.open_own_feed($1, $2)', [hash, names])) as FeedState;

/** Throws CallRefused 404 if there is no feed. */
export const changeFeed = (db: Db, claims: Claims, names: FeedNames) =>
  callState(db, claims, 'select private.change_own_feed($1)', [names]);

export const closeFeed = (db: Db, claims: Claims) => callState(db, claims, 'select private.close_own_feed()');

const callState = async (...call: Parameters<typeof callJson>) => (await callJson(...call)) as FeedState | null;

async function callJson(...[db, claims, text, values]: Parameters<typeof callFunction>): Promise<unknown> {
  return JSON.parse((await callFunction(db, claims, text, values)).toString()) as unknown;
}
