// How many sessions of a coach's connected calendars wait to be confirmed, for the weekly mail (ADR 101): what /sessions shows above
// its list, by the same functions (ADR 104).
import type { Logger } from 'pino';
import { firstDay, type CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import type { LoggedRecord } from '#domain/calendar/proposal.ts';
import { minutesOf } from '#domain/transfer/plan/received-record.ts';
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import type { WaitingInCalendars } from '#domain/weekly-mail/weekly-texts.ts';
import type { WeeklyWindow } from '#domain/weekly-mail/weekly-window.ts';
import { openCalendars } from '#server/calendars/read-calendars.ts';
import type { Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { decryptSteps } from '#server/encryption/decrypt-json.ts';
import { startThread } from '#server/threads/start-thread.ts';
import { runInSlices } from '#server/time-slices.ts';
import { untilStopped } from '#server/timeout.ts';
import type { WeeklyPractice } from '../weekly-mail.ts';
import type { FeedJson, WaitingOrder } from './waiting-worker.ts';

interface CountContext {
  readonly db: Pick<Database, 'asServer'>;
  readonly dataKeys: DataKeys;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
  readonly calendarsMaxMs?: number;
}

type Practice = Pick<WeeklyPractice, 'email' | 'name' | 'evidence' | 'calendarAnswers'>;

/** A calendar at the limits of expansion takes a few seconds; the claims of twenty coaches last five minutes. */
const CALENDARS_MAX_MS = 10_000;
const HEAP_MAX_MB = 512;
const SCRIPT = new URL('./waiting-worker.ts', import.meta.url);

/**
 * Null: no calendar is connected. 'unread': the calendars cannot be decrypted or read, or take too long, which is logged and does not
 * stop the mail.
 */
export async function countWaiting(
  { db, dataKeys, log, now, calendarsMaxMs = CALENDARS_MAX_MS }: CountContext,
  coach: string,
  { zone, monday: today }: Pick<WeeklyWindow, 'zone' | 'monday'>,
  { email, name, evidence, calendarAnswers }: Practice,
  stopping: AbortSignal,
): Promise<WaitingInCalendars | 'unread' | null> {
  if (calendarAnswers === null) return null;
  try {
    const feeds = await readFeeds({ db, dataKeys }, coach);
    const answers = await decryptAnswers(dataKeys, coach, calendarAnswers);
    const from = firstDay(today);
    const clients = evidence.clients.map(({ id, name, email: address }) => ({ id, name, email: address }));
    const sessions = evidence.sessions
      .filter(({ date }) => date >= from)
      .map(({ id, client_id, date, duration }) => ({ id, client_id, date, duration }));
    const records = receivedSince(evidence, from);
    const range = { zone, from, until: now().toISOString() };
    const order = { feeds, range, today, answers, clients, sessions, records, own: [email, name ?? ''] };
    return await untilStopped(stopping, calendarsMaxMs, (signal) => countInThread(order, signal));
  } catch (err) {
    if (!stopping.aborted) log.error({ err, userId: coach }, 'calendars could not be read for a weekly mail');
    return 'unread';
  }
}

/** What the coach received, as far as evidence has it. */
function receivedSince(evidence: Practice['evidence'], from: string): LoggedRecord[] {
  const { supervision_sessions, mentor_coaching, cpd_records } = evidence;
  const logged = (area: ReceivedArea) => (row: { id: string; date: string; duration: number }) => {
    const { id, date, duration } = row;
    return { id, area, date, duration };
  };
  return [
    ...supervision_sessions.map(logged('supervision_sessions')),
    ...mentor_coaching.map(logged('mentor_coaching')),
    ...cpd_records.map(({ hours, ...row }) => logged('cpd_records')({ ...row, duration: minutesOf(hours) })),
  ].filter(({ date }) => date >= from);
}

async function readFeeds(context: Pick<CountContext, 'db' | 'dataKeys'>, coach: string): Promise<FeedJson[]> {
  const feeds: FeedJson[] = [];
  for await (const { calendar, json } of openCalendars(context, coach)) {
    const pages: Buffer[] = [];
    for await (const page of json) pages.push(page);
    // Memory of its own, which can be moved into the thread.
    feeds.push({ ...calendar, json: new Uint8Array(Buffer.concat(pages)) });
  }
  return feeds;
}

/** Throws DecryptionError. */
async function decryptAnswers(dataKeys: DataKeys, coach: string, answers: readonly CalendarAnswer[]) {
  // `readFeeds` has just read the keys again.
  const keys = await dataKeys.ofCoach(coach);
  const clear = await runInSlices(decryptSteps(Buffer.from(JSON.stringify(answers)), keys, () => true, 'named'));
  return JSON.parse(clear.toString()) as CalendarAnswer[];
}

/** Rejects when it fails or `ended` is aborted. */
function countInThread(order: WaitingOrder, ended: AbortSignal): Promise<WaitingInCalendars | 'unread'> {
  const moved = order.feeds.map(({ json }) => json.buffer as ArrayBuffer);
  const worker = startThread(SCRIPT, order, HEAP_MAX_MB, moved);
  return new Promise<WaitingInCalendars | 'unread'>((resolve, reject) => {
    worker.once('message', resolve);
    // Without its message, which may have a text of the calendar.
    worker.once('error', ({ name, code = name }: NodeJS.ErrnoException) =>
      reject(new Error(`The thread that counts what waits failed: ${code}`)),
    );
    worker.once('exit', () => reject(new Error('The thread that counts what waits ended')));
    const stop = () => reject(new Error('The thread that counts what waits took too long'));
    if (ended.aborted) stop();
    else ended.addEventListener('abort', stop, { once: true });
  }).finally(() => void worker.terminate());
}
