// Which hours count under a rule's terms, which may count and which don't, each with the reason. Minutes are never rounded, and
// an hour with a group is one hour. An incomplete row is neither counted nor dropped: its result is 'maybe' (ADR 16).
import { lastDay, type Circumstances } from '../circumstances.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { educationStart, type CourseSize, type EducationStart } from '../education/education-start.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { ExclusionReason } from './exclusion-reason.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';
import { withBalance } from './balanced-exchange.ts';
import { loggedHours, type LoggedHours } from './logged-hours.ts';

export interface HoursTerms {
  /** The kinds of session that count; missing: coaching. Opening balances are coaching. */
  readonly kinds?: readonly SessionKind[];
  /** The formats that count; missing: all. */
  readonly formats?: readonly SessionFormat[];
  /** Only hours after the start of the first course of this size; null: all hours. */
  readonly afterCourse: CourseSize | null;
  /** The most people in a group or team; null: any number. */
  readonly largestGroup: number | null;
  readonly paidOnly: boolean;
  /** No hours with people who report to the coach. */
  readonly withoutReports?: true;
  /** Only hours in this many months before the application; null: any time. */
  readonly withinMonths: number | null;
}

export interface CheckedHours {
  readonly hours: LoggedHours;
  readonly counts: 'yes' | 'maybe' | 'no';
  /** Null when they count. */
  readonly reason: ExclusionReason | null;
}

type Doubt = { readonly counts: 'maybe' | 'no'; readonly reason: ExclusionReason };
export type Check = (hours: LoggedHours) => Doubt | null;

const no = (reason: ExclusionReason): Doubt => ({ counts: 'no', reason });
const maybe = (reason: ExclusionReason): Doubt => ({ counts: 'maybe', reason });

/**
 * Checks every entry of logged hours, in time proportional to the rows. 'no' takes precedence over 'maybe'; within each, the
 * first check that applies gives the reason.
 * @param extraChecks applied after those of the terms
 */
export function checkHours(
  evidence: EvidenceRows,
  terms: HoursTerms,
  circumstances: Circumstances,
  extraChecks: readonly Check[] = [],
): CheckedHours[] {
  const first = termChecks(evidence, terms, circumstances);
  const last = [isHeld, ...extraChecks];
  const anyPayment = [...first, ...last];
  const checks = terms.paidOnly ? [...first, isPaid, ...last] : anyPayment;
  const all = withBalance(loggedHours(evidence), (hours) => checkOne(hours, anyPayment).counts);
  return all.map((hours) => checkOne(hours, checks));
}

function checkOne(hours: LoggedHours, checks: readonly Check[]): CheckedHours {
  let doubt: Doubt | null = null;
  for (const check of checks) {
    const found = check(hours);
    if (found?.counts === 'no') return { hours, counts: 'no', reason: found.reason };
    doubt ??= found;
  }
  return doubt === null ? { hours, counts: 'yes', reason: null } : { hours, counts: 'maybe', reason: doubt.reason };
}

/** The hours that certainly count. */
export const countingHours = (...asked: Parameters<typeof checkHours>): LoggedHours[] => certain(checkHours(...asked));

export const certain = (checked: readonly CheckedHours[]): LoggedHours[] =>
  checked.filter(({ counts }) => counts === 'yes').map(({ hours }) => hours);

/** Those that count or may count. */
export const hopeful = (checked: readonly CheckedHours[]): LoggedHours[] =>
  checked.filter(({ counts }) => counts !== 'no').map(({ hours }) => hours);

function termChecks(evidence: EvidenceRows, terms: HoursTerms, circumstances: Circumstances): Check[] {
  const { afterCourse, largestGroup, withinMonths } = terms;
  const until = lastDay(circumstances);
  return [
    untilDay(until),
    terms.kinds === undefined ? isCoaching : isOfKind(terms.kinds),
    ...(terms.formats === undefined ? [] : [isInFormat(terms.formats)]),
    ...(largestGroup === null ? [] : [inGroupsUpTo(largestGroup)]),
    ...(afterCourse === null ? [] : [afterEducation(educationStart(evidence.education, afterCourse), until)]),
    ...(withinMonths === null ? [] : [sinceDay(addMonths(circumstances.applicationDate, -withinMonths), until)]),
    ...(terms.withoutReports ? [isNoReport] : []),
  ];
}

const isHeld: Check = ({ completed }) => (completed ? null : maybe('not-completed'));

const isNoReport: Check = ({ isDirectReport }) => (isDirectReport ? no('direct-report') : null);

const isCoaching: Check = ({ kind }) => (kind === 'coaching' ? null : no('not-coaching'));

const isOfKind =
  (kinds: readonly SessionKind[]): Check =>
  ({ kind }) =>
    kinds.includes(kind) ? null : no('other-kind');

const isInFormat =
  (formats: readonly SessionFormat[]): Check =>
  ({ format }) =>
    formats.includes(format) ? null : no('other-format');

const untilDay =
  (day: string): Check =>
  ({ earliest, latest }) => {
    if (latest <= day) return null;
    return earliest !== null && earliest > day ? no('planned') : maybe('period-unknown');
  };

const sinceDay =
  (day: string, until: string): Check =>
  ({ earliest, latest }) => {
    if (latest < day || until < day) return no('outside-window');
    return earliest !== null && earliest >= day ? null : maybe('period-unknown');
  };

const inGroupsUpTo =
  (people: number): Check =>
  ({ format, participants }) => {
    if (format === 'individual') return null;
    if (participants === null) return maybe('group-size-unknown');
    return participants <= people ? null : no('group-too-large');
  };

const afterEducation =
  ({ isRecorded, certain, possible }: EducationStart, until: string): Check =>
  ({ earliest, latest }) => {
    if (!isRecorded) return maybe('education-unknown');
    if (possible === null || latest < possible || until < possible) return no('before-education');
    if (certain !== null && earliest !== null && earliest >= certain) return null;
    return certain !== null && latest >= certain && earliest !== latest
      ? maybe('period-unknown')
      : maybe('education-unknown');
  };

const isPaid: Check = ({ paid, peerExchange, isBeyondReceived }) => {
  if (paid === null) return maybe(peerExchange ? 'peer-balance-unknown' : 'payment-unknown');
  return paid ? null : no(isBeyondReceived ? 'beyond-received' : 'pro-bono');
};
