// What a form asks of the hours that count: their sums, the log of clients, and letters of organisations.
import { compareTexts, groupedBy } from '#domain/lists.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { icfLog } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { profileOf } from '#domain/accreditation/documents/client-profiles.ts';
import { sumsOf } from '#domain/accreditation/documents/hours-summary.ts';
import { organisationFigures, organisationLetter } from '#domain/accreditation/documents/organisation-letter.ts';
import { minutesOf } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { letterDates, organisationKey } from '#domain/accreditation/evaluate/hours/consent-check.ts';
import { clientNumbers } from '#domain/audit-file/client-numbers.ts';
import { SESSION_FORMAT_TEXTS, SESSION_FORMATS } from '#domain/sessions/session-kinds.ts';
import { icfLogFile } from '#domain/transfer/write/icf-log-file.ts';
import { columnsOf, tableOf, type Content, type PacketContext } from '../packet-context.ts';

/** By payment, format and year. Each group adds up to the total. */
export function hoursContents({ counting }: PacketContext): Content[] {
  if (counting.length === 0) return [];
  const { formats, years, clients } = sumsOf(counting);
  const paidMinutes = (paid: boolean | null) => minutesOf(counting.filter((one) => one.paid === paid));
  const sums: readonly (readonly [by: string, what: string, minutes: number])[] = [
    ['Payment', 'Paid', paidMinutes(true)],
    ['Payment', 'Pro bono', paidMinutes(false)],
    ['Payment', 'Not recorded as either', paidMinutes(null)],
    ...SESSION_FORMATS.map((format) => ['Format', SESSION_FORMAT_TEXTS[format], formats[format]] as const),
    ...years.map(({ year, minutes }) => ['Year', String(year), minutes] as const),
  ];
  return [
    tableOf({
      name: 'Sums of hours',
      columns: columnsOf({ By: 'text', What: 'text', Hours: 'hours' }),
      rows: [...sums.filter(([, , minutes]) => minutes > 0), ['All', 'Total', minutesOf(counting)] as const].map(
        ([by, what, minutes]) => [by, what, minutes / MINUTES_PER_HOUR],
      ),
      notes: [`With ${clients} ${clients === 1 ? 'client' : 'clients'}, a group or team being one.`],
    }),
  ];
}

/** In ICF's layout with those who agreed to be named, or by the numbers that clients have in the audit file. */
export function logContents({ isNamed }: { readonly isNamed: boolean }, context: PacketContext): Content[] {
  const { evidence, terms, circumstances } = context;
  if (!isNamed) return logByNumber(context);
  const log = icfLog(evidence, terms, circumstances);
  return log.rows.length === 0 ? [] : [tableOf(icfLogFile(log))];
}

function logByNumber({ evidence, counting }: PacketContext): Content[] {
  const numbers = clientNumbers(evidence);
  const organisations = new Set(evidence.clients.filter(({ organisation }) => organisation).map(({ id }) => id));
  const byClient = groupedBy(counting, ({ client }) => client);
  if (byClient.size === 0) return [];
  const rows = [...byClient]
    .map(([client, hours]) => ({ ...profileOf(hours), client, number: numbers.get(client) ?? null }))
    .toSorted((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity) || compareTexts(one.to, other.to))
    .map(({ number, client, from, to, formats, sessions, minutes }) => [
      number === null ? 'An erased client' : `Client ${number}`,
      from,
      to,
      formats.map((format) => SESSION_FORMAT_TEXTS[format]).join(', '),
      organisations.has(client) ? 'An organisation' : 'Private',
      // None: only a sum of before is known.
      sessions || null,
      minutes / MINUTES_PER_HOUR,
    ]);
  return [
    tableOf({
      name: 'Log of clients',
      columns: columnsOf({
        Client: 'text',
        From: 'date',
        To: 'date',
        Format: 'text',
        Through: 'text',
        Sessions: 'number',
        Hours: 'hours',
      }),
      rows,
      totals: ['Total', null, null, null, null, null, minutesOf(counting) / MINUTES_PER_HOUR],
    }),
  ];
}

/** Where the coach's name goes, which the page may not know. */
const COACH = '[the coach’s name]';

/** A list of the organisations with hours that count, and a draft for each that has signed no letter. */
export function letterContents({ evidence, terms, circumstances }: PacketContext): Content[] {
  const figures = organisationFigures(evidence, terms, circumstances);
  if (figures.length === 0) return [];
  const signed = letterDates(evidence.clients);
  const signedOn = (organisation: string) => signed.get(organisationKey({ organisation }) ?? '') ?? null;
  return [
    tableOf({
      name: 'Organisations',
      columns: columnsOf({
        Organisation: 'text',
        People: 'number',
        From: 'date',
        To: 'date',
        'Letter signed on': 'date',
        'Paid hours': 'hours',
        Hours: 'hours',
      }),
      rows: figures.map(({ organisation, people, from, to, minutes, paidMinutes }) => [
        organisation,
        people,
        from,
        to,
        signedOn(organisation),
        paidMinutes / MINUTES_PER_HOUR,
        minutes / MINUTES_PER_HOUR,
      ]),
    }),
    ...figures
      .filter(({ organisation }) => signedOn(organisation) === null)
      .map((one): Content => ({
        kind: 'text',
        title: `Draft of a letter: ${one.organisation}`,
        about: 'For the organisation to complete and sign, on its letterhead.',
        paragraphs: organisationLetter(one, COACH),
      })),
  ];
}
