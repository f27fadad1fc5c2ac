// A packet as pages to print, which need nothing else: no script, no address. The app prints the same pages itself.
import { escapeHtml } from '#domain/formatting/escape-html.ts';
import { packetPages, partPage, type PageContent, type PageElement } from './packet-pages.ts';
import type { Packet, PacketPart } from './packet.ts';
import type { Heading } from './packet-texts.ts';

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

export const packetHtml = (packet: Packet, heading: Heading): string => page(heading, packetPages(packet));

export const partHtml = (part: PacketPart, heading: Heading): string => page(heading, [partPage(part)]);

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
