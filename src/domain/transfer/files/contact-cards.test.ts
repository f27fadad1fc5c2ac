import { expect, it } from 'vitest';
import { recogniseFile } from '#domain/transfer/columns/header-row.ts';
import { Random } from '#tests/support/transfer/messy-files/random.ts';
import { contactRows } from './contact-cards.ts';

const CARDS = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Bell;Anna;;;',
  'FN:Anna Bell',
  'item1.EMAIL;type=INTERNET:anna.old@example.com',
  'EMAIL;TYPE=INTERNET;TYPE=pref:anna@example.com',
  'TEL;TYPE=CELL:+44 20 7946 0000',
  'ORG:Acme\\, Ltd.;Sales',
  'NOTE:met in Leeds\\nlikes',
  '  walking',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BC=',
  'rgen',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:',
  'EMAIL:mailto:ben@example.com',
  'TEL;VALUE=uri:tel:+351-200',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:',
  'END:VCARD',
].join('\r\n');

it('makes a row of each contact that has a name or an address', () =>
  expect(contactRows(CARDS)).toEqual([
    ['Name', 'Email', 'Phone', 'Organisation', 'Notes'],
    ['Anna Bell', 'anna@example.com', '+44 20 7946 0000', 'Acme, Ltd., Sales', 'met in Leeds\nlikes walking'],
    ['Jürgen Müller', '', '', '', ''],
    ['', 'ben@example.com', '+351-200', '', ''],
  ]));

it('is recognised as clients', () => expect(recogniseFile(contactRows(CARDS))?.table).toBe('clients'));

/** A contact in the form of some program, and the row that it must become. */
function card(random: Random) {
  const version = random.one(['2.1', '3.0', '4.0']);
  const [given, family] = [
    random.one(['Anna', 'Jürgen', 'Zoë', 'María']),
    random.one(['Bell', 'Müller', "O'Hara", 'Groß; Lee']),
  ];
  const organisation = random.one(['', 'Acme', 'Acme, Ltd.', 'A; B']);
  const email = random.one(['', `${random.below(1_000_000)}@example.com`]);
  const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&');
  const quoted = (text: string) =>
    Array.from(new TextEncoder().encode(text), (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
      '',
    );
  const [sign, write] = version === '2.1' ? [';CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE', quoted] : ['', escaped];
  const isFolded = version !== '2.1' && random.chance(0.5);
  const folded = (line: string) => (isFolded ? line.replace(/^(.{12})(.)/su, '$1\r\n $2') : line);
  const hasFullName = random.chance(0.7);
  const lines = [
    `VERSION:${version}`,
    `N${sign}:${write(family)};${write(given)}${random.one([';;;', ''])}`,
    ...(hasFullName ? [`FN${sign}:${write(`${given} ${family}`)}`] : []),
    ...(organisation === '' ? [] : [`ORG${sign}:${write(organisation)}`]),
    ...(email === ''
      ? []
      : [`${random.one(['item1.', ''])}EMAIL${random.one([';TYPE=INTERNET', '', ';PREF=1'])}:${email}`]),
    random.one(['PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ', 'REV:20240305T101500Z', 'X-ABUID:1\\:ABPerson']),
  ];
  const shuffled = [lines[0]!, ...random.shuffled(lines.slice(1))].map(folded);
  return { text: ['BEGIN:VCARD', ...shuffled, 'END:VCARD'], row: [`${given} ${family}`, email, '', organisation, ''] };
}

it.each(Array.from({ length: 50 }, (_, place) => place + 1))('loses nothing of generated contacts: %s', (seed) => {
  const random = new Random(seed);
  const cards = Array.from({ length: 20 }, () => card(random));
  const text = cards.flatMap((one) => one.text).join(random.one(['\r\n', '\n']));
  expect(contactRows(text).slice(1)).toEqual(cards.map(({ row }) => row));
});
