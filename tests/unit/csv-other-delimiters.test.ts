// An exported CSV file, read by a program that splits at another character than the comma: no text becomes a formula.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvText } from '#domain/transfer/write/csv-text.ts';
import type { ExportTable } from '#domain/transfer/write/export-tables.ts';
import { unguardFormula } from '#domain/transfer/files/formula-guard.ts';

const tableOf = (rows: string[][]): ExportTable => ({
  name: 'T',
  columns: [
    { header: 'First', type: 'text' },
    { header: 'Second', type: 'text' },
  ],
  rows,
});
const read = (csv: string, delimiter: string) => Papa.parse<string[]>(csv, { delimiter }).data;

const texts = fc.stringMatching(/^['"=+\-@\t\r\n a;|,]{0,9}$/);
const rows = fc.array(fc.array(texts, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 });

test.each([';', '\t', '|'])('split at %j, no cell starts as a formula', (delimiter) => {
  const example = csvText(tableOf([['x', 'harmless;=HYPERLINK("http://example.org")']]), { bom: false });
  expect(read(example, ';').flat()).toContain('\'=HYPERLINK(""http://example.org"")"');
  fc.assert(
    fc.property(rows, (cells) => {
      for (const cell of read(csvText(tableOf(cells), { bom: false }), delimiter).flat())
        expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }),
    { numRuns: 2000 },
  );
});

test('split at the comma, an import reads every text as it was', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const back = read(csvText(tableOf(cells), { bom: false }), ',').slice(1, 1 + cells.length);
      expect(back.map((row) => row.map(unguardFormula))).toEqual(cells);
    }),
    { numRuns: 2000 },
  );
});
