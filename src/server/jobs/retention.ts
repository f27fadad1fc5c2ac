// What is deleted for its age, and after how long: the one place for all of it. A coach's records are not among them.

const DAY = 86_400_000;

export interface Retention {
  /** For the log and /metrics. */
  readonly what: string;
  /** Rows at most in one statement, so that none holds others up. */
  readonly batch: number;
  readonly keptMs: number;
  /** Deletes up to $2 rows from before $1, oldest first; answers one row {deleted}. */
  readonly statement: string;
}

export const RETENTIONS: readonly Retention[] = [
  {
    // Longer than the longest access token (JWT_EXPIRY_HOURS, 30 days): when the last token of a sign-in goes, nothing of
    // it can be in use any more, and its auth session goes with it. A used token that comes back later than this is
    // unknown instead of an alarm; neither opens anything.
    what: 'used refresh tokens',
    batch: 500,
    keptMs: 31 * DAY,
    statement: `
      with gone as (
        delete from auth.refresh_tokens t where t.id in (
          select old.id from auth.refresh_tokens old
          where old.revoked and old.updated_at < $1 order by old.updated_at limit $2)
        returning t.id, t.session_id),
      ended as (
        delete from auth.sessions s where s.id in (select session_id from gone)
          and not exists (
            select from auth.refresh_tokens t
            where t.session_id = s.id and not exists (select from gone where gone.id = t.id))
        returning 1)
      select count(*)::int as deleted from gone`,
  },
  {
    // A device that nobody signed out of, and that nobody used for a year.
    what: 'unused auth sessions',
    batch: 200,
    keptMs: 365 * DAY,
    // Under the user's lock, as a refresh is: a device that comes back just now keeps its session.
    statement: `
      with old as (
        select s.id from auth.sessions s join auth.users u on u.id = s.user_id
        where s.refreshed_at < $1 order by s.refreshed_at limit $2 for update of u, s skip locked),
      gone as (delete from auth.sessions s where s.id in (select id from old) returning 1)
      select count(*)::int as deleted from gone`,
  },
  {
    // Good for 24 hours (one-time-tokens.ts); used ones are gone already.
    what: 'mailed links',
    batch: 500,
    keptMs: 7 * DAY,
    statement: deleteOldest('auth.one_time_tokens', 'id', 'created_at'),
  },
  {
    // The address and that it failed, for its owner to see; a mail that was sent is gone at once.
    what: 'undelivered mails',
    batch: 500,
    keptMs: 14 * DAY,
    statement: deleteOldest('auth.mail_outbox', 'id', 'failed_at'),
  },
  {
    // As auth sessions: a browser that nobody signed in with for a year.
    what: 'known devices',
    batch: 500,
    keptMs: 365 * DAY,
    statement: deleteOldest('auth.known_devices', 'id', 'last_used_at'),
  },
  {
    // Good for five minutes (pkce.ts); exchanged ones are gone already.
    what: 'codes of mailed links',
    batch: 500,
    keptMs: DAY,
    statement: deleteOldest('auth.auth_codes', 'code_hash', 'created_at'),
  },
  {
    // Good for five minutes.
    what: 'second-factor challenges',
    batch: 500,
    keptMs: DAY,
    statement: deleteOldest('auth.mfa_challenges', 'id', 'created_at'),
  },
  {
    // Longer than any limit looks back (rate-limit.ts).
    what: 'rate limits',
    batch: 500,
    keptMs: 2 * DAY,
    statement: deleteOldest('auth.rate_limits', 'key', 'window_started_at'),
  },
  {
    // Stripe sends an event for at most three days; an older one cannot come again, since its signature is stale.
    what: 'webhook events',
    batch: 500,
    keptMs: 90 * DAY,
    statement: deleteOldest('private.billing_events', 'id', 'received_at'),
  },
  {
    // With their parts, of which one may hold a thousand rows.
    what: 'unfinished imports',
    batch: 10,
    keptMs: 2 * DAY,
    statement: 'select private.delete_unfinished_imports($1, $2)::int as deleted',
  },
];

function deleteOldest(table: string, key: string, time: string): string {
  return `
      with gone as (
        delete from ${table} t where t.${key} in (
          select old.${key} from ${table} old where old.${time} < $1 order by old.${time} limit $2)
        returning 1)
      select count(*)::int as deleted from gone`;
}
