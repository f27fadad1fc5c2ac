import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '#server/rest/parse/parse-query.ts';
import { planRead } from '#server/rest/plan/plan-read.ts';
import { RestError } from '#server/rest/respond/rest-error.ts';
import { SAMPLE_CATALOG, sampleTable } from '#tests/support/sample-catalog.ts';
import { forUser } from './sql-parts.ts';
import { readStatement } from './sql-read.ts';

const OPTIONS = { wantsBody: true, wantsTotal: false, stripsNulls: false, mayReturnRows: true };
const statement = (table: string, search: string, options = OPTIONS) =>
  readStatement(planRead(SAMPLE_CATALOG, sampleTable(table), parseQuery(search)), options);
/** The rows' SELECT without the frame in which Postgres makes JSON of them. */
const rowsOf = (table: string, search: string) =>
  statement(table, search, { ...OPTIONS, stripsNulls: true })
    .text.replace("select json_strip_nulls(coalesce(json_agg(_r.*), '[]')), count(*), null from (", '')
    .replace(/\) _r$/, '');
const CLIENT_JOIN = 't1."user_id" = t0."user_id" and t1."id" = t0."client_id"';

describe('readStatement', () => {
  it.each([
    ['select=count', 'select count(*) as "count" from public."sessions" t0', []],
    [
      'select=n:count::text&duration=gt.5',
      'select count(*)::text as "n" from public."sessions" t0 where t0."duration" > $1',
      ['5'],
    ],
    ['select=first:topics->0', 'select (to_jsonb(t0."topics") -> 0) as "first" from public."sessions" t0', []],
    ['select=topics::text[]', 'select t0."topics"::text[] as "topics" from public."sessions" t0', []],
    ['select=id,n:notes', 'select t0."id" as "id", t0."notes" as "n" from public."sessions" t0', []],
    ['select=date::text', 'select t0."date"::text as "date" from public."sessions" t0', []],
    [
      'select=id&duration=gte.30&duration=lt.60',
      'select t0."id" as "id" from public."sessions" t0 where t0."duration" >= $1 and t0."duration" < $2',
      ['30', '60'],
    ],
    [
      'select=id&notes=ilike.*a*',
      'select t0."id" as "id" from public."sessions" t0 where t0."notes" ilike $1',
      ['%a%'],
    ],
    [
      'select=id&id=in.(a,"b\\"c")',
      'select t0."id" as "id" from public."sessions" t0 where t0."id" = any($1)',
      ['{"a","b\\"c"}'],
    ],
    [
      'select=id&notes=not.is.null&topics=cs.{x}',
      'select t0."id" as "id" from public."sessions" t0 where not (t0."notes" is null) and t0."topics" @> $1',
      ['{x}'],
    ],
    [
      'select=id&not.or=(notes.eq.a,and(duration.gt.1,completed.is.true))',
      'select t0."id" as "id" from public."sessions" t0 where not (t0."notes" = $1 or (t0."duration" > $2 and t0."completed" is true))',
      ['a', '1'],
    ],
    [
      'select=id&order=date.desc.nullslast,id&limit=5&offset=10',
      'select t0."id" as "id" from public."sessions" t0 order by t0."date" desc nulls last, t0."id" asc limit 5 offset 10',
      [],
    ],
    [
      // The page is cut first, so that skipped rows cost no look-up of their client.
      'select=id,clients(name)&order=date.desc&limit=5&offset=10',
      `select t0."id" as "id", (select row_to_json(_e.*) from (select t1."name" as "name" from public."clients" t1 where ${CLIENT_JOIN}) _e) as "clients" from (select t0."id", t0."user_id", t0."client_id" from public."sessions" t0 order by t0."date" desc limit 5 offset 10) t0`,
      [],
    ],
    [
      'select=clients(name)',
      `select (select row_to_json(_e.*) from (select t1."name" as "name" from public."clients" t1 where ${CLIENT_JOIN}) _e) as "clients" from public."sessions" t0`,
      [],
    ],
    [
      'select=id,client:clients!inner()&client.name=eq.Ann',
      `select t0."id" as "id" from public."sessions" t0 where exists (select 1 from public."clients" t1 where ${CLIENT_JOIN} and t1."name" = $1)`,
      ['Ann'],
    ],
    [
      'select=id,clients()&clients=is.null',
      `select t0."id" as "id" from public."sessions" t0 where not exists (select 1 from public."clients" t1 where ${CLIENT_JOIN})`,
      [],
    ],
    [
      'select=id,clients()&clients=not.is.null',
      `select t0."id" as "id" from public."sessions" t0 where exists (select 1 from public."clients" t1 where ${CLIENT_JOIN})`,
      [],
    ],
    [
      'select=id,clients()&order=clients(name).desc',
      `select t0."id" as "id" from public."sessions" t0 order by (select t1."name" from public."clients" t1 where ${CLIENT_JOIN}) desc`,
      [],
    ],
  ])('sessions?%s', (search, text, values) => {
    expect(rowsOf('sessions', search)).toBe(text);
    expect(statement('sessions', search).values).toEqual(values);
  });

  it.each([
    [
      'clients',
      'select=sessions(id)&sessions.order=date.desc&sessions.limit=3',
      `select (select coalesce(json_agg(_e.*), '[]') from (select t1."id" as "id" from public."sessions" t1 where t1."user_id" = t0."user_id" and t1."client_id" = t0."id" order by t1."date" desc limit 3) _e) as "sessions" from public."clients" t0`,
      [],
    ],
    [
      'products',
      'select=metadata->features->>0,metadata->>"x\'y"',
      `select ((t0."metadata" -> $1::text) ->> 0) as "features", (t0."metadata" ->> $2::text) as "x'y" from public."products" t0`,
      ['features', "x'y"],
    ],
    ['products', 'select="a"" ; --":name', '', null],
  ])('%s?%s', (table, search, text, values) => {
    if (values === null) return expect(() => statement(table, search)).toThrow(RestError);
    expect(rowsOf(table, search)).toBe(text);
    return expect(statement(table, search).values).toEqual(values);
  });

  it('names the caller at each level that has rows of one user', () => {
    const asked = statement('pages', 'select=date,diaries(name)&date=gt.2026-01-01', { ...OPTIONS, wantsTotal: true });
    expect(asked).toMatchObject({
      text: `select t0."date", (select row_to_json(_e.*) from (select t1."name" as "name" from public."diaries" t1 where t1."user_id" = t0."user_id" and t1."id" = t0."diary_id" and t1."user_id" = $1) _e) from public."pages" t0 where t0."user_id" = $1 and t0."date" > $2`,
      values: [null, '2026-01-01'],
      userAt: 0,
    });
    expect(forUser(asked, 'somebody').values).toEqual(['somebody', '2026-01-01']);
    expect(asked.values, 'kept for the next').toEqual([null, '2026-01-01']);
  });

  it('quotes any alias', () => {
    expect(rowsOf('products', 'select="a\\" from auth.users --":name')).toBe(
      'select t0."name" as "a"" from auth.users --" from public."products" t0',
    );
  });

  it('counts all matches in the same statement as the page', () => {
    expect(statement('clients', 'select=id&name=eq.A&limit=1', { ...OPTIONS, wantsTotal: true })).toEqual({
      text: `select coalesce(json_agg(_r.*), '[]'), count(*), (select count(*) from public."clients" t1 where t1."name" = $2) from (select t0."id" as "id" from public."clients" t0 where t0."name" = $1 limit 1) _r`,
      values: ['A', 'A'],
      kind: 'read',
      columns: null,
    });
  });

  it('does not count if the page has all rows', () => {
    expect(statement('clients', 'select=id', { ...OPTIONS, wantsTotal: true }).text).toBe(
      'select t0."id" from public."clients" t0',
    );
    expect(statement('clients', 'select=id', { ...OPTIONS, wantsTotal: true, wantsBody: false }).text).toMatch(
      /^select null, count\(\*\), count\(\*\) from/,
    );
  });

  it('selects plain columns, and JSON where the server does not write it itself', () => {
    const search = 'select=day:date,notes,topics,created_at,minutes:duration::text,clients(name)&limit=5';
    const { text, columns } = statement('sessions', search);
    expect(text).toBe(
      `select t0."date", t0."notes", to_json(t0."topics"), t0."created_at", to_json(t0."duration"::text), (select row_to_json(_e.*) from (select t1."name" as "name" from public."clients" t1 where ${CLIENT_JOIN}) _e) from (select t0."date", t0."notes", t0."topics", t0."created_at", t0."duration", t0."user_id", t0."client_id" from public."sessions" t0 limit 5) t0`,
    );
    expect(columns).toEqual([
      { key: 'day', encoding: 'day' },
      { key: 'notes', encoding: 'text' },
      { key: 'topics', encoding: 'json' },
      { key: 'created_at', encoding: 'instant' },
      { key: 'minutes', encoding: 'json' },
      { key: 'clients', encoding: 'json' },
    ]);
  });

  it('returns no rows for HEAD', () => {
    expect(statement('clients', '', { ...OPTIONS, wantsBody: false }).text).toMatch(
      /^select null, count\(\*\), null from/,
    );
  });

  it('has the same SQL text for other values', () => {
    expect(statement('clients', 'name=eq.A&id=in.(1,2,3)').text).toBe(statement('clients', 'name=eq.B&id=in.(4)').text);
  });
});

