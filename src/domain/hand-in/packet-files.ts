// The files of a packet, as its folder has them: a page to print with everything, for each part a page and its tables as CSV, the
// certificates under their numbers, and the audit file last.
import { csvText } from '#domain/transfer/write/csv-text.ts';
import { slug } from './file-names.ts';
import type { Packet } from './packet.ts';
import { packetHtml, partHtml } from './packet-html.ts';
import type { Heading } from './packet-texts.ts';

export type PacketFile =
  | { readonly kind: 'text'; readonly name: string; readonly type: 'text/html' | 'text/csv'; readonly text: string }
  | { readonly kind: 'certificate'; readonly name: string; readonly id: string; readonly title: string }
  | { readonly kind: 'audit-file'; readonly name: string };

/** @example 'hand-in-icf-acc-2026-11-26' */
export const folderName = ({ goal: { body, level, stage } }: Packet, today: string): string =>
  ['hand-in', slug(`${body} ${level}`), stage === 'renewal' ? 'renewal' : '', today].filter(Boolean).join('-');

/** In the order of their names. */
export function packetFiles(packet: Packet, heading: Heading): PacketFile[] {
  return [
    { kind: 'text', name: '00-hand-in.html', type: 'text/html', text: packetHtml(packet, heading) },
    ...packet.parts.flatMap((part): PacketFile[] => {
      const { document, contents, files } = part;
      const tables = contents.flatMap((one) => (one.kind === 'table' ? [one.table] : []));
      return [
        ...(document === null
          ? []
          : [
              { kind: 'text', name: `${document}.html`, type: 'text/html', text: partHtml(part, heading) } as const,
              ...tables.map(
                (table, place) =>
                  ({
                    kind: 'text',
                    name: `${document}${place === 0 ? '' : `-${place + 1}`}.csv`,
                    type: 'text/csv',
                    text: csvText(table, { bom: true }),
                  }) as const,
              ),
            ]),
        ...files.map(({ id, name, title }) => ({ kind: 'certificate', name, id, title }) as const),
      ];
    }),
    { kind: 'audit-file', name: packet.auditFile },
  ];
}
