// Weekly mails (ADR 101), written into the outbox by one server of all. It stores no timetable: it asks which zones have their Monday
// morning now, so changes of clocks and of zones, restarts and other servers need no care. The database settles each coach's week once.
import type { Logger } from 'pino';
import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import { weeklyWindow, type WeeklyWindow } from '#domain/weekly-mail/weekly-window.ts';
import type { Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import type { Job } from '#server/jobs/start-jobs.ts';
import { tryOne } from '#server/db/try-one.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Settings } from '#server/settings.ts';
import { nextTurn } from '#server/time-slices.ts';
import { countWaiting } from './calendars/count-waiting.ts';
import { needsOf, readWeeklyPractice, weeklyMail } from './weekly-mail.ts';

/** Less than the five minutes after which a coach whose mail failed may be claimed again. */
const EVERY_MS = 240_000;
/** As long as the morning of a zone. */
const MAX_MS = 2 * 3_600_000;
const BATCH = 20;

export interface WeeklyContext {
  readonly db: Pick<Database, 'asServer' | 'asUser'>;
  readonly dataKeys: DataKeys;
  readonly mailer: Mailer;
  readonly settings: Pick<Settings, 'appName' | 'publicUrl' | 'jwtSecret'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly now: () => Date;
  /** How long a coach's calendars may take, in milliseconds; for tests. */
  readonly calendarsMaxMs?: number;
}

export const SEND_WEEKLY_MAILS: Job<WeeklyContext> = {
  name: 'weekly mails',
  everyMs: EVERY_MS,
  maxMs: MAX_MS,
  mails: ['weekly mail'],
  async run(context, stopping) {
    const zones = await context.db.asServer<{ zone: string }>('select private.weekly_mail_zones() as zone');
    let sent = 0;
    for (const { zone } of zones) {
      const facts = { zone };
      const tried = await tryOne(context.log, facts, 'the weekly mails of a time zone failed', () =>
        sendInZone(context, zone, stopping),
      );
      if (tried.isDone) sent += tried.result;
      await nextTurn();
    }
    if (sent > 0) context.log.info({ sent }, 'weekly mails were written');
  },
};

/** Resolves to how many were written. Ends with the morning, however many are left. */
async function sendInZone(context: WeeklyContext, zone: string, stopping: AbortSignal): Promise<number> {
  let sent = 0;
  for (let last = BEFORE_FIRST_ID; !stopping.aborted;) {
    const window = weeklyWindow(context.now().toISOString(), zone);
    if (window === null) break;
    const coaches = await context.db.asServer<{ id: string }>('select private.weekly_mails_due($1, $2, $3, $4) as id', [
      zone,
      window.monday,
      last,
      BATCH,
    ]);
    if (coaches.length === 0) break;
    for (const { id } of coaches) {
      last = id;
      if (stopping.aborted) break;
      // Claimed again in five minutes, until the morning is over.
      const tried = await tryOne(context.log, { userId: id }, 'a weekly mail failed', () =>
        settle(context, id, window, stopping),
      );
      if (tried.isDone && tried.result) sent += 1;
      await nextTurn();
    }
  }
  return sent;
}

/** Whether a mail was written. */
async function settle(
  context: WeeklyContext,
  coach: string,
  window: WeeklyWindow,
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, mailer, settings } = context;
  const { monday, until } = window;
  const [claim] = await db.asServer<{ claimed: boolean }>('select private.claim_weekly_mail($1, $2) as claimed', [
    coach,
    monday,
  ]);
  if (claim?.claimed !== true) return false;
  const write = async (mail: object | null) => {
    const [row] = await db.asServer<{ written: boolean }>('select private.write_weekly_mail($1, $2, $3) as written', [
      coach,
      monday,
      mail && JSON.stringify(mail),
    ]);
    return row?.written === true;
  };
  const practice = await readWeeklyPractice(db, coach);
  if (practice === null) {
    await write(null);
    return false;
  }
  const needs = await needsOf(practice, monday);
  const calendars = await countWaiting(context, coach, window, practice, stopping);
  // A server that stops leaves the mail to another one.
  if (stopping.aborted) return false;
  const sealed = mailer.seal(weeklyMail(settings, coach, monday, practice, { needs, calendars }));
  const { id, address, content, stopped } = sealed;
  if (!(await write({ id, address, content: content.toString('base64'), stopped, until }))) return false;
  mailer.written(sealed);
  return true;
}
