// What a transaction of a user is like, as a strategy for the query and the pool: on one server one Sync is one transaction. Where tables
// are on several servers there is another strategy (ADR 71).

/** With `sub` for auth.uid(). Claims without it leave none from before. */
export const SET_ANON = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
  set_config('request.jwt.claim.sub', coalesce(nullif($2, '')::jsonb ->> 'sub', ''), true)`;
/** Refuses an ended auth session or personal key, also where the statement meets no row whose policy would (ADR 9, ADR 150). */
export const SET_USER = `${SET_ANON}, private.has_open_sign_in()`;
/** What a batch saves is two system calls for each read: more reads would save little, and their first ones wait for nobody. */
const BATCH_MAX = 8;

export interface UserTransactions {
  /** A select that sets role and claims of a coach, and whose list may go on. */
  readonly setCoach: (isRead: boolean) => string;
  /** Whether it begins and ends by statements of its own; after an error the pool rolls it back. */
  readonly isExplicit: boolean;
  /** Reads of several users that are sent together on one connection at most. */
  readonly batchMax: number;
  /** Takes from an error what only this strategy knows. */
  readonly cleanError: (error: Error) => void;
}

export const ON_ONE_SERVER: UserTransactions = {
  setCoach: () => SET_USER,
  isExplicit: false,
  batchMax: BATCH_MAX,
  cleanError: () => undefined,
};
