// Reminders on the dashboard. Each kind can be switched off by its id (profiles.nudges_off).
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { addMonths } from './calendar-months.ts';
import type { Circumstances } from './circumstances.ts';
import { daysBetween } from './days-between.ts';
import { EMCC_COACHING_PER_SUPERVISION } from './rules/emcc-terms.ts';
import { RENEWAL_NUDGE_DAYS, renewalTerm } from './renewal-term.ts';
import { dateWords } from './date-words.ts';
import type { Reminders } from './reminders.ts';

/** The kinds, as their switches name them. */
export const NUDGES = {
  sessions: 'Seven days without a session',
  cpd: 'Fourteen days without CPD',
  supervision: 'Supervision due',
  renewal: 'Renewal in 90, 75, 50 and 25 days',
  consent: 'Consent to be named missing',
  retention: 'A date of retention near',
} as const;

export type NudgeId = keyof typeof NUDGES;

export interface Nudge {
  readonly id: NudgeId;
  readonly text: string;
  readonly path: string;
}

const SESSION_DAYS = 7;
const CPD_DAYS = 14;
const SUPERVISION_MONTHS = 3;
const SUPERVISION_MINUTES = EMCC_COACHING_PER_SUPERVISION * MINUTES_PER_HOUR;
const RETENTION_DAYS = 30;

/** @param off ids that are switched off; unknown ones do no harm */
export function nudges(
  reminders: Reminders,
  { today, dayOf }: Pick<Circumstances, 'today' | 'dayOf'>,
  off: readonly string[],
): Nudge[] {
  return [
    ...sessionNudge(reminders, today),
    ...cpdNudge(reminders, today),
    ...supervisionNudge(reminders, today, dayOf),
    ...renewalNudges(reminders, today),
    ...consentNudge(reminders),
    ...retentionNudges(reminders, today),
  ].filter(({ id }) => !off.includes(id));
}

function sessionNudge({ last_session: last }: Reminders, today: string): Nudge[] {
  if (last === null) return [];
  const days = daysBetween(last, today);
  return days < SESSION_DAYS ? [] : [{ id: 'sessions', text: `${days} days without a session.`, path: '/sessions' }];
}

/** Who has no CPD at all is reminded once sessions go back that far. */
function cpdNudge({ first_session: first, last_cpd: last }: Reminders, today: string): Nudge[] {
  const since = last ?? first;
  if (since === null) return [];
  const days = daysBetween(since, today);
  if (days < CPD_DAYS) return [];
  return [{ id: 'cpd', text: last === null ? 'No CPD recorded yet.' : `${days} days without CPD.`, path: '/cpd' }];
}

const due = (text: string): Nudge[] => [{ id: 'supervision', text, path: '/supervision/new' }];

/** Due after three months, or after 35 hours of coaching, whichever comes first (EMCC's 1:35, at least quarterly). */
function supervisionNudge(
  { last_supervision, minutes_since_supervision: minutes, first_session_since_supervision: first }: Reminders,
  today: string,
  dayOf: (instant: string) => string,
): Nudge[] {
  if (minutes >= SUPERVISION_MINUTES) {
    const hours = Math.floor(minutes / MINUTES_PER_HOUR);
    return due(
      `${hours} hours of coaching since your last supervision. One hour per ${EMCC_COACHING_PER_SUPERVISION} is asked for.`,
    );
  }
  const isOld = (date: string) => addMonths(date, SUPERVISION_MONTHS) <= today;
  if (first === null) return [];
  if (last_supervision === null) return isOld(first) ? due('Three months of coaching without supervision.') : [];
  return isOld(dayOf(last_supervision)) ? due('Three months since your last supervision.') : [];
}

/** From 90 days before the end on, and until a month after it; the text changes at each step. */
function renewalNudges({ credentials }: Reminders, today: string): Nudge[] {
  return credentials.flatMap((credential) => {
    const { to } = renewalTerm(credential);
    const days = daysBetween(today, to);
    const name = `${credential.body} ${credential.level}`;
    const path = '/reports/credentials';
    if (days < -RETENTION_DAYS || days > RENEWAL_NUDGE_DAYS[0]) return [];
    if (days < 0) return [{ id: 'renewal', text: `Your ${name} ended on ${dateWords(to)}.`, path }];
    const step = RENEWAL_NUDGE_DAYS.findLast((one) => one >= days)!;
    return [{ id: 'renewal', text: `Your ${name} ends on ${dateWords(to)}, within ${step} days.`, path }];
  });
}

function consentNudge({ clients_not_asked: missing }: Reminders): Nudge[] {
  if (missing === 0) return [];
  const who = missing === 1 ? 'One client has' : `${missing} clients have`;
  return [
    { id: 'consent', text: `${who} not been asked whether they agree to be named.`, path: '/reports/credentials' },
  ];
}

function retentionNudges({ retention }: Reminders, today: string): Nudge[] {
  return retention.flatMap(({ id, name, retain_until: until }) => {
    if (daysBetween(today, until) > RETENTION_DAYS) return [];
    const text =
      until < today
        ? `You meant to keep ${name}'s data until ${dateWords(until)}. Erase or keep it?`
        : `You mean to keep ${name}'s data until ${dateWords(until)}.`;
    return [{ id: 'retention', text, path: `/clients/${id}` }];
  });
}
