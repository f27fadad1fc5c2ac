// Contacts as address books save them (.vcf, vCard 2.1 to 4.0), as a table of clients.
import type { Sheet } from './sheet.ts';

const HEADERS = ['Name', 'Email', 'Phone', 'Organisation', 'Notes'];
/** A line that begins with a space continues the one before; so does the line after a quoted-printable one that ends with '='. */
const FOLD = /\r?\n[ \t]/g;
const PROPERTY = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)/s;

interface Property {
  readonly name: string;
  readonly parameters: string;
  /** The parts of a structured value, unescaped. */
  readonly parts: readonly string[];
}

/** A row for each contact that has a name or an address, below headers that the import knows. */
export function contactRows(text: string): Sheet['rows'] {
  const cards = text
    .replace(FOLD, '')
    .split(/^BEGIN:VCARD/im)
    .slice(1);
  const rows = cards.map((card) => rowOf(propertiesOf(card)));
  return [HEADERS, ...rows.filter(([name, email]) => name !== '' || email !== '')];
}

function propertiesOf(card: string): Property[] {
  const properties: Property[] = [];
  const lines = card.split(/\r?\n|\r/);
  for (let place = 0; place < lines.length; place += 1) {
    let line = lines[place]!;
    const isQuoted = /^[^:]*;[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line);
    while (isQuoted && line.endsWith('=') && place + 1 < lines.length) {
      place += 1;
      line = line.slice(0, -1) + lines[place]!;
    }
    const [, name, parameters = '', value] = PROPERTY.exec(line) ?? [];
    if (name === undefined) continue;
    // A quoted semicolon does not end a part.
    const parts = partsOf(value!).map((part) => (isQuoted ? fromQuotedPrintable(part, parameters) : part));
    properties.push({ name: name.toUpperCase(), parameters: parameters.toUpperCase(), parts });
  }
  return properties;
}

function rowOf(properties: readonly Property[]): string[] {
  const of = (name: string) => properties.filter((property) => property.name === name);
  const first = (name: string) => preferred(of(name))?.parts.join(';').trim() ?? '';
  const [family = '', given = '', middle = ''] = of('N')[0]?.parts ?? [];
  const name =
    first('FN') ||
    [given, middle, family]
      .filter((part) => part.trim() !== '')
      .join(' ')
      .trim();
  const organisation =
    preferred(of('ORG'))
      ?.parts.filter((part) => part.trim() !== '')
      .join(', ') ?? '';
  return [
    name,
    first('EMAIL').replace(/^mailto:/i, ''),
    first('TEL').replace(/^tel:/i, ''),
    organisation,
    first('NOTE'),
  ];
}

const preferred = (properties: readonly Property[]) =>
  properties.find(({ parameters }) => /[;=,"]PREF\b/.test(parameters)) ?? properties[0];

/** Splits at semicolons that are not escaped. */
const partsOf = (value: string): string[] =>
  value
    .split(/(?<!\\);/)
    .map((part) => part.replace(/\\([\\;,:nN])/g, (_, char: string) => (/n/i.test(char) ? '\n' : char)));

function fromQuotedPrintable(value: string, parameters: string): string {
  const codes = value.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (/CHARSET=(?!"?UTF-8)/i.test(parameters)) return codes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes, (char) => char.charCodeAt(0)));
  } catch {
    return codes;
  }
}
