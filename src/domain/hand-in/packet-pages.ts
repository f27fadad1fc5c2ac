// A packet as pages: headings, lists, texts and tables. Both the HTML in its folder and the print of the app are made of them.
import type { ExportCell, ExportTable } from '#domain/transfer/write/export-tables.ts';
import type { Content } from './packet-context.ts';
import { filesIn, type Packet, type PacketPart } from './packet.ts';
import { provedText } from './packet-texts.ts';

/** An element of HTML. */
export interface PageElement {
  readonly tag: Tag;
  /** How it looks besides; missing: as its tag does. */
  readonly look?: Look;
  readonly inside: readonly PageContent[];
}
export type PageContent = string | PageElement;
export type Tag =
  | 'section'
  | 'h2'
  | 'h3'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'strong'
  | 'div'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td';
export type Look = 'about' | 'number' | 'date';

const made = (tag: Tag, ...inside: readonly PageContent[]): PageElement => ({ tag, inside });

/** The list of what the folder has, then a page for each part that has any of it. */
export const packetPages = (packet: Packet): PageElement[] => [
  made(
    'ol',
    ...packet.parts.map((part) => indexed(part.part.title, filesIn(part))),
    indexed('Audit file', [packet.auditFile]),
  ),
  ...packet.parts.filter((part) => filesIn(part).length > 0).map(partPage),
];

const indexed = (title: string, files: readonly string[]) =>
  made('li', made('strong', title), ...files.map((file) => made('div', file)));

export const partPage = ({ part, requirements, contents, files }: PacketPart): PageElement =>
  made(
    'section',
    made('h2', part.title),
    ...list(requirements.map(provedText)),
    ...contents.flatMap(contentElements),
    ...list(files.map(({ name, title }) => `${name}: ${title}`)),
  );

const list = (texts: readonly string[]): PageElement[] =>
  texts.length === 0 ? [] : [made('ul', ...texts.map((text) => made('li', text)))];

function contentElements(content: Content): PageElement[] {
  if (content.kind === 'table') return tableElements(content.table);
  const { title, about, paragraphs } = content;
  return [
    ...(title ? [made('h3', title)] : []),
    ...(about ? [{ ...made('p', about), look: 'about' } as const] : []),
    ...paragraphs.map((text) => made('p', text)),
  ];
}

/** Four decimals are finer than a second, as in CSV files. */
const PARTS = 10_000;

/** As texts, the same on paper and in the HTML, with the numbers of the CSV file. */
export function shownTable({ columns, rows, totals, notes = [] }: ExportTable) {
  const shown = (cells: readonly ExportCell[]) => cells.map(cellText);
  return {
    headings: columns.map(({ header }) => header),
    rows: rows.map(shown),
    totals: totals ? shown(totals) : null,
    notes,
    isNumber: columns.map(({ type }) => type === 'hours' || type === 'number'),
    isDate: columns.map(({ type }) => type === 'date'),
  };
}

function cellText(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? String(Math.round(cell * PARTS) / PARTS) : cell;
}

function tableElements(table: ExportTable): PageElement[] {
  const { headings, rows, totals, notes, isNumber, isDate } = shownTable(table);
  const row = (texts: readonly string[], tag: 'th' | 'td') =>
    made(
      'tr',
      ...texts.map((text, place): PageElement => {
        const look = isNumber[place] ? 'number' : isDate[place] ? 'date' : null;
        return { ...made(tag, text), ...(look && { look }) };
      }),
    );
  return [
    made('h3', table.title ?? table.name),
    made(
      'table',
      made('thead', row(headings, 'th')),
      made('tbody', ...[...rows, ...(totals ? [totals] : [])].map((texts) => row(texts, 'td'))),
    ),
    ...list(notes),
  ];
}
