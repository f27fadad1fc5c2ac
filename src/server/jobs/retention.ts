// All rules for deleting rows by age. A coach's records are never deleted by age.
import { LENT_VIEW_RETENTION_DAYS } from '#domain/lent-views/lent-view.ts';
import { DELIVERY_RETENTION_DAYS } from '#domain/hooks/hook.ts';
import { CLIENT_MERGE_UNDO_DAYS } from '#domain/client-merge/client-merge.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface RetentionRule {
  /** For the log and /metrics. */
  readonly what: string;
  /** The maximum of rows in one statement, so that it does not block others for long. */
  readonly batch: number;
  readonly maxAgeMs: number;
  /** Deletes up to $2 rows from before $1, oldest first but without the $3 oldest; returns one row {deleted}. */
  readonly statement: string;
}

export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    // Longer than the longest access token lives (JWT_EXPIRY_HOURS, 30 days): when the last refresh token is deleted,
    // no access token of its auth session is valid, and the session is deleted too. A used token that is sent after
    // this is unknown instead of a detected reuse; both are refused.
    what: 'used refresh tokens',
    batch: 500,
    maxAgeMs: 31 * DAY,
    statement: `
      with deleted_tokens as (
        delete from auth.refresh_tokens t where t.id = any(array(
          select old.id from auth.refresh_tokens old join auth.sessions s on s.id = old.session_id join auth.users u on u.id = s.user_id
          where old.revoked and old.updated_at < $1 order by old.updated_at limit $2 offset $3 for update of u skip locked))
        returning t.id, t.session_id),
      ended as (
        delete from auth.sessions s where s.id in (select session_id from deleted_tokens)
          and not exists (
            select from auth.refresh_tokens t
            where t.session_id = s.id and not exists (select from deleted_tokens d where d.id = t.id))
        returning 1)
      select count(*)::int as deleted from deleted_tokens`,
  },
  {
    // A device that was not signed out and not used for a year.
    what: 'unused auth sessions',
    batch: 200,
    maxAgeMs: 365 * DAY,
    // Locks the user's row, as a refresh does, so that a session that is refreshed at this moment is not deleted.
    statement: `
      with old as (
        select s.id from auth.sessions s join auth.users u on u.id = s.user_id
        where s.refreshed_at < $1 order by s.refreshed_at limit $2 offset $3 for update of u, s skip locked),
      gone as (delete from auth.sessions s where s.id in (select id from old) returning 1)
      select count(*)::int as deleted from gone`,
  },
  {
    // Valid for 24 hours (one-time-tokens.ts); used ones are deleted at once.
    what: 'mailed links',
    batch: 500,
    maxAgeMs: 7 * DAY,
    statement: deleteOldest('auth.one_time_tokens', 'id', 'created_at'),
  },
  {
    // The address and the failure, which its owner can see. Sent mails are deleted at once.
    what: 'undelivered mails',
    batch: 500,
    maxAgeMs: 14 * DAY,
    statement: deleteOldest('auth.mail_outbox', 'id', 'failed_at'),
  },
  {
    // Like auth sessions: a browser that was not used to sign in for a year.
    what: 'known devices',
    batch: 500,
    maxAgeMs: 365 * DAY,
    statement: deleteOldest('auth.known_devices', 'id', 'last_used_at'),
  },
  {
    // Their owner sees until then that they have expired.
    what: 'expired personal keys',
    batch: 500,
    maxAgeMs: 31 * DAY,
    statement: deleteOldest('auth.personal_keys', 'id', 'expires_at'),
  },
  {
    // Of builds that no server has run for so long (ADR 60). A page that is open for longer needs to be loaded again.
    what: 'files of earlier builds',
    batch: 50,
    maxAgeMs: 31 * DAY,
    statement: deleteOldest('private.web_assets', 'path', 'last_used_at'),
  },
  {
    // Valid for five minutes (pkce.ts); exchanged ones are deleted at once.
    what: 'codes of mailed links',
    batch: 500,
    maxAgeMs: DAY,
    statement: deleteOldest('auth.auth_codes', 'code_hash', 'created_at'),
  },
  {
    // Valid for five minutes, also those for signing in by a passkey.
    what: 'second-factor challenges',
    batch: 500,
    maxAgeMs: DAY,
    statement: deleteOldest('auth.mfa_challenges', 'id', 'created_at'),
  },
  {
    // Longer than the window of any limit (rate-limit.ts).
    what: 'rate limits',
    batch: 500,
    maxAgeMs: 8 * DAY,
    statement: deleteOldest('auth.rate_limits', 'key', 'window_started_at'),
  },
  {
    // Stripe retries an event for at most three days. An older one is not accepted again, since its signature is too
    // old.
    what: 'webhook events',
    batch: 500,
    maxAgeMs: 90 * DAY,
    statement: deleteOldest('private.billing_events', 'id', 'received_at', ''),
  },
  {
    // Longer than the sums of a month need them (db/functions/business-figures.sql).
    what: 'dates of deleted accounts',
    batch: 500,
    maxAgeMs: 31 * DAY,
    statement: deleteOldest('private.left_coaches', 'id', 'left_at', ''),
  },
  {
    // With their parts, each of which may contain a thousand rows.
    what: 'unfinished imports',
    batch: 10,
    // They take no more parts after it.
    maxAgeMs: DAY / 24,
    statement: deleteOld('public.import_runs'),
  },
  {
    // A merge can be undone for so long.
    what: 'merges of clients',
    batch: 100,
    maxAgeMs: CLIENT_MERGE_UNDO_DAYS * DAY,
    statement: 'select private.delete_old_client_merges($1, $2, $3)::int as deleted',
  },
  {
    // The screen offers undo for half a minute; a device that loses its connection has longer.
    what: 'deletions',
    batch: 100,
    maxAgeMs: HOUR,
    statement: deleteOld('private.deletions'),
  },
  {
    // With their comments; counted from the day they expire.
    what: 'lent views',
    batch: 50,
    maxAgeMs: LENT_VIEW_RETENTION_DAYS * DAY,
    statement: deleteOld('public.lent_views'),
  },
  {
    // Of files that were deleted or did not arrive whole. After the deletions above, whose undo needs them (ADR 86).
    what: 'contents of certificates',
    batch: 50,
    maxAgeMs: 2 * HOUR,
    statement: deleteOld('private.certificate_contents'),
  },
  {
    // They lead nowhere after 30 days.
    what: 'links to witnesses',
    batch: 500,
    maxAgeMs: 31 * DAY,
    statement: deleteOld('private.witness_links'),
  },
  {
    // The link in a mail by which its reader wants no more: RFC 8058 leaves open for how long.
    what: 'links that stop mails',
    batch: 500,
    maxAgeMs: 365 * DAY,
    statement: deleteOldest('private.stop_links', 'token_hash', 'created_at', ''),
  },
  {
    // Mails are tried again from then on. A complaint has no end.
    what: 'addresses that mails came back from',
    batch: 500,
    maxAgeMs: 0,
    statement: deleteOldest('private.blocked_addresses', 'address_hash', 'expires_at', ''),
  },
  {
    what: 'deliveries of hooks',
    batch: 500,
    maxAgeMs: DELIVERY_RETENTION_DAYS * DAY,
    statement: deleteOldest('private.hook_deliveries', 'id', 'created_at'),
  },
  {
    // Each holds somebody's name and address, and proves nothing (ADR 89).
    what: 'unanswered witness requests',
    batch: 100,
    maxAgeMs: 180 * DAY,
    statement: deleteOld('public.witness_requests'),
  },
];

/** For rows of coaches, on which the server has no rights (db/functions/delete-old.sql). */
function deleteOld(table: string): string {
  return `select private.delete_old('${table}', $1, $2, $3)::int as deleted`;
}

/**
 * Rows that somebody else locks are left for the next time, so that a job never waits with rows of several people locked (ADR 111). Locking
 * needs a right that the server has not on every table: `lock` is empty for those that nobody else deletes from.
 */
function deleteOldest(
  table: string,
  key: string,
  time: string,
  lock: '' | 'for update skip locked' = 'for update skip locked',
): string {
  return `
      with gone as (
        delete from ${table} t where t.${key} = any(array(
          select old.${key} from ${table} old where old.${time} < $1 order by old.${time} limit $2 offset $3 ${lock}))
        returning 1)
      select count(*)::int as deleted from gone`;
}
