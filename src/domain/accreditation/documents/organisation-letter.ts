// The letter by which an organisation confirms coaching without naming anyone: the figures for its draft. Its clients need not
// have agreed to be named. What only people know (roles, contact person, policy) is left for them to fill in.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { countingHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { peopleOf } from '#domain/accreditation/evaluate/hours/clients.ts';
import { minutesOf, type LoggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { organisationKey } from '#domain/accreditation/evaluate/hours/consent-check.ts';
import { documentHours } from '#domain/sessions/duration.ts';
import { groupedBy } from '#domain/lists.ts';
import { periodOf } from './client-profiles.ts';
import { documentDate } from '#domain/formatting/date-text.ts';

export interface OrganisationFigures {
  readonly organisation: string;
  /** Each person in a group or team counts. */
  readonly people: number;
  readonly minutes: number;
  readonly paidMinutes: number;
  /** First and last calendar dates; `from` null: the start is not known. */
  readonly from: string | null;
  readonly to: string;
}

/** One entry per organisation with hours that count for certain, by name; spellings that differ in case or spaces are one. */
export function organisationFigures(
  evidence: EvidenceRows,
  terms: HoursTerms,
  circumstances: Circumstances,
): OrganisationFigures[] {
  const organisations = new Map(evidence.clients.map(({ id, organisation }) => [id, organisation?.trim() ?? '']));
  const nameOf = ({ client }: LoggedHours) => organisations.get(client) ?? '';
  const named = countingHours(evidence, terms, circumstances).filter((hours) => nameOf(hours) !== '');
  return [...groupedBy(named, (hours) => organisationKey({ organisation: nameOf(hours) })).values()]
    .map((hours) => ({
      organisation: nameOf(hours[0]),
      people: peopleOf(hours),
      minutes: minutesOf(hours),
      paidMinutes: minutesOf(hours.filter(({ paid }) => paid === true)),
      ...periodOf(hours),
    }))
    .toSorted((one, other) => one.organisation.localeCompare(other.organisation, 'en'));
}

/** The paragraphs of the draft; brackets mark what the organisation or the coach fills in. */
export function organisationLetter(figures: OrganisationFigures, coach: string): string[] {
  const { organisation, people, minutes, from, to } = figures;
  const whom = people === 1 ? 'one person' : `${people} people`;
  const period = from === null ? `until ${documentDate(to)}` : `from ${documentDate(from)} to ${documentDate(to)}`;
  return [
    'To whom it may concern',
    `I confirm that ${coach} worked as a coach for ${organisation}, in the role of [the coach's role].`,
    `In that role ${coach} coached ${whom} of our organisation for ${documentHours(minutes, 'hours')} in total, ${period}.`,
    `It is the policy of ${organisation} to keep the names of people who are coached confidential: [how the policy says it]. They are therefore not listed in the coach's log.`,
    'I am [name], [role] at our organisation, and can be reached at [email address and phone number] to verify this.',
    '[Place, date and signature, on our letterhead]',
  ];
}
