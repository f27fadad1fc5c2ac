// Files such as coaches have, in tests/fixtures/imports. What becomes of each stands beside it in a text: its rows, what is asked, what each
// answer changes, and what is written. `npx vitest run --project long tests/unit/import-plans -u` writes the texts; read what changed.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readCsv } from '#domain/transfer/files/csv-rows.ts';
import { decodeText } from '#domain/transfer/files/decode-text.ts';
import { sniffDelimiter } from '#domain/transfer/files/delimiter.ts';
import { planText } from '#tests/support/transfer/plan-text.ts';

const FOLDER = 'tests/fixtures/imports';
const TEXT = '.plan.txt';
const files = readdirSync(FOLDER).filter((name) => !name.endsWith(TEXT));

test.each(files)('%s becomes what stands beside it', async (name) => {
  const text = await planText(name, readFileSync(`${FOLDER}/${name}`));
  await expect(text).toMatchFileSnapshot(resolve(FOLDER, `${name}${TEXT}`));
});

/** The same table with blanks around each cell, also around those that are empty. */
function spaced(name: string): Uint8Array {
  const { text } = decodeText(readFileSync(`${FOLDER}/${name}`));
  const delimiter = sniffDelimiter(text);
  const lines = readCsv(text, delimiter).rows.map((row) =>
    row.map((cell) => `" ${cell.replaceAll('"', '""')} "`).join(delimiter),
  );
  return new TextEncoder().encode(lines.join('\n'));
}

/** Notes keep their blanks, and cells are shown as they are. All that is said about a cell is said without them. */
const withoutBlanks = (text: string) =>
  text
    .replaceAll(/^ +(?:\d+|client) .*$/gm, (line) =>
      line.replaceAll('“ ', '“').replaceAll(' ”', '”').replaceAll(' ,', ','),
    )
    .replaceAll(/(?<=\S) +/g, ' ')
    .replaceAll(/ $/gm, '');

test.each(files.filter((name) => name.endsWith('.csv') && !name.includes('quote-not-closed')))(
  '%s becomes the same with blanks around its cells',
  async (name) => {
    const text = await planText(name, spaced(name));
    expect(withoutBlanks(text)).toBe(withoutBlanks(readFileSync(`${FOLDER}/${name}${TEXT}`, 'utf8')));
  },
);
