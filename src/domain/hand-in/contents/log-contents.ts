// The log of clients: in ICF's layout with those who agreed to be named, or by the numbers that clients have in the audit file.
import { compareTexts, groupedBy } from '#domain/lists.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { icfLog } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { profileOf } from '#domain/accreditation/documents/client-profiles.ts';
import { minutesOf } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { clientNumbers } from '#domain/audit-file/client-numbers.ts';
import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { icfLogFile } from '#domain/transfer/write/icf-log-file.ts';
import type { Content, PacketContext } from '../packet-context.ts';

export function logContents({ isNamed }: { readonly isNamed: boolean }, context: PacketContext): Content[] {
  const { evidence, terms, circumstances } = context;
  if (!isNamed) return logByNumber(context);
  const log = icfLog(evidence, terms, circumstances);
  return log.rows.length === 0 ? [] : [{ kind: 'table', table: icfLogFile(log) }];
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
    {
      kind: 'table',
      table: {
        name: 'Log of clients',
        columns: [
          { header: 'Client', type: 'text' },
          { header: 'From', type: 'date' },
          { header: 'To', type: 'date' },
          { header: 'Format', type: 'text' },
          { header: 'Through', type: 'text' },
          { header: 'Sessions', type: 'number' },
          { header: 'Hours', type: 'hours' },
        ],
        rows,
        totals: ['Total', null, null, null, null, null, minutesOf(counting) / MINUTES_PER_HOUR],
      },
    },
  ];
}
