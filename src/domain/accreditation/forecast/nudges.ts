// Reminders on the dashboard. Each kind can be switched off by its id (profiles.nudges_off).
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { addMonths, daysBetween } from '#domain/accreditation/date-arithmetic.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { SUPERVISED } from '#domain/accreditation/bodies/bodies.ts';
import { isRenewed, RENEWAL_NUDGE_DAYS, renewalTerm } from './renewal-term.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { Reminders } from './reminders.ts';
import { changesAhead } from './rulebook-changes.ts';

/** The kinds, with the labels of their switches. */
export const NUDGES = {
  completion: 'Past sessions not marked as completed',
  sessions: 'Seven days without a session',
  cpd: 'Fourteen days without CPD',
  supervision: 'Supervision due',
  renewal: 'Renewal: 90, 75, 50 and 25 days before',
  consent: 'Clients not asked about being named',
  retention: 'Client data due to be deleted',
  rulebook: 'Changes of the credentials’ rules',
} as const;

export type NudgeId = keyof typeof NUDGES;

export interface Nudge {
  readonly id: NudgeId;
  /** Identifies this reminder; differs for another record or date. */
  readonly key: string;
  readonly text: string;
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
}

const SESSION_DAYS = 7;
const CPD_DAYS = 14;
const SUPERVISION_MONTHS = 3;
const RETENTION_NUDGE_DAYS = 30;

/** The facts that reminders are computed from. */
export interface NudgeFacts extends Reminders {
  /** Sessions up to today that are not marked as completed (the dashboard's not_completed). */
  readonly notCompleted: number;
  /** Of these, those that the page itself asks about. */
  readonly asked: number;
  /** Minutes of coaching held. */
  readonly heldMinutes: number;
  /** The ways to apply that the coach chose, as stored in the profile. */
  readonly paths: readonly string[];
  /** The bodies that the coach works toward, as stored in the profile; empty: not chosen. */
  readonly bodies: readonly string[];
}

/** What a coach has switched off; unknown ids and keys are ignored. */
export interface SwitchedOff {
  /** Kinds, by id. */
  readonly off: readonly string[];
  /** Single reminders, by key. */
  readonly hidden: readonly string[];
}

/** Those with a day after which something is lost come first, those that only time tells last. */
export function nudges(
  reminders: NudgeFacts,
  { today }: Pick<Circumstances, 'today'>,
  { off, hidden }: SwitchedOff,
): Nudge[] {
  return [
    ...renewalNudges(reminders, today),
    ...retentionNudges(reminders, today),
    completionNudge(reminders),
    consentNudge(reminders),
    supervisionNudge(reminders, today),
    rulebookNudge(reminders, today, hidden),
    sessionNudge(reminders, today),
    cpdNudge(reminders, today),
  ]
    .filter((one) => one !== null)
    .filter(({ id, key }) => !off.includes(id) && !hidden.includes(key));
}

/** Links to the list where they can be completed. Nothing if the page asks about all of them. */
function completionNudge({ notCompleted: count, asked }: NudgeFacts): Nudge | null {
  if (count <= asked) return null;
  const which = `${sessionsText(count)} up to today ${count === 1 ? 'is' : 'are'}`;
  return {
    id: 'completion',
    key: `completion:${count}`,
    text: `${which} not marked as completed. Did ${count === 1 ? 'it' : 'they'} take place?`,
    path: '/sessions',
    search: { status: 'not-completed' },
  };
}

function sessionNudge({ last_session: last }: Reminders, today: string): Nudge | null {
  if (last === null) return null;
  const days = daysBetween(last, today);
  if (days < SESSION_DAYS) return null;
  return { id: 'sessions', key: `sessions:${last}`, text: `${days} days without a session.`, path: '/sessions' };
}

/** A coach without any CPD is reminded that long after the first session. */
function cpdNudge({ first_session: first, last_cpd: last }: Reminders, today: string): Nudge | null {
  const since = last ?? first;
  if (since === null) return null;
  const days = daysBetween(since, today);
  if (days < CPD_DAYS) return null;
  const text = last === null ? 'No CPD recorded yet.' : `${days} days without CPD.`;
  return { id: 'cpd', key: `cpd:${last ?? 'none'}`, text, path: '/cpd' };
}

