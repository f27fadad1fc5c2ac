// Each limit is in the domain and in the database. This test evaluates both for the values around every number, date
// and word that either of them contains: they must agree, except for the differences below.
import { linkIn } from '#domain/outside-mails/links-in-text.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { erasedSessionSchema } from '#domain/records/erased-session.ts';
import { lentCommentSchema } from '#domain/lent-views/lent-view.ts';
import { EARLIEST_DATE, LATEST_DATE, addDays } from '#domain/time.ts';
import { WIRE_SCHEMAS } from '#domain/wire-schemas.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

const { import_parts: _, add_lent_comment: _comment, ...WRITTEN } = WIRE_SCHEMAS;
const SCHEMAS: Record<string, { shape: Record<string, z.ZodMiniType> }> = {
  ...WRITTEN,
  erased_sessions: erasedSessionSchema,
  lent_comments: lentCommentSchema,
};

interface Difference {
  readonly why: string;
  /** The values that the domain refuses and the column's check allows. */
  readonly isOf: (value: unknown) => boolean;
}
const isBlank = (value: unknown) => String(value).trim() === '';
const inSeveral = { why: 'a check over several columns', isOf: () => true };
const DIFFERENCES: Record<string, Difference> = {
  'profiles.username': {
    why: 'a form asks for two characters; the server names a profile after an address, which may have one',
    isOf: (value) => String(value).trim().length < 2,
  },
  'profiles.display_name': {
    why: 'a mail program would make a link of it (ADR 114), which a name from before may be',
    isOf: (value) => linkIn(String(value)) !== null,
  },
  'profiles.chosen_bodies': {
    why: 'which bodies there are is in the code alone: a server that knows more may have stored one',
    isOf: (value) => !(value as string[]).every((name) => (BODY_NAMES as readonly string[]).includes(name)),
  },
  'cpd_records.title': { why: 'a form asks for a title; an imported record may have none', isOf: isBlank },
  'cpd_records.cce_core': inSeveral,
  'cpd_records.cce_resource': inSeveral,
  'cpd_records.cce_ethics': inSeveral,
  'education.core_hours': inSeveral,
  'education.team_hours': inSeveral,
  'erased_sessions.duration': inSeveral,
  'supervision_sessions.day': inSeveral,
  'lent_comments.comment': {
    why: 'the database sees it encrypted, so a blank one looks like any other',
    isOf: isBlank,
  },
};

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** All checks on this column only. */
  readonly check: string;
}

const COLUMNS = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
    coalesce((select string_agg(format('(%s)', pg_get_expr(k.conbin, k.conrelid)), ' and ') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), 'true') as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace order by 1, 2`;

/** The SQL of a check and of the functions that it calls. */
function withFunctions(check: string, bodies: ReadonlyMap<string, string>): string {
  const called = [...check.matchAll(/private\.\w+/g)].map(([name]) => withFunctions(bodies.get(name) ?? '', bodies));
  return [check, ...called].join('\n');
}

const samples: Record<string, (length: number) => string> = {
  // Only the domain checks the format of these two.
  email: (length) => 'kim@example.org'.padStart(length, 'x'),
  evidence_url: (length) => 'https://example.org/'.padEnd(length, 'x'),
};

function valuesAround(named: string, { column, type }: Column): unknown[] {
  const numbers = [...new Set(named.match(/\d+/g)?.map(Number))].filter((number) => number < 1e8);
  const around = numbers.flatMap((number) => [number - 1, number, number + 1]).filter((number) => number >= 0);
  if (type === 'date')
    return [...named.matchAll(/\d{4}-\d\d-\d\d/g)].flatMap(([day]) => [addDays(day, -1), day, addDays(day, 1)]);
  if (type === 'integer') return around;
  if (type.startsWith('numeric')) return numbers.flatMap((number) => [number - 0.01, number, number + 0.01]);
  const lengths = [0, 1, ...around].filter((length) => length <= 200_000);
  if (type === 'text[]')
    return lengths.flatMap((length) => [[text(length)], Array.from({ length: Math.min(length, 1000) }, () => 'x')]);
  if (type === 'jsonb') return lengths.flatMap(wheels);
  const sample = samples[column];
  if (sample) return lengths.map(sample);
  const words = [...named.matchAll(/['"]([^'"]*)['"]/g)].map(([, word]) => word);
  return [...words, ...lengths.map(text), '   '];
}

const text = (length: number) => 'x'.repeat(length);

/** Wheels with this number of areas, a name of this length, and this score. */
function wheels(number: number): unknown[] {
  const areas = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Area ${index}`, score: 5 }));
  return [
    areas(Math.min(number, 100)),
    ...[{ name: text(number) }, { score: number }].map((change) =>
      areas(8).with(0, { name: 'Area 0', score: 5, ...change }),
    ),
  ];
}

