// docs/audit-file.md says what the code does: columns of rows, members of the payload.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseSignature } from '#domain/audit-file/signed-payload.ts';
import { SESSION_FACTS } from '#domain/sessions/session-kinds.ts';
import { RECORD_ROWS, ROW_COLUMNS } from '#domain/audit-file/row-columns.ts';
import { createTestKey, makeTestFile } from '#tests/support/audit-file.ts';

const PAGE = readFileSync('docs/audit-file.md', 'utf8');
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

test('the columns of every kind of row', () => {
  const [, table = ''] = /\| kind \| columns \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(PAGE) ?? [];
  const documented = table
    .trim()
    .split('\n')
    .map((line) => codes(line))
    .map(([kind, ...columns]) => [kind, columns]);
  expect(documented).toEqual(Object.entries(ROW_COLUMNS));
});

test('a session is there with each of its facts', () => {
  const [, cells] = RECORD_ROWS.sessions;
  expect(Object.values(cells)).toEqual(expect.arrayContaining([...SESSION_FACTS]));
});

test('the members of the payload', async () => {
  const [, table = ''] = /\| member \| content \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(PAGE) ?? [];
  const documented = table
    .trim()
    .split('\n')
    .map((line) => codes(line)[0]);
  const { data } = await makeTestFile(await createTestKey(), [['client', 1, 'Ada']]);
  expect(documented).toEqual(Object.keys(parseSignature(data.split('\n')[1]!)!.payload));
});