describe('planRead refuses', () => {
  it.each([
    ['sessions', 'select=nonsense', 400, '42703'],
    ['sessions', 'nonsense=eq.1', 400, '42703'],
    ['sessions', 'order=nonsense', 400, '42703'],
    ['sessions', 'or=(nonsense.eq.1,id.eq.2)', 400, '42703'],
    ['sessions', 'select=clients(nonsense)', 400, '42703'],
    ['sessions', 'clients.name=eq.1', 400, 'PGRST108'],
    ['sessions', 'order=clients(name)', 400, 'PGRST108'],
    ['sessions', 'clients.limit=1', 400, 'PGRST108'],
    ['clients', 'select=*,sessions(*)&order=sessions(date)', 400, 'PGRST118'],
    ['sessions', 'select=id::regclass', 400, 'PGRST100'],
    ['sessions', 'select=id::"int; drop table clients"', 400, 'PGRST100'],
    ['sessions', 'limit=1&limit=2', 400, 'PGRST100'],
    ['sessions', 'select=id&select=date', 400, 'PGRST100'],
    ['sessions', 'limit=-1', 416, 'PGRST103'],
    ['sessions', '=eq.1', 400, 'PGRST100'],
    ['sessions', 'id.=eq.1', 400, 'PGRST100'],
    ['sessions', "id' or 1=1 --=eq.1", 400, 'PGRST100'],
  ])('%s?%s: %i %s', (table, search, status, code) => {
    expect(() => statement(table, search)).toThrow(
      expect.objectContaining({ status, body: expect.objectContaining({ code }) }),
    );
  });
});

