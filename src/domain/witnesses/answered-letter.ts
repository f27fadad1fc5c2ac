// The letter of an organisation, written from its answer to a request, with a note on how the answer was given: from which address, on
// which day, and in whose words. ICF's letter has the roles, a contact, the confidentiality policy, hours, number of clients and the
// period (ICF Support, article 5000653702).
import { DOCUMENT_REGION } from '#domain/formatting/region.ts';
import { documentDate } from '#domain/formatting/date-text.ts';
import { organisationKey } from '#domain/accreditation/evaluate/hours/consent-check.ts';
import { documentHours } from '#domain/sessions/duration.ts';
import { dayIn, isAfter } from '#domain/time.ts';
import { askedMinutes, periodText } from './sums-text.ts';
import type { WitnessRequestRow } from './witness-request-row.ts';

/** The confirmed requests to an organisation, the latest answer first. Names that differ only in case or spaces are the same one. */
export function answersOf(organisation: string, requests: readonly WitnessRequestRow[]): WitnessRequestRow[] {
  const key = organisationKey({ organisation });
  return requests
    .filter(({ kind, answer }) => kind === 'organisation' && answer === 'confirmed')
    .filter(({ subject }) => organisationKey({ organisation: subject }) === key)
    .toSorted((one, other) => (isAfter(other.answered_at!, one.answered_at!) ? 1 : -1));
}

interface Circumstances {
  /** The coach's name. */
  readonly coach: string;
  /** The coach's, in which days are given. */
  readonly timeZone: string;
  /** Minutes of rows that are unchanged since they were confirmed; null if not known. */
  readonly stillMinutes: number | null;
}

/** The letter as paragraphs, and below it how it was given. */
export function answeredLetter(
  request: WitnessRequestRow,
  { coach, timeZone, stillMinutes }: Circumstances,
): { readonly paragraphs: readonly string[]; readonly given: readonly string[] } {
  const { asked, subject, coach_role, witness_email } = request;
  const organisation = subject ?? '';
  const name = request.answered_by || request.witness_name;
  const role = request.answered_role || request.witness_role || '';
  const policy = (request.answered_policy ?? request.policy ?? '').trim();
  const people = asked.clients === 1 ? 'one person' : `${asked.clients} people`;
  return {
    paragraphs: [
      'To whom it may concern',
      `I confirm that ${coach} worked as a coach for ${organisation}${coach_role ? `, in the role of ${coach_role}` : ''}.`,
      `In that role ${coach} coached ${people} of our organisation for ${documentHours(askedMinutes(asked), 'hours')} in total, ${periodText(asked, DOCUMENT_REGION)}.`,
      `It is the policy of ${organisation} to keep the names of people who are coached confidential${policy === '' ? '' : `: ${policy.replace(/\.$/, '')}`}. They are therefore not listed in the coach's log.`,
      `I am ${name}${role === '' ? '' : `, ${role} at ${organisation}`}, and can be reached at ${witness_email} to verify this.`,
    ],
    given: givenText(request, name, policy, timeZone, stillMinutes),
  };
}

function givenText(
  request: WitnessRequestRow,
  name: string,
  policy: string,
  timeZone: string,
  stillMinutes: number | null,
): string[] {
  const { asked, witness_email, created_at, answered_at, policy: coachsPolicy } = request;
  const day = (instant: string) => documentDate(dayIn(instant, timeZone));
  const isTheirs = policy !== (coachsPolicy ?? '').trim();
  return [
    `Mailed to ${witness_email} on ${day(created_at)}. Confirmed by ${name} on ${day(answered_at!)}, on the page linked in the mail, without a signature.`,
    `The sums are from the coach’s log on the day of the mail. The text of this letter is made from the answer${policy === '' ? '' : `; the policy is in ${isTheirs ? 'the organisation’s' : 'the coach’s'} words${isTheirs ? '' : ', which the organisation confirmed'}`}.`,
    ...(stillMinutes === null || stillMinutes === askedMinutes(asked)
      ? []
      : [`The log has changed since, with ${documentHours(stillMinutes, 'hours')} unchanged.`]),
  ];
}
