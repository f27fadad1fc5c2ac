// One coach's weekly mail (ADR 101): the records as the database gives them out for it, the plan by the domain's own code, the text.
import { setTimeout as wait } from 'node:timers/promises';
import type { Body } from '#domain/accreditation/body-names.ts';
import type { CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { chosenBodies } from '#domain/accreditation/plan/candidates.ts';
import { inOrder, plansOf, type CredentialPlan } from '#domain/accreditation/plan/credential-plan.ts';
import { weekFigures } from '#domain/weekly-mail/week-figures.ts';
import { loggedText, needsText, waitingText, type WaitingInCalendars } from '#domain/weekly-mail/weekly-texts.ts';
import type { Claims, Database } from '#server/db/database.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { Settings } from '#server/settings.ts';
import { stopWeeklyMailAddress } from './stop-link.ts';

interface Answer {
  readonly email: string;
  readonly chosen_bodies: readonly Body[] | null;
  readonly evidence: EvidenceAnswer;
  readonly calendar_answers: readonly CalendarAnswer[] | null;
}

export interface WeeklyPractice {
  readonly email: string;
  readonly bodies: readonly Body[];
  readonly evidence: EvidenceRows;
  /** About events of connected calendars; null: none is connected. */
  readonly calendarAnswers: readonly CalendarAnswer[] | null;
}

/** Null: nothing is to be sent to this coach. Its confidential texts are still encrypted. */
export async function readWeeklyPractice(db: Pick<Database, 'asUser'>, coach: string): Promise<WeeklyPractice | null> {
  const claims: Claims = { role: 'summary', json: JSON.stringify({ role: 'summary', sub: coach }) };
  const { rows } = await db.asUser(claims, { text: 'select private.weekly_practice()' });
  const answer = JSON.parse(rows[0]?.[0]?.toString() ?? 'null') as Answer | null;
  if (answer === null) return null;
  const evidence = readEvidence(answer.evidence);
  const bodies = chosenBodies(answer.chosen_bodies, evidence.credentials);
  return { email: answer.email, bodies, evidence, calendarAnswers: answer.calendar_answers };
}

/** After each plan, in times of what it took: mails use a quarter of the processor at most. */
const REST = 3;
const LONGEST_REST_MS = 1_000;

/** The nearest credential. Each plan takes a moment of the processor; others are answered in the rests. */
export async function nearestPlan({ bodies, evidence }: WeeklyPractice, today: string): Promise<CredentialPlan | null> {
  const plans: CredentialPlan[] = [];
  let startedAt = performance.now();
  for (const plan of plansOf(bodies, evidence, today)) {
    plans.push(plan);
    await wait(Math.min(LONGEST_REST_MS, (performance.now() - startedAt) * REST));
    startedAt = performance.now();
  }
  return inOrder(plans, today)[0] ?? null;
}

export interface WeeklyFindings {
  readonly plan: CredentialPlan | null;
  /** What waits in connected calendars, as `waitingText` takes it. */
  readonly calendars: WaitingInCalendars | 'unread' | null;
}

export function weeklyMail(
  settings: Pick<Settings, 'appName' | 'publicUrl' | 'jwtSecret'>,
  coach: string,
  monday: string,
  { email, evidence }: WeeklyPractice,
  { plan, calendars }: WeeklyFindings,
): Mail {
  const { appName, publicUrl } = settings;
  const figures = weekFigures(evidence, monday);
  const stop = stopWeeklyMailAddress(settings, coach);
  return composeMail({
    kind: 'weekly mail',
    to: email,
    appName,
    subject: `Your week in ${appName}`,
    before: [loggedText(figures), waitingText(figures, calendars), needsText(plan)],
    link: { label: `Open ${appName}`, href: `${publicUrl}/dashboard` },
    after: [`You get this email on Monday mornings because you switched it on in your profile. Switch it off: ${stop}`],
    headers: { unsubscribe: stop },
  });
}
