// The ICF Client Coaching Log: one row per client, or two where a client was coached alone and in a group; a group is listed
// under the client it is logged with. It holds only hours that certainly count under the terms, with clients who agreed to be
// named or, in one row, with those of an organisation that confirms them by a letter. So its total equals `have` of the log's rule, to the
// minute. Hours that are not known to be paid are listed as pro bono, since a log must not claim a payment that is not recorded.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { consentCheck, organisationKey } from '#domain/accreditation/evaluate/hours/consent-check.ts';
import type { ClientEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { certain, checkHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { exclusions, type Exclusion } from '#domain/accreditation/evaluate/hours/exclusions.ts';
import { minutesOf, type LoggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { compareTexts, groupedBy, sumOf } from '#domain/lists.ts';
import { documentHours } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';

export const ICF_LOG_TITLE = 'ICF Client Coaching Log';

/** As ICF orders them. */
export const ICF_LOG_COLUMNS = [
  'Client Name',
  'Contact Information',
  'Individual/Group',
  'Number in Group',
  'Start Date',
  'End Date',
  'Paid hours',
  'Pro-bono hours',
] as const;

export interface IcfLogRow {
  /** Or the organisation, after 'letter:'. */
  readonly clientId: string;
  readonly name: string;
  /** Email address and phone number, as far as they are known. */
  readonly contact: string;
  readonly format: 'Individual' | 'Group';
  /** The largest number of people met; null for an individual. */
  readonly numberInGroup: number | null;
  /** Calendar dates of the relationship: as recorded on the client, else of the first and last hours that count. */
  readonly start: string;
  readonly end: string;
  readonly paidMinutes: number;
  readonly proBonoMinutes: number;
}

export interface IcfLog {
  readonly rows: readonly IcfLogRow[];
  readonly paidMinutes: number;
  readonly proBonoMinutes: number;
  /** Of the pro bono minutes, those that may be paid. */
  readonly unsaidMinutes: number;
  /** What the log does not contain, by reason. */
  readonly leftOff: readonly Exclusion[];
}

export function icfLog(evidence: EvidenceRows, terms: HoursTerms, circumstances: Circumstances): IcfLog {
  const checked = checkHours(evidence, terms, circumstances, [consentCheck(evidence)]);
  const counting = certain(checked);
  const clients = new Map(evidence.clients.map((client) => [client.id, client]));
  const groups = groupedBy(counting, ({ client, format }) => {
    return `${listedAs(clients.get(client)!)} ${format === 'individual' ? 'Individual' : 'Group'}`;
  });
  const rows = [...groups.values()].map((hours) => rowOf(clients.get(hours[0].client)!, hours));
  return {
    rows: rows.toSorted(byName),
    paidMinutes: sumOf(rows, ({ paidMinutes }) => paidMinutes),
    proBonoMinutes: sumOf(rows, ({ proBonoMinutes }) => proBonoMinutes),
    unsaidMinutes: minutesOf(counting.filter(({ paid }) => paid === null)),
    leftOff: exclusions(checked),
  };
}

/** The client's id, or the organisation whose letter stands for the name. */
const listedAs = (client: ClientEvidence) =>
  client.consent === 'given' ? client.id : `letter:${organisationKey(client) ?? ''}`;

function rowOf(client: ClientEvidence, hours: readonly LoggedHours[]): IcfLogRow {
  const isGroup = hours[0]!.format !== 'individual';
  const starts = hours.map(({ earliest, latest }) => earliest ?? latest).toSorted();
  const ends = hours.map(({ latest }) => latest).toSorted();
  const isNamed = client.consent === 'given';
  return {
    clientId: listedAs(client),
    name: isNamed ? client.name : `${client.organisation?.trim() ?? ''} (by letter)`,
    contact: isNamed ? contactOf(client) : '',
    format: isGroup ? 'Group' : 'Individual',
    numberInGroup: isGroup ? largestOf(hours) : null,
    start: (isNamed ? client.relationship_start : null) ?? starts[0]!,
    end: (isNamed ? client.relationship_end : null) ?? ends.at(-1)!,
    paidMinutes: minutesOf(hours.filter(({ paid }) => paid === true)),
    proBonoMinutes: minutesOf(hours.filter(({ paid }) => paid !== true)),
  };
}

const contactOf = ({ email, phone }: ClientEvidence) =>
  [email, phone ?? '']
    .map((text) => text.trim())
    .filter(Boolean)
    .join(', ');

const largestOf = (hours: readonly LoggedHours[]) =>
  hours.reduce((most, { participants }) => Math.max(most, participants ?? 0), 0) || null;

const byName = (one: IcfLogRow, other: IcfLogRow) =>
  one.name.localeCompare(other.name, 'en') ||
  compareTexts(one.clientId, other.clientId) ||
  compareTexts(other.format, one.format);

export type LogCell = string | number | null;

/**
 * The log as the cells of a sheet: title row, eight columns, one row per client, totals at the foot. Hours have four decimals, which is finer
 * than a second, so no minute is lost; the totals are of the minutes, not of rounded hours.
 * @param hoursOf a workbook takes the exact hours, which it shows rounded and adds up itself
 */
export function icfLogTable(log: IcfLog, hoursOf: (minutes: number) => number = logHours): LogCell[][] {
  return [
    [ICF_LOG_TITLE, ...Array.from({ length: ICF_LOG_COLUMNS.length - 1 }, () => null)],
    [...ICF_LOG_COLUMNS],
    ...log.rows.map((row) => cells(row, hoursOf)),
    ['Total', null, null, null, null, null, hoursOf(log.paidMinutes), hoursOf(log.proBonoMinutes)],
  ];
}

/** What a reader of the log must know about its totals; stands below them, on paper and in files (ADR 16). */
export function icfLogNotes({ unsaidMinutes }: Pick<IcfLog, 'unsaidMinutes'>): string[] {
  if (unsaidMinutes === 0) return [];
  return [`The pro-bono hours include ${documentHours(unsaidMinutes)} not known to be paid.`];
}

/** @example logHours(45) // 0.75 */
export const logHours = (minutes: number): number => Math.round((minutes / MINUTES_PER_HOUR) * 10_000) / 10_000;

function cells(row: IcfLogRow, hoursOf: (minutes: number) => number): LogCell[] {
  const { name, contact, format, numberInGroup, start, end } = row;
  return [name, contact, format, numberInGroup, start, end, hoursOf(row.paidMinutes), hoursOf(row.proBonoMinutes)];
}
