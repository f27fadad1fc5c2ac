// A packet as pages to print, which need nothing else: no script, no address. The app prints the same contents itself.
import { escapeHtml } from '#domain/formatting/escape-html.ts';
import type { ExportTable } from '#domain/transfer/write/export-tables.ts';
import { shownTable } from './shown-table.ts';
import type { Content } from './packet-context.ts';
import { filesIn, type Packet, type PacketPart } from './packet.ts';
import { provedText, type Heading } from './packet-texts.ts';

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

export function packetHtml(packet: Packet, heading: Heading): string {
  const index = packet.parts.map((part) => {
    const names = filesIn(part).map((name) => `<br>${escapeHtml(name)}`);
    return `<li><strong>${escapeHtml(part.part.title)}</strong>${names.join('')}</li>`;
  });
  return page(heading, [
    `<ol>${index.join('')}<li><strong>Audit file</strong><br>${escapeHtml(packet.auditFile)}</li></ol>`,
    ...packet.parts.filter((part) => filesIn(part).length > 0).map(section),
  ]);
}

export const partHtml = (part: PacketPart, heading: Heading): string => page(heading, [section(part)]);

const page = ({ title, about }: Heading, parts: readonly string[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body><h1>${escapeHtml(title)}</h1><p class="about">${escapeHtml(about)}</p>
${parts.join('\n')}
</body></html>
`;

function section({ part, requirements, contents, files }: PacketPart): string {
  return [
    `<section><h2>${escapeHtml(part.title)}</h2>`,
    list(requirements.map(provedText)),
    ...contents.map(contentHtml),
    list(files.map(({ name, title }) => `${name}: ${title}`)),
    '</section>',
  ].join('\n');
}

const list = (texts: readonly string[]) =>
  texts.length === 0 ? '' : `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;

function contentHtml(content: Content): string {
  if (content.kind === 'table') return tableHtml(content.table);
  const { title, about, paragraphs } = content;
  return [
    title && `<h3>${escapeHtml(title)}</h3>`,
    about && `<p class="about">${escapeHtml(about)}</p>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
  ].join('\n');
}

function tableHtml(table: ExportTable): string {
  const { headings, rows, totals, notes, isNumber, isDate } = shownTable(table);
  const classOf = (place: number) => (isNumber[place] ? ' class="number"' : isDate[place] ? ' class="date"' : '');
  const cells = (texts: readonly string[], tag: 'th' | 'td') =>
    texts.map((text, place) => `<${tag}${classOf(place)}>${escapeHtml(text)}</${tag}>`).join('');
  return `<h3>${escapeHtml(table.title ?? table.name)}</h3>
<table><thead><tr>${cells(headings, 'th')}</tr></thead>
<tbody>${[...rows, ...(totals ? [totals] : [])].map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}</tbody></table>
${list(notes)}`;
}
