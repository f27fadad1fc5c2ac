import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-rows.ts';
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
    ['spaces kept', ' a , b ', [[' a ', ' b ']]],
  ])('%s', (_, text, rows) => {
    expect(readCsv(text, ',').rows).toEqual(rows);
  });

  it.each([
    ['at the end', '"a,b', [['a', 'b']], [1]],
    [
      'below a title',
      'Log,2025\na,b,c\nd,"e "f" g,h\ni,j,"k"',
      [
        ['Log', '2025'],
        ['a', 'b', 'c'],
        ['d', 'e "f" g', 'h'],
        ['i', 'j', 'k'],
      ],
      [3],
    ],
    [
      'in a line above others',
      'x,y\n"a,b\nc,d',
      [
        ['x', 'y'],
        ['a', 'b'],
        ['c', 'd'],
      ],
      [2],
    ],
    [
      'above quoted cells',
      'n,d,m\r\n"Anna,1 May,60\r\n"Ben","2 May","90"\r\nCara,3 May,30',
      [
        ['n', 'd', 'm'],
        ['Anna', '1 May', '60'],
        ['Ben', '2 May', '90'],
        ['Cara', '3 May', '30'],
      ],
      [2],
    ],
    [
      'in the last cell',
      'n,d,m\nAnna,1 May,"good\nBen,2 May,"also, good"\nCara,3 May,""',
      [
        ['n', 'd', 'm'],
        ['Anna', '1 May', 'good'],
        ['Ben', '2 May', 'also, good'],
        ['Cara', '3 May', ''],
      ],
      [2],
    ],
    [
      'in two lines',
      'n,m\n"Anna,60\n"Ben,90\n"Cara","30"\n',
      [['n', 'm'], ['Anna', '60'], ['Ben', '90'], ['Cara', '30'], ['']],
      [2, 3],
    ],
    [
      'above a note of two lines',
      'n,m,o\n"Anna,60,x\nBen,90,"one\ntwo"\nCara,30,',
      [
        ['n', 'm', 'o'],
        ['Anna', '60', 'x'],
        ['Ben', '90', 'one\ntwo'],
        ['Cara', '30', ''],
      ],
      [2],
    ],
    [
      'where most rows have a note of two lines',
      'n,m,o,p\nAnna,60,"by mail,x\nBen,90,"one\ntwo",y\nCara,30,"one\ntwo",\nDora,45,"one\ntwo",',
      [
        ['n', 'm', 'o', 'p'],
        ['Anna', '60', 'by mail', 'x'],
        ['Ben', '90', 'one\ntwo', 'y'],
        ['Cara', '30', 'one\ntwo', ''],
        ['Dora', '45', 'one\ntwo', ''],
      ],
      [2],
    ],
  ])('ends a quote that is never closed with its line, %s', (_, text, rows, unclosed) => {
    expect(readCsv(text, ',')).toEqual({ rows, unclosed });
  });

  it('reads a note of several lines with quotes in it', () => {
    const rows = [
      ['Client', 'Minutes', 'Notes'],
      ['Anna', '60', 'said "yes" and\nwent on'],
      ['Ben', '90', ''],
    ];
    const text = 'Client,Minutes,Notes\nAnna,60,"said "yes" and\nwent on"\nBen,90,';
    expect(readCsv(text, ',')).toEqual({ rows, unclosed: [] });
  });

  it('reads many unclosed quotes in time', () => {
    const text = '"a,"b\n'.repeat(50_000);
    expect(readCsv(text, ',').rows).toHaveLength(50_001);
  });

  it.each([';', '\t', '|'])('separates cells only at %j', (delimiter) => {
    expect(readCsv(`a${delimiter}b,c${delimiter}"d${delimiter}"`, delimiter).rows).toEqual([
      ['a', 'b,c', `d${delimiter}`],
    ]);
  });

  it('reads everything that follows the standard exactly', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', '\r', ';') });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map(quoted).join(',')).join('\r\n');
        expect(readCsv(text, ',').rows).toEqual(rows);
        expect(readCsv(text, ',').rows).toEqual(readRfc4180(text));
      }),
    );
  });

  it.each(['\n', '\r\n', '\r'] as const)(
    'reads what is malformed as Papa Parse does, lines ending with %j',
    (newline) => {
      const messy = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '""', newline), maxLength: 14 });
      // The only difference: here spaces after the last quote of the text do not make it unclosed.
      const isPlain = (text: string) => !/" +$/.test(text);
      fc.assert(
        fc.property(messy.filter(isPlain), (text) => {
          const { rows, unclosed } = readCsv(text, ',');
          // Papa Parse reads everything after an unclosed quote as one cell.
          fc.pre(unclosed.length === 0);
          expect(rows).toEqual(Papa.parse<string[]>(text, { delimiter: ',', newline }).data);
        }),
        { numRuns: 2_000 },
      );
    },
  );
});
