// What a part leaves out is not in it, in no form, and can't be guessed from its hashes.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partOfFile, type Part } from '#domain/audit-file/choose-part.ts';
import { rowText, type Row } from '#domain/audit-file/canonical-row.ts';
import { ROW_COLUMNS, rowOf, type RowOf } from '#domain/audit-file/row-columns.ts';
import { verifyAuditFile, type FileVerdict } from '#domain/audit-file/verify-audit-file.ts';
import { createTestKey, makeTestFile, nodeVerifier } from '#tests/support/audit-file.ts';

const NAMES = ['Ada Lovelace', 'Zoë Öberg', '<b>"Bo"</b>', '李小龙', 'Max Mustermann'];
const NO_CELLS = Object.fromEntries(ROW_COLUMNS.session.map((column) => [column, null])) as RowOf<'session'>;
const session = (client: number, date: string) =>
  rowOf('session', {
    ...NO_CELLS,
    date,
    minutes: 60,
    what: 'coaching',
    format: 'individual',
    paid: true,
    peer: false,
    client,
    prompt: true,
  });
const ROWS: Row[] = [
  rowOf('sum', {
    period: 'all',
    what: 'coaching',
    format: 'individual',
    records: 10,
    minutes: 600,
    witnessed: 0,
    lettered: 0,
    timed: 10,
    prompt: 10,
  }),
  ...NAMES.map((name, place) => rowOf('client', { client: place + 1, name })),
  ...NAMES.flatMap((_, place) => [
    session(place + 1, `2025-0${place + 1}-03`),
    session(place + 1, `2026-0${place + 1}-04`),
  ]),
];

/** The text as it is, escaped as in a row, and in base64 and hexadecimal digits, whatever comes before it. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return shifted.slice(before === 0 ? 0 : before + 1, -4);
  });
  return [text, rowText(['', text]).slice(5, -2), bytes.toString('hex'), encodeURIComponent(text), ...base64];
}

const intact = (verdict: FileVerdict) => {
  if (verdict.state !== 'intact') throw new Error(verdict.state);
  return verdict;
};

const parts: [string, Part, shown: string[], rows: number][] = [
  ['one client', { kind: 'client', client: 2 }, ['Zoë Öberg'], 3],
  ['one year', { kind: 'year', year: '2026' }, NAMES, 10],
  ['sums', { kind: 'sums' }, [], 1],
];

test.each(parts)('a part of %s verifies, and holds nothing that it leaves out', async (_what, part, shown, rows) => {
  const whole = await makeTestFile(await createTestKey(), ROWS, {
    coach: { name: 'Coach', email: 'coach@example.org' },
  });
  const all = intact(await verifyAuditFile(nodeVerifier, Buffer.from(whole.text)));
  const file = partOfFile(Buffer.from(whole.text), part, ROWS);
  const found = intact(await verifyAuditFile(nodeVerifier, file));
  expect(found.payload).toEqual(all.payload);
  expect([found.rows.length, found.hidden]).toEqual([rows, ROWS.length - rows]);
  const text = Buffer.from(file).toString();
  for (const name of NAMES.filter((one) => !shown.includes(one)))
    for (const form of formsOf(name)) expect(text, `${name} as ${form}`).not.toContain(form);
  for (const name of shown) expect(formsOf(name).some((form) => text.includes(form))).toBe(true);
  if (part.kind === 'year') expect(text).not.toContain('2025-');
  for (const { salt } of whole.leaves.flatMap((leaf) => (text.includes(leaf.shown!.row) ? [] : [leaf.shown!])))
    expect(text).not.toContain(salt);
});

/** Every row that somebody could think of, hashed with each salt that is in the file, and with none. */
function guess(file: Uint8Array, candidates: readonly Row[]): Row[] {
  const lines = Buffer.from(file).toString().split('\n');
  const hidden = new Set(lines.filter((line) => /^[0-9a-f]{64}$/.test(line)));
  const salts = ['', '0'.repeat(32), ...lines.flatMap((line) => /^[0-9a-f]{64} ([0-9a-f]{32}) /.exec(line)?.[1] ?? [])];
  return candidates.filter((row) =>
    salts.some((salt) => {
      const salted = Buffer.concat([Buffer.from([0]), Buffer.from(salt, 'hex'), Buffer.from(rowText(row))]);
      return hidden.has(createHash('sha256').update(salted).digest('hex'));
    }),
  );
}

test('trying every name and date finds no hidden row, and would without salts', async () => {
  const key = await createTestKey();
  const part: Part = { kind: 'client', client: 2 };
  const salted = await makeTestFile(key, ROWS);
  expect(guess(partOfFile(Buffer.from(salted.text), part, ROWS), ROWS)).toEqual([]);
  const unsalted = await makeTestFile(key, ROWS, { newSalt: () => '0'.repeat(32) });
  expect(guess(partOfFile(Buffer.from(unsalted.text), part, ROWS), ROWS)).toHaveLength(ROWS.length - 3);
});

test('the place of a hidden row says nothing of its kind', async () => {
  const key = await createTestKey();
  const places = new Set<number>();
  for (let times = 0; times < 40; times++) {
    const { leaves } = await makeTestFile(key, ROWS);
    places.add(leaves.findIndex(({ shown }) => shown!.row.startsWith('["sum"')));
  }
  // One of 16 places each time: fewer than 8 of them in 40 files happens once in a million.
  expect(places.size).toBeGreaterThanOrEqual(8);
});

test('parts of parts hide what the part hid', async () => {
  const whole = await makeTestFile(await createTestKey(), ROWS);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: NAMES.length }), async (client) => {
      const ofYear = partOfFile(Buffer.from(whole.text), { kind: 'year', year: '2026' }, ROWS);
      const shown = intact(await verifyAuditFile(nodeVerifier, ofYear)).rows.map(({ row }) => row);
      const ofClient = partOfFile(ofYear, { kind: 'client', client }, shown);
      expect(intact(await verifyAuditFile(nodeVerifier, ofClient)).rows).toHaveLength(2);
    }),
    { numRuns: 5 },
  );
});
