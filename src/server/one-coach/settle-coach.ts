// What is not restored with a coach is removed in the database that the backup was restored to: its triggers keep the
// sums right.
import type { OwnerRun } from '#server/db/database.ts';
import { activeWrappingKey, wrappedName } from '#server/encryption/data-keys.ts';
import type { WrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { refuseUnderWay } from './read-coach.ts';

const SETTLING = [
  // Admins make admins; which accounts the settings name is marked at a start.
  `update auth.users set raw_app_meta_data = raw_app_meta_data - 'special' - 'protected', new_email = null,
     email_change_sent_at = null where id = $1`,
  "update public.profiles set role = 'user' where id = $1 and role <> 'user'",
  // Secret addresses and passwords of other services ended with the account.
  'delete from public.calendar_feeds where user_id = $1',
  // One that was never finished, and files that were deleted or never arrived whole.
  'delete from public.import_runs where user_id = $1 and finished_at is null',
  "delete from private.certificate_contents where user_id = $1 and state <> 'kept'",
  // Nobody is asked or shown anything by a restore.
  `update public.witness_requests set revoked_at = now()
   where user_id = $1 and answered_at is null and revoked_at is null and expires_at > now()`,
  'update public.lent_views set revoked_at = now() where user_id = $1 and revoked_at is null and expires_at > now()',
  // Not before servers have no key from after the backup any more (encrypt-waiting.ts).
  'update private.waiting_for_seal set since = now() where user_id = $1',
  // All of the coach’s data keys can be unwrapped, or this is refused; hooks ended with the account.
  'update private.storage_use set lost_keys = null, has_hooks = false where user_id = $1',
] as const;

/** `run`: in the backup's database. `into`: in the one that gets the rows. */
export async function settleCoach(
  run: OwnerRun,
  into: OwnerRun,
  coachId: string,
  wrapping: WrappingKeys,
): Promise<void> {
  await refuseUnderWay(run, coachId);
  for (const statement of SETTLING) await run(statement, [coachId]);
  const prices = await into<{ id: string }>('select id from public.prices', []);
  await run('update public.subscriptions set price_id = null where user_id = $1 and price_id <> all ($2::uuid[])', [
    coachId,
    prices.map(({ id }) => id),
  ]);
  await wrapAgain(run, coachId, wrapping, await activeWrappingKey(into, wrapping));
}

/** The key of NOTES_KEYS that wrapped them may have been replaced since. */
async function wrapAgain(run: OwnerRun, coachId: string, wrapping: WrappingKeys, wrappedBy: string): Promise<void> {
  await run('insert into private.wrapping_keys (id) values ($1) on conflict do nothing', [wrappedBy]);
  const keys = await run<{ id: string; wrapped: Buffer; wrapped_by: string }>(
    'select id, wrapped, wrapped_by from private.data_keys where user_id = $1',
    [coachId],
  );
  for (const { id, wrapped, wrapped_by } of keys) {
    const name = wrappedName(coachId, id);
    const again = wrapping.wrap(wrappedBy, wrapping.unwrap(wrapped_by, wrapped, name), name);
    await run('update private.data_keys set wrapped = $3, wrapped_by = $4 where user_id = $1 and id = $2', [
      coachId,
      id,
      again,
      wrappedBy,
    ]);
  }
}
