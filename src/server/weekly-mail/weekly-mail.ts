// One coach's weekly mail (ADR 101): the records as the database gives them out for it, the plan by the domain's own code, the text.
import type { Body } from '#domain/body-names.ts';
import type { CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { chosenBodies } from '#domain/accreditation/plan/candidates.ts';
import { weekFigures } from '#domain/weekly-mail/week-figures.ts';
import { loggedText, waitingText, type WaitingInCalendars } from '#domain/weekly-mail/weekly-texts.ts';
import type { Claims, Database } from '#server/db/database.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { Settings } from '#server/settings.ts';
import { JobThread } from '#server/threads/job-thread.ts';
import { startThread } from '#server/threads/start-thread.ts';
import type { PlanJob } from './plan-worker.ts';
import { stopWeeklyMailAddress } from './stop-link.ts';

interface Answer {
  readonly email: string;
  readonly name: string | null;
  readonly chosen_bodies: readonly Body[] | null;
  readonly evidence: EvidenceAnswer;
  readonly calendar_answers: readonly CalendarAnswer[] | null;
}

export interface WeeklyPractice {
  readonly email: string;
  /** The coach's. */
  readonly name: string | null;
  readonly bodies: readonly Body[];
  readonly evidence: EvidenceRows;
  /** The answer that it was read from. */
  readonly json: Buffer;
  /** About events of connected calendars; null: none is connected. */
  readonly calendarAnswers: readonly CalendarAnswer[] | null;
}

/** Null: nothing is to be sent to this coach. Its confidential texts are still encrypted. */
export async function readWeeklyPractice(db: Pick<Database, 'asUser'>, coach: string): Promise<WeeklyPractice | null> {
  const claims: Claims = { role: 'summary', json: JSON.stringify({ role: 'summary', sub: coach }) };
  const { rows } = await db.asUser(claims, { text: 'select private.weekly_practice()' });
  const json = rows[0]?.[0] ?? Buffer.from('null');
  const answer = JSON.parse(json.toString()) as Answer | null;
  if (answer === null) return null;
  const evidence = readEvidence(answer.evidence);
  const bodies = chosenBodies(answer.chosen_bodies, evidence.credentials);
  return { email: answer.email, name: answer.name, bodies, evidence, json, calendarAnswers: answer.calendar_answers };
}

const HEAP_MAX_MB = 512;
/** All plans over a full account take some seconds. */
const PLANS_MAX_MS = 60_000;
const SCRIPT = new URL('./plan-worker.ts', import.meta.url);
const thread = new JobThread<PlanJob, readonly string[]>('plans', () => startThread(SCRIPT, null, HEAP_MAX_MB));

/** What the nearest credential needs, and the one next step, as the mail says them. One mail at a time. */
export function needsOf({ bodies, json }: WeeklyPractice, today: string): Promise<readonly string[]> {
  const practice = new Uint8Array(json).buffer;
  return thread.ask({ bodies, practice, today }, [practice], AbortSignal.timeout(PLANS_MAX_MS));
}

export interface WeeklyFindings {
  /** As the mail says it. */
  readonly needs: readonly string[];
  /** What waits in connected calendars, as `waitingText` takes it. */
  readonly calendars: WaitingInCalendars | 'unread' | null;
}

export function weeklyMail(
  settings: Pick<Settings, 'appName' | 'publicUrl' | 'jwtSecret'>,
  coach: string,
  monday: string,
  { email, evidence }: WeeklyPractice,
  { needs, calendars }: WeeklyFindings,
): Mail {
  const { appName, publicUrl } = settings;
  const figures = weekFigures(evidence, monday);
  const stop = stopWeeklyMailAddress(settings, coach);
  return composeMail({
    kind: 'weekly mail',
    to: email,
    appName,
    subject: `Your week in ${appName}`,
    before: [loggedText(figures), waitingText(figures, calendars), ...needs],
    link: { label: `Open ${appName}`, href: `${publicUrl}/dashboard` },
    after: [
      `You get this email on Monday mornings because you switched it on under Connections. Switch it off: ${stop}`,
    ],
    headers: { unsubscribe: stop },
  });
}