/** The values that the check allows. */
async function letThrough({ column, type, check }: Column, values: readonly unknown[]): Promise<boolean[]> {
  const read = type === 'text[]' ? 'array(select json_array_elements_text(sent::json))' : `sent::${type}`;
  try {
    const rows = await db.asOwner<{ passes: boolean }>(
      `select (${check}) is not false as passes
       from (select place, ${read} as "${column}" from json_array_elements_text($1) with ordinality as t (sent, place)) as one
       order by place`,
      [JSON.stringify(values)],
    );
    return rows.map(({ passes }) => passes);
  } catch (error) {
    // One of them does not fit the column's type.
    expect((error as { code?: string }).code).toMatch(/^22/);
    if (values.length === 1) return [false];
    const each = [];
    for (const value of values) each.push(...(await letThrough({ table: '', column, type, check }, [value])));
    return each;
  }
}

test('domain and database have the same limits', async () => {
  const rows = await db.asOwner<{ name: string; body: string }>(
    "select format('private.%s', proname) as name, prosrc as body from pg_proc where pronamespace = 'private'::regnamespace",
  );
  const bodies = new Map(rows.map(({ name, body }) => [name, body]));
  const columns = (await db.asOwner<Column>(COLUMNS)).filter(({ table, column }) => SCHEMAS[table]?.shape[column]);
  const different = new Set<string>();
  const compared = new Map<string, number>();
  for (const one of columns) {
    const name = `${one.table}.${one.column}`;
    const schema = SCHEMAS[one.table]!.shape[one.column]!;
    const inDomain = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    const named = [inDomain, withFunctions(one.check, bodies), EARLIEST_DATE, LATEST_DATE].join('\n');
    const values = /^(text|integer|numeric|date|jsonb)/.test(one.type) ? valuesAround(named, one) : [];
    compared.set(one.type, (compared.get(one.type) ?? 0) + values.length);
    const inDatabase = await letThrough(one, values);
    for (const [place, value] of values.entries()) {
      const isAccepted = z.safeParse(schema, value).success;
      if (isAccepted === inDatabase[place]) continue;
      const isKnown = !isAccepted && DIFFERENCES[name]?.isOf(value);
      const shown = `${name}: ${JSON.stringify(value).slice(0, 60)} of ${JSON.stringify(value).length}`;
      expect.soft(isKnown || `${shown}, ${isAccepted ? 'accepted' : 'refused'} by the domain alone`).toBe(true);
      different.add(name);
    }
  }
  for (const type of ['text', 'text[]', 'integer', 'date', 'jsonb'])
    expect(compared.get(type), type).toBeGreaterThan(10);
  expect([...different].toSorted()).toEqual(Object.keys(DIFFERENCES).toSorted());
});

test('every text that a user may write is bounded by a check', async () => {
  const unbounded = await db.asOwner<{ name: string }>(
    `select format('%s.%s', c.relname, a.attname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
       and format_type(a.atttypid, null) ~ '^(text|json|bytea|character)' and has_column_privilege('authenticated', c.oid, a.attnum, 'insert, update')
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey))`,
  );
  expect(unbounded).toEqual([]);
});

test('a date column accepts only dates that exist, so the server need not check them again', async () => {
  const days = (await db.asOwner<Column>(COLUMNS)).filter(
    ({ table, column, type }) => type === 'date' && SCHEMAS[table]?.shape[column],
  );
  expect(days.length).toBeGreaterThan(10);
  for (const { table, column } of days) {
    const schema = SCHEMAS[table]!.shape[column]!;
    for (const day of ['2026-02-31', '2026-2-1', 'infinity', '20260101', ''])
      expect(z.safeParse(schema, day).success, `${table}.${column} ${day}`).toBe(false);
  }
});
