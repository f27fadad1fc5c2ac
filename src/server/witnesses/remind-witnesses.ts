// Sends the second and last mail of a request that has waited a week (ADR 89). Its link has a new token, since tokens are only stored as
// hashes. The transaction that writes the mail checks again that the request is open.
import type { Logger } from 'pino';
import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { lastDayOf } from '#domain/link-last-day.ts';
import { toCalendarDate } from '#domain/time.ts';
import { linkInRequest } from '#domain/witnesses/request-history.ts';
import type { Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { THROUGH_ALL_MS, type Job } from '#server/jobs/start-jobs.ts';
import { tryOne } from '#server/db/try-one.ts';
import type { MailKind } from '#server/mail/mail-kinds.ts';
import { requireMailName } from '#server/mail/mail-name.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Settings } from '#server/settings.ts';
import { readRequest } from './coach-words.ts';
import { outsideMail } from './coach-requests.ts';
import { newLinkToken } from '#server/link-token.ts';
import { witnessMail } from './witness-mail.ts';

const EVERY_MS = 3_600_000;
const BATCH = 50;

export interface ReminderContext {
  readonly db: Pick<Database, 'asServer'>;
  readonly dataKeys: DataKeys;
  readonly mailer: Mailer;
  readonly settings: Pick<Settings, 'appName' | 'publicUrl'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Counts a mail, and resolves to whether it may be sent. */
  readonly mayMail: (kind: MailKind, mail: { readonly to: string; readonly coach: string }) => Promise<boolean>;
}

export const REMIND_WITNESSES: Job<ReminderContext> = {
  name: 'witness reminders',
  everyMs: EVERY_MS,
  maxMs: THROUGH_ALL_MS,
  mails: ['witness reminder'],
  async run(context, stopping) {
    const sent = await sendReminders(context, stopping);
    if (sent > 0) context.log.info({ sent }, 'witnesses were reminded');
  },
};

interface Due {
  readonly user_id: string;
  readonly coach: string;
  readonly coach_email: string;
  readonly request: WitnessRequestRow;
}

/** Resolves to the number of mails sent. A failure is logged and retried by the next run, until the request expires. */
async function sendReminders(context: ReminderContext, stopping: AbortSignal): Promise<number> {
  let sent = 0;
  const left = new Set<string>();
  while (!stopping.aborted) {
    const due = await context.db.asServer<Due>('select * from private.witnesses_to_remind($1)', [BATCH + left.size]);
    const fresh = due.filter(({ request }) => !left.has(request.id));
    for (const one of fresh) {
      if (stopping.aborted) break;
      const facts = { userId: one.user_id, request: one.request.id };
      const tried = await tryOne(context.log, facts, 'a witness cannot be reminded', () => remind(context, one));
      if (tried.isDone && tried.result) sent += 1;
      else left.add(one.request.id);
    }
    if (fresh.length < BATCH) break;
  }
  return sent;
}

/**
 * False if the reminder was sent, the request was answered or withdrawn, the coach's words have a link, or the address has reached its
 * limit of this week.
 */
async function remind({ db, dataKeys, mailer, settings, mayMail }: ReminderContext, due: Due): Promise<boolean> {
  const { user_id, coach, coach_email } = due;
  requireMailName(coach);
  const stored = Buffer.from(JSON.stringify(due.request));
  const request = await readRequest<WitnessRequestRow>(dataKeys, user_id, stored, 'refused');
  if (linkInRequest(request) !== null) return false;
  if (!(await mayMail('witness reminder', { to: request.witness_email, coach: user_id }))) return false;
  const tokens = { link: newLinkToken(), stop: newLinkToken() };
  const lastDay = lastDayOf(request.expires_at, toCalendarDate(new Date()));
  const parts = { settings, coach, coachEmail: coach_email, request, sums: request.asked, tokens, lastDay };
  const sealed = mailer.seal(witnessMail({ ...parts, isReminder: true }));
  const [row] = await db.asServer<{ sent: boolean }>('select private.remind_witness($1, $2, $3) as sent', [
    user_id,
    request.id,
    JSON.stringify(outsideMail(sealed, tokens)),
  ]);
  if (row?.sent) mailer.written(sealed);
  return row?.sent === true;
}
