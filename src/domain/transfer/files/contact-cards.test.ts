import { expect, it } from 'vitest';
import { recogniseFile } from '#domain/transfer/columns/header-row.ts';
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

it('gives each contact with a name or an address a row', () =>
  expect(contactRows(CARDS)).toEqual([
    ['Name', 'Email', 'Phone', 'Organisation', 'Notes'],
    ['Anna Bell', 'anna@example.com', '+44 20 7946 0000', 'Acme, Ltd., Sales', 'met in Leeds\nlikes walking'],
    ['Jürgen Müller', '', '', '', ''],
    ['', 'ben@example.com', '+351-200', '', ''],
  ]));

it('is recognised as clients', () => expect(recogniseFile(contactRows(CARDS))?.table).toBe('clients'));
