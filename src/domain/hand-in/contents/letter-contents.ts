// Letters of organisations with hours that count: a list of them, and a draft for each that has signed none.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { organisationFigures, organisationLetter } from '#domain/accreditation/documents/organisation-letter.ts';
import { letterDates, organisationKey } from '#domain/accreditation/evaluate/hours/consent-check.ts';
import type { Content, PacketContext } from '../packet-context.ts';

/** Where the coach's name goes, which the page may not know. */
const COACH = '[the coach’s name]';

export function letterContents(_: unknown, { evidence, terms, circumstances }: PacketContext): Content[] {
  const figures = organisationFigures(evidence, terms, circumstances);
  if (figures.length === 0) return [];
  const signed = letterDates(evidence.clients);
  const signedOn = (organisation: string) => signed.get(organisationKey({ organisation }) ?? '') ?? null;
  return [
    {
      kind: 'table',
      table: {
        name: 'Organisations',
        columns: [
          { header: 'Organisation', type: 'text' },
          { header: 'People', type: 'number' },
          { header: 'From', type: 'date' },
          { header: 'To', type: 'date' },
          { header: 'Letter signed on', type: 'date' },
          { header: 'Paid hours', type: 'hours' },
          { header: 'Hours', type: 'hours' },
        ],
        rows: figures.map(({ organisation, people, from, to, minutes, paidMinutes }) => [
          organisation,
          people,
          from,
          to,
          signedOn(organisation),
          paidMinutes / MINUTES_PER_HOUR,
          minutes / MINUTES_PER_HOUR,
        ]),
      },
    },
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
