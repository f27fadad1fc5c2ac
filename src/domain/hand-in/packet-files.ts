// The files of a packet, as its folder has them: a page to print with everything, for each part a page and its tables as CSV, the
// certificates under their numbers, and the audit file last.
import { escapeHtml } from '#domain/formatting/escape-html.ts';
import { csvText } from '#domain/transfer/write/csv-text.ts';
import { slug } from './file-names.ts';
import type { Packet } from './packet.ts';
import { packetPages, partPage, type PageContent, type PageElement } from './packet-pages.ts';
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
    { kind: 'text', name: '00-hand-in.html', type: 'text/html', text: page(heading, packetPages(packet)) },
    ...packet.parts.flatMap((part): PacketFile[] => {
      const { document, contents, files } = part;
      const tables = contents.flatMap((one) => (one.kind === 'table' ? [one.table] : []));
      return [
        ...(document === null
          ? []
          : [
              {
                kind: 'text',
                name: `${document}.html`,
                type: 'text/html',
                text: page(heading, [partPage(part)]),
              } as const,
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

const STYLES = `
@page { margin: 18mm 14mm }
body { font: 13px/1.45 sans-serif; color: #111; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 1rem }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid #bbb }
.number { text-align: right }
.date { white-space: nowrap }
section { break-before: page }
h2, h3, thead { break-after: avoid }
tr, li { break-inside: avoid }
p { white-space: pre-wrap; overflow-wrap: anywhere }
.about { color: #555 }
`;

/** A page to print, which needs nothing else: no script, no address. The app prints the same pages itself. */
const page = ({ title, about }: Heading, elements: readonly PageElement[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body><h1>${escapeHtml(title)}</h1><p class="about">${escapeHtml(about)}</p>
${elements.map(htmlOf).join('\n')}
</body></html>
`;

function htmlOf(content: PageContent): string {
  if (typeof content === 'string') return escapeHtml(content);
  const { tag, look, inside } = content;
  return `<${tag}${look ? ` class="${look}"` : ''}>${inside.map(htmlOf).join('')}</${tag}>`;
}
