// The outbox's rows (auth.mail_outbox in db/migrations/0001-baseline.sql). All times are by the database's clock, which the servers of a
// fleet share.
import { FACTOR_REMOVAL_HOURS } from '#domain/auth/account-security.ts';
import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import type { Run } from '#server/db/database.ts';

/** How long a server claims a mail. Longer than the timeout of an attempt (deliver-mails.ts). */
const CLAIM_SECONDS = 120;

export interface ClaimedMail {
  readonly id: string;
  readonly address: string;
  readonly content: Buffer;
  readonly token_hash: string | null;
  /** Including the one that starts now. */
  readonly attempts: number;
  /**
   * Whether its link is still valid, its address takes such mails, and a weekly mail is neither late, switched off nor to an earlier
   * address; true for a mail that these don't apply to.
   */
  readonly is_valid: boolean;
  /** Whether it waited for more than a day: no server ran, or none sent mails. */
  readonly is_late: boolean;
}

export type MailFailure = 'refused' | 'expired' | 'unreadable';

/** Where the last page of due mails ended. */
export interface DueMail {
  readonly id: string;
  /** As text: a Date has no microseconds. */
  readonly due_at: string;
}

export const FIRST_DUE: DueMail = { id: BEFORE_FIRST_ID, due_at: '-infinity' };

/** Up to `limit` mails that are due, for longest first, and come after `last`. */
export function dueMails(run: Run, last: DueMail, limit: number): Promise<DueMail[]> {
  return run<DueMail>(
    `select id, next_attempt_at::text as due_at from auth.mail_outbox
     where failed_at is null and next_attempt_at <= now() and (next_attempt_at, id) > ($1::timestamptz, $2::uuid)
     order by next_attempt_at, id limit $3`,
    [last.due_at, last.id, limit],
  );
}

/** For this server; null where another was faster. No transaction stays open while it is sent. */
export async function claimMail(run: Run, id: string): Promise<ClaimedMail | null> {
  const [mail] = await run<ClaimedMail>(
    `update auth.mail_outbox m
     set attempts = m.attempts + 1, next_attempt_at = now() + make_interval(secs => $2)
     where m.id in (
       select due.id from auth.mail_outbox due where due.id = $1 and due.failed_at is null and due.next_attempt_at <= now()
       for update skip locked)
     returning m.id, m.address, m.content, m.token_hash, m.attempts,
       (m.token_hash is null or exists (select from auth.one_time_tokens t where t.token_hash = m.token_hash)
         or private.awaits_answer(m.token_hash, m.user_id, m.address))
       and (m.outside_link is null or private.leads_somewhere(m.outside_link))
       and not (m.heeds_optout and private.wants_no_mails(m.address))
       and coalesce(private.mail_block(m.address) <> all(m.stopped_by), true)
       and (not m.is_weekly or (m.give_up_at > now() and private.wants_weekly_mail(m.user_id, m.address))) as is_valid,
       m.give_up_at <= now() as is_late`,
    [id, CLAIM_SECONDS],
  );
  return mail ?? null;
}

/**
 * Deletes a mail that was sent or is no longer valid. Once one was sent, earlier failures of the same address are
 * deleted too, and the owner who can stop the removal of their second factors by its link has all the hours that it names (ADR 146).
 */
export async function deleteMail(run: Run, { id, address, token_hash, is_valid: isSent }: ClaimedMail): Promise<void> {
  if (isSent && token_hash !== null)
    await run(
      `update private.factor_removals set is_told = true, due_at = greatest(due_at, now() + make_interval(hours => $2))
       where encode(stop_hash, 'hex') = $1 and not is_told`,
      [token_hash, FACTOR_REMOVAL_HOURS],
    );
  await run('delete from auth.mail_outbox where id = $1 or ($3 and address = $2 and failed_at is not null)', [
    id,
    address,
    isSent,
  ]);
}

/**
 * Schedules the next attempt. False, without a change, if that would be after 24 hours. Does nothing if another server
 * has started a new attempt.
 */
export async function postponeMail(run: Run, { id, attempts }: ClaimedMail, seconds: number): Promise<boolean> {
  const [row] = await run<{ is_over: boolean }>(
    `with pause as (select now() + make_interval(secs => $3) as until),
     later as (
       update auth.mail_outbox set next_attempt_at = (select until from pause)
       where id = $1 and attempts = $2 and give_up_at > (select until from pause))
     select give_up_at <= (select until from pause) as is_over from auth.mail_outbox where id = $1`,
    [id, attempts, seconds],
  );
  return row?.is_over !== true;
}

/** Stores the failure and deletes the content. */
export async function failMail(run: Run, { id, attempts }: ClaimedMail, failure: MailFailure): Promise<void> {
  await run(
    `update auth.mail_outbox set failed_at = now(), failure = $3, content = null, token_hash = null
     where id = $1 and attempts = $2`,
    [id, attempts, failure],
  );
}

export async function renewLink(run: Run, tokenHash: string, now: Date): Promise<void> {
  await run('update auth.one_time_tokens set created_at = $2 where token_hash = $1', [tokenHash, now]);
}

export async function countWaiting(run: Run): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await run<{ waiting: number; oldest: number }>(
    `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
     from auth.mail_outbox where failed_at is null`,
  );
  return { waiting: row?.waiting ?? 0, oldestSeconds: row?.oldest ?? 0 };
}