const due = (key: string, text: string): Nudge => ({
  id: 'supervision',
  key: `supervision:${key}`,
  text,
  path: '/supervision/new',
});

/** Due after three months, or after 35 hours of practice, whichever comes first (EMCC: 1:35, at least quarterly). */
function supervisionNudge(
  { last_supervision, minutes_since_supervision: minutes, first_session_since_supervision: first }: Reminders,
  today: string,
): Nudge | null {
  if (SUPERVISED && minutes >= SUPERVISED.coachingPerSupervision * MINUTES_PER_HOUR) {
    return due(
      `hours:${last_supervision}`,
      `${hoursNumber(minutes)} hours of practice since your last supervision. ${SUPERVISED.body} asks for supervision every ${SUPERVISED.coachingPerSupervision}.`,
    );
  }
  const isOld = (date: string) => addMonths(date, SUPERVISION_MONTHS) <= today;
  if (first === null) return null;
  if (last_supervision === null)
    return isOld(first) ? due('none', 'Three months of practice without supervision.') : null;
  return isOld(last_supervision)
    ? due(`months:${last_supervision}`, 'Three months since your last supervision.')
    : null;
}

/** From 90 days before the end until a month after it; the text changes at each step. Not of a credential that was renewed. */
function renewalNudges({ credentials }: Reminders, today: string): Nudge[] {
  return credentials.flatMap((credential): Nudge | Nudge[] => {
    const { id, body, level } = credential;
    if (isRenewed(credential, credentials)) return [];
    const { to } = renewalTerm(credential);
    const days = daysBetween(today, to);
    const name = `${body} ${level}`;
    const where = { path: '/reports/credentials', search: { tab: 'renewal' } };
    if (days < -RETENTION_NUDGE_DAYS || days > RENEWAL_NUDGE_DAYS[0]) return [];
    if (days < 0)
      return { id: 'renewal', key: `renewal:${id}:ended`, text: `Your ${name} expired on ${longDate(to)}.`, ...where };
    const step = RENEWAL_NUDGE_DAYS.findLast((one) => one >= days)!;
    return {
      id: 'renewal',
      key: `renewal:${id}:${step}`,
      text: `Your ${name} expires on ${longDate(to)}, within ${step} days.`,
      ...where,
    };
  });
}

function consentNudge({ clients_not_asked: missing }: Reminders): Nudge | null {
  if (missing === 0) return null;
  const who = missing === 1 ? 'One client has' : `${missing} clients have`;
  return {
    id: 'consent',
    key: `consent:${missing}`,
    text: `${who} not been asked whether they agree to be named.`,
    path: '/reports/credentials',
    search: { tab: 'audit' },
  };
}

function retentionNudges({ retention }: Reminders, today: string): Nudge[] {
  return retention.flatMap(({ id, name, retain_until: until }) => {
    if (daysBetween(today, until) > RETENTION_NUDGE_DAYS) return [];
    const text =
      until < today
        ? `You meant to keep ${name}'s data until ${longDate(until)}. Delete it or keep it longer?`
        : `You plan to keep ${name}'s data until ${longDate(until)}.`;
    const key = `retention:${id}:${until}${until < today ? ':past' : ''}`;
    return [{ id: 'retention', key, text, path: `/clients/${id}` }];
  });
}

/**
 * The next change of a rule that wasn't hidden; the page of the credential has the others. A coach without sessions and credentials has
 * not known another rule.
 */
function rulebookNudge(
  { credentials, first_session, heldMinutes, paths, bodies }: NudgeFacts,
  today: string,
  hidden: SwitchedOff['hidden'],
): Nudge | null {
  if (first_session === null && credentials.length === 0) return null;
  const keyOf = (id: string) => `rulebook:${id}`;
  const next = changesAhead({ held: credentials, minutes: heldMinutes, paths, bodies }, today).find(
    ({ id }) => !hidden.includes(keyOf(id)),
  );
  if (next === undefined) return null;
  const { id, stage, text } = next;
  return {
    id: 'rulebook',
    key: keyOf(id),
    text,
    path: '/reports/credentials',
    ...(stage === 'renewal' ? { search: { tab: 'renewal' } } : {}),
  };
}
