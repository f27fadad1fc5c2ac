import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { ANONYMOUS, openTestDatabase } from '#tests/support/test-database.ts';
import { dataRow } from '#tests/support/data-row.ts';
import { RowWriter } from './json-rows.ts';

const COLUMNS = [
  { key: 'words', encoding: 'text', type: 'text' },
  { key: 'a "name"\n', encoding: 'text', type: 'varchar' },
  { key: 'count', encoding: 'int8', type: 'int8' },
  { key: 'minutes', encoding: 'int4', type: 'int4' },
  { key: 'few', encoding: 'int2', type: 'int2' },
  { key: 'day', encoding: 'day', type: 'date' },
  { key: 'id', encoding: 'uuid', type: 'uuid' },
  { key: 'done', encoding: 'boolean', type: 'bool' },
  { key: 'at', encoding: 'instant', type: 'timestamptz' },
  { key: 'more', encoding: 'jsonb', type: 'jsonb' },
  { key: 'as written', encoding: 'json', type: 'json' },
] as const;
// Postgres has no NUL in texts; a lone surrogate is no text at all.
const anyText = fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => text.replaceAll('\u0000', ''));
const control = fc.string({
  unit: fc.constantFrom('\u0001', '\b', '\t', '\n', '\f', '\r', '\u001f', '"', '\\', '\u007f', 'é', '\u2028'),
  maxLength: 60,
});
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6 });
const digits = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((n) => String(n).padStart(count, '0'));
/** The date, and the part after the time. */
const anyDay = (latestYear: number, earliestYear = -4711) =>
  fc.tuple(fc.integer({ min: earliestYear, max: latestYear }), fc.integer({ min: 0, max: 364 })).map(([year, day]) => {
    const monthAndDay = new Date(Date.UTC(2001, 0, 1 + day)).toISOString().slice(5, 10);
    return [`${String(year > 0 ? year : 1 - year).padStart(4, '0')}-${monthAndDay}`, year > 0 ? '' : ' BC'] as const;
  });
const anyInstant = (latestYear: number, earliestYear?: number) =>
  fc
    .tuple(
      anyDay(latestYear, earliestYear),
      fc.integer({ min: 0, max: 86_399 }),
      fc.oneof(digits(6), digits(3), fc.constant('0')),
    )
    .map(([[date, era], second, fraction]) => {
      const time = new Date(second * 1000).toISOString().slice(11, 19);
      return `${date} ${time}.${fraction}+00${era}`;
    });
const row = fc.tuple(
  nullable(fc.oneof(anyText, control)),
  nullable(fc.oneof(anyText, control)),
  nullable(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
  nullable(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(String)),
  nullable(fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }).map(String)),
  nullable(
    fc.oneof(
      anyDay(5_874_897).map(([date, era]) => date + era),
      fc.constantFrom(
        '2026-11-20',
        '1950-01-01',
        'infinity',
        '-infinity',
        '0044-03-15 BC',
        '4713-11-24 BC',
        '12026-01-01',
      ),
    ),
  ),
  nullable(fc.uuid()),
  nullable(fc.constantFrom('true', 'false')),
  nullable(
    fc.oneof(
      anyInstant(2_200, 1_800),
      anyInstant(9_999),
      anyInstant(294_275),
      fc.constantFrom(
        '2026-11-20 20:22:10.123456+05:30',
        'infinity',
        '-infinity',
        '0044-03-15 12:00:00 BC',
        '12026-01-01 01:02:03',
      ),
    ),
  ),
  nullable(fc.json().map((text) => text.replaceAll('\\u0000', ''))),
  nullable(fc.json()),
);
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('writes rows byte for byte as Postgres does', async () => {
  const rows = fc.sample(row, 400);
  const writer = new RowWriter(COLUMNS);
  const casts = (from: number) =>
    COLUMNS.map(({ key, type }, at) => `$${from + at}::text::${type} as "${key.replaceAll('"', '""')}"`).join(', ');
  for (const values of rows) {
    const plain = await db.asUser(ANONYMOUS, { text: `select ${casts(1)}`, values, kind: 'read', isBinary: true });
    const json = await db.asUser(ANONYMOUS, {
      text: `select row_to_json(_r.*) from (select ${casts(1)}) _r`,
      values,
      kind: 'read',
    });
    expect(writer.write(Buffer.concat(plain.messages), plain.rowCount).toString()).toBe(
      `[${json.rows[0]?.[0]?.toString()}]`,
    );
  }
});

test('writes none, one and many rows, also if every byte is escaped', () => {
  const writer = new RowWriter([COLUMNS[0]]);
  const written = (texts: (string | null)[]) =>
    writer
      .write(Buffer.concat(texts.map((text) => dataRow([text === null ? null : Buffer.from(text)]))), texts.length)
      .toString();
  expect(written([])).toBe('[]');
  expect(written([null])).toBe('[{"words":null}]');
  const many = Array.from({ length: 200 }, (_, at) => '\u0001'.repeat(at) + (at % 3 === 0 ? '"' : 'x'.repeat(100)));
  expect(written(many)).toBe(JSON.stringify(many.map((words) => ({ words }))));
});

test('writes rows without columns', () => {
  expect(new RowWriter([]).write(Buffer.concat([dataRow([]), dataRow([])]), 2).toString()).toBe('[{},{}]');
});