describe('any query string', () => {
  const names = fc.constantFrom(
    'id',
    'name',
    'date',
    'notes',
    'topics',
    'client',
    'clients',
    'sessions',
    '"q"',
    'x-y',
    'ü',
    '->',
    '->>a',
    "'",
    ';',
    '--',
    '\\',
    '\u0000',
  );
  const glue = fc.constantFrom(
    '.',
    ',',
    '(',
    ')',
    ':',
    '::',
    '!',
    '*',
    '"',
    ' ',
    '->',
    '{',
    '}',
    '=',
    'eq.',
    'in.',
    'not.',
    'is.null',
    'or',
    'and',
    'asc',
    'desc',
    'inner',
    '...',
    '\\"',
  );
  const text = fc
    .array(fc.oneof(names, glue, fc.string({ maxLength: 3 })), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const plain = fc.array(fc.tuple(names, glue), { maxLength: 3 }).map((parts) => parts.flat().join(''));
  const key = fc.oneof(
    fc.constantFrom(
      'select',
      'order',
      'limit',
      'offset',
      'or',
      'not.and',
      'columns',
      'on_conflict',
      'id',
      'name',
      'clients.name',
      'clients.or',
    ),
    plain,
  );

  it('becomes a plan or a RestError, and its SQL contains no value', () => {
    const table = fc.constantFrom('clients', 'sessions', 'products', 'letters');
    const pairs = fc.array(fc.tuple(key, text), { maxLength: 4 });
    let planned = 0;
    fc.assert(
      fc.property(table, pairs, (name, parameters) => {
        const search = new URLSearchParams(parameters).toString();
        try {
          const { text: sql } = statement(name, search);
          planned += 1;
          // Outside of quoted identifiers nothing of the request remains: no quote opens a literal, no ; ends the
          // statement.
          const bare = sql.replace(/"(?:[^"]|"")*"/g, '').replaceAll("'[]'", '');
          expect(bare).not.toMatch(/[;'\\\p{Cc}]|--|\/\*/u);
        } catch (error) {
          if (!(error instanceof RestError)) throw error;
        }
      }),
      { numRuns: 20_000 },
    );
    expect(planned).toBeGreaterThan(1_000);
  });
});
