// Continuing coach education within a term, by kind, in hundredths of an hour. Ethics are part of the core competencies; mentor
// coaching and supervision count as core competencies too (ICF, Coaching Supervision; ICF's changes of 2018). A CPD record without
// CCE hours is unclear. So is mentoring that the coach gave: only mentor coaching on the core competencies counts.
import type { Body } from '#domain/body-names.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { CpdEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { HUNDREDTHS_PER_HOUR, hundredthsOf } from '#domain/accreditation/hundredths.ts';
import { loggedHours, minutesOf, type LoggedHours } from '../hours/logged-hours.ts';
import type { CceTerms } from '../rule.ts';
import { isWithin, type Term } from '../credential-term.ts';
import { checkMentorCoaching } from './check-mentor-coaching.ts';
import { cappedMinutes, mentorMinutesOf } from './mentor-coaching.ts';

/** A row that counts as mentor coaching or supervision. */
type CountedRow = Pick<LoggedHours, 'id'> & {
  readonly table: LoggedHours['table'] | 'mentor_coaching' | 'supervision_sessions';
};

export interface CceHours {
  readonly core: number;
  readonly ethics: number;
  readonly resource: number;
  /** Hours of records without CCE hours: they may be of any kind or none. */
  readonly unclear: number;
  /** Mentor coaching and supervision, received or given, up to the most that counts. */
  readonly mentorAndSupervision: number;
  /** The same with what may count. */
  readonly mentorAndSupervisionPerhaps: number;
  /** The rows behind what counts of them. */
  readonly rows: readonly CountedRow[];
  /** What the coach must say of those that may count, as sentences. */
  readonly missing: readonly string[];
}

/** Mentor coaching that the terms refuse does not count here either. */
export function cceHours(
  { evidence, body }: { readonly evidence: EvidenceRows; readonly body: Body },
  terms: CceTerms,
  term: Term,
): CceHours {
  const records = evidence.cpd_records.filter(isWithin(term));
  const received = checkMentorCoaching(evidence, terms.mentors, body, term);
  const certain = received.filter(({ counts }) => counts === 'yes');
  const mentorMinutes = cappedMinutes(certain, terms.mentors);
  // Whether the most that counts in groups holds for CCE too, no page says.
  const overGroups = mentorMinutesOf(certain) - mentorMinutes;
  const mentorPerhaps = mentorMinutesOf(received.filter(({ counts }) => counts !== 'no'));
  const supervision = supervisionIn(evidence, terms, term);
  const mentoring = minutesOf(givenIn(evidence, term).filter(({ kind }) => kind === 'mentoring'));
  return {
    core: hundredthsOf(records, 'cce_core'),
    ethics: hundredthsOf(records, 'cce_ethics'),
    resource: hundredthsOf(records, 'cce_resource'),
    unclear: hundredthsOf(records.filter(isUnsaid), 'hours'),
    mentorAndSupervision: capped(mentorMinutes, supervision.minutes, terms, terms.isMostOfEach ?? false),
    mentorAndSupervisionPerhaps: capped(
      mentorPerhaps + mentoring,
      supervision.minutes + supervision.perhaps,
      terms,
      terms.isMostOfEach ?? true,
    ),
    rows: [...certain.map(({ row: { id } }) => ({ table: 'mentor_coaching', id }) as const), ...supervision.rows],
    missing: [
      ...new Set(received.flatMap(({ missing }) => missing ?? [])),
      overGroups > 0 &&
        `Ask ${body} whether more than ${amountText(terms.mentors.groupMinutesAtMost, 'minutes')} of mentor coaching in groups count as CCE (${amountText(overGroups, 'minutes')}).`,
      mentoring > 0 &&
        `Was the mentoring you gave (${amountText(mentoring, 'minutes')}) mentor coaching on core competencies? If so, record it as CPD under core competencies.`,
      ...supervision.missing,
      terms.isMostOfEach === null &&
        mentorMinutes > 0 &&
        supervision.minutes > 0 &&
        `Ask ${body} whether supervision counts besides mentor coaching, or both together: its pages differ.`,
    ].filter((text) => text !== false),
  };
}

interface Supervision {
  readonly minutes: number;
  /** Minutes that may count. */
  readonly perhaps: number;
  readonly rows: readonly CountedRow[];
  readonly missing: readonly string[];
}

/** Received or given. From `supervisorsFrom` on the supervisor must be specialised or accredited. No record shows it, so these hours may count. */
function supervisionIn(evidence: EvidenceRows, { supervisorsFrom }: CceTerms, term: Term): Supervision {
  const received = evidence.supervision_sessions
    .filter(isWithin(term))
    .map(({ id, date, duration }) => ({ table: 'supervision_sessions', id, day: date, minutes: duration }) as const);
  const given = givenIn(evidence, term).filter(({ kind }) => kind === 'supervision');
  const isSure = ({ earliest, latest, completed }: LoggedHours) =>
    completed && earliest !== null && earliest >= term.from && latest <= term.to;
  const open = given.filter((hours) => !isSure(hours));
  const sure = [...received, ...given.filter(isSure).map((hours) => ({ ...hours, day: hours.latest }))];
  const counting = sure.filter(({ day }) => day < supervisorsFrom);
  const later = minutesOf(sure.filter(({ day }) => day >= supervisorsFrom));
  return {
    minutes: minutesOf(counting),
    perhaps: minutesOf(open) + later,
    rows: counting.map(({ table, id }) => ({ table, id })),
    missing: [
      open.length > 0 && `Mark the supervision you gave (${amountText(minutesOf(open), 'minutes')}) as completed.`,
      later > 0 &&
        `Is the supervisor specialised or accredited as asked since ${supervisorsFrom.slice(0, 4)} (${amountText(later, 'minutes')})? If so, record these hours as CPD under core competencies.`,
    ].filter((text) => text !== false),
  };
}

/** Mentoring and supervision that the coach gave or may have given within the term. */
const givenIn = (evidence: EvidenceRows, { from, to }: Term): LoggedHours[] =>
  loggedHours(evidence).filter(
    ({ kind, earliest, latest }) =>
      (kind === 'mentoring' || kind === 'supervision') &&
      from <= to &&
      latest >= from &&
      (earliest === null || earliest <= to),
  );

/** @param isOfEach whether the most counts of each, or of both together */
function capped(
  mentor: number,
  supervision: number,
  { mentorAndSupervisionAtMost: most }: CceTerms,
  isOfEach: boolean,
) {
  const upTo = (all: number) => Math.min((most * MINUTES_PER_HOUR) / HUNDREDTHS_PER_HOUR, all);
  const minutes = isOfEach ? upTo(mentor) + upTo(supervision) : upTo(mentor + supervision);
  // Rounded down to a hundredth of an hour (36 seconds), and only once: two parts never give less than they do together.
  return Math.floor((minutes * HUNDREDTHS_PER_HOUR) / MINUTES_PER_HOUR);
}

export const isUnsaid = ({ cce_core, cce_resource, cce_ethics }: CpdEvidence): boolean =>
  cce_core === null && cce_resource === null && cce_ethics === null;
