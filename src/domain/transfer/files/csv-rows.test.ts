import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';
import { readRfc4180 } from '#tests/support/transfer/read-rfc4180.ts';

describe('reading delimited text', () => {
  it.each([
    ['nothing', '', []],
    ['one cell', 'a', [['a']]],
    ['empty cells', ',', [['', '']]],
    ['a line end at the end', 'a\n', [['a'], ['']]],
    ['every kind of line end', 'a\nb\r\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['quotes around delimiters and line ends', '"a,b","c\r\nd"\ne', [['a,b', 'c\r\nd'], ['e']]],
    ['doubled quotes', '"say ""yes""",b', [['say "yes"', 'b']]],
    ['spaces after a quoted cell', '"a"  ,b\n"c" \nd', [['a', 'b'], ['c'], ['d']]],
    ['a quote inside a cell', '5" tall,b', [['5" tall', 'b']]],
    ['a quote that ends nothing', '"a"b",c', [['a"b', 'c']]],
    ['a quote that is never closed', '"a,b\nc', [['a,b\nc']]],
    ['spaces kept', ' a , b ', [[' a ', ' b ']]],
  ])('%s', (_, text, rows) => {
    expect(csvRows(text, ',')).toEqual(rows);
  });

  it.each([';', '\t', '|'])('separates by %j alone', (delimiter) => {
    expect(csvRows(`a${delimiter}b,c${delimiter}"d${delimiter}"`, delimiter)).toEqual([['a', 'b,c', `d${delimiter}`]]);
  });

  it('reads whatever is written by the letter of the standard', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', '\r', ';') });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map(quoted).join(',')).join('\r\n');
        expect(csvRows(text, ',')).toEqual(rows);
        expect(csvRows(text, ',')).toEqual(readRfc4180(text));
      }),
    );
  });

  it.each(['\n', '\r\n', '\r'] as const)(
    'reads what is malformed as Papa Parse does, lines ending with %j',
    (newline) => {
      const messy = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '""', newline), maxLength: 14 });
      // There alone they differ: spaces after the last quote of all are no reason to call it unclosed.
      const isPlain = (text: string) => !/" +$/.test(text);
      fc.assert(
        fc.property(messy.filter(isPlain), (text) => {
          expect(csvRows(text, ',')).toEqual(Papa.parse<string[]>(text, { delimiter: ',', newline }).data);
        }),
        { numRuns: 2_000 },
      );
    },
  );
});
