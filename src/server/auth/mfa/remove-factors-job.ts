// Removes the second factors that an admin asked to remove, when the waiting time is over (ADR 146). A sign-in with one, or the mailed link,
// has deleted the row before.
import type { Logger } from 'pino';
import { endDevices } from '#server/auth/known-device.ts';
import type { Database, Run } from '#server/db/database.ts';
import { forEachId } from '#server/db/for-each-id.ts';
import { tryOne } from '#server/db/try-one.ts';
import { factorsRemovedMail } from '#server/mail/mail-texts.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { insertMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';
import { THROUGH_ALL_MS, type Job } from '#server/jobs/start-jobs.ts';

const EVERY_MS = 600_000;
const BATCH = 20;

export interface RemovalContext {
  readonly db: Pick<Database, 'asServer' | 'serverTransaction'>;
  readonly mailer: Mailer;
  readonly settings: Pick<Settings, 'appName' | 'publicUrl'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly now: () => Date;
}

export const REMOVE_FACTORS: Job<RemovalContext> = {
  name: 'second factors',
  everyMs: EVERY_MS,
  maxMs: THROUGH_ALL_MS,
  mails: ['factors removed'],
  async run(context, stopping) {
    const due = (after: string) =>
      context.db.asServer<{ id: string }>(
        'select user_id as id from private.factor_removals where due_at <= $1 and user_id > $2 order by user_id limit $3',
        [context.now(), after, BATCH],
      );
    const removeOf = (id: string) =>
      tryOne(context.log, { userId: id }, 'second factors could not be removed', () => remove(context, id));
    await forEachId(due, removeOf, stopping);
  },
};

interface Due {
  readonly asked_by: string | null;
  readonly is_told: boolean;
}

/** All sessions end, as by a new password: one that owes the code must not be worth more than before. */
async function remove({ db, mailer, settings, log, now }: RemovalContext, userId: string): Promise<void> {
  const mail = await db.serverTransaction(async (run) => {
    const [owner] = await run<{ email: string }>('select email from auth.users where id = $1 for update', [userId]);
    const [due] = await run<Due>(
      'delete from private.factor_removals where user_id = $1 and due_at <= $2 returning asked_by, is_told',
      [userId, now()],
    );
    // Stopped in that time, or removed by another server.
    if (!owner || !due) return null;
    const isRemoved = await mayRemove(run, userId, owner.email, due);
    await run('select private.record_admin_action($1, null, $2, null, null, null)', [
      isRemoved ? 'factors removed' : 'factor removal stopped',
      userId,
    ]);
    if (!isRemoved) return null;
    await run('delete from auth.mfa_factors where user_id = $1', [userId]);
    await run('delete from auth.recovery_codes where user_id = $1', [userId]);
    await endDevices(run, userId);
    const sealed = mailer.seal(factorsRemovedMail(owner.email, settings.appName, `${settings.publicUrl}/login`));
    await insertMail(run, sealed, { userId });
    return sealed;
  });
  if (mail === null) return;
  mailer.written(mail);
  log.info({ userId }, 'second factors were removed after the waiting time');
}

/** False if the owner cannot have read of it, the admin who asked no longer is one or is locked, or the settings name the account by now. */
async function mayRemove(
  run: Run,
  userId: string,
  email: string,
  { asked_by: askedBy, is_told: isTold }: Due,
): Promise<boolean> {
  const [facts] = await run<{ may: boolean }>(
    `select exists (select from public.profiles where id = $1 and role = 'admin')
       and exists (select from auth.users where id = $1 and (banned_until is null or banned_until <= now()))
       and not exists (select from auth.users where id = $2 and raw_app_meta_data @> '{"special": true}')
       and not private.comes_back($3) as may`,
    [askedBy, userId, email],
  );
  return isTold && facts?.may === true;
}
