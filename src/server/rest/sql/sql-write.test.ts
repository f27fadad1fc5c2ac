import { describe, expect, it } from 'vitest';
import { parsePrefer } from '#server/rest/parse/parse-prefer.ts';
import { parseQuery } from '#server/rest/parse/parse-query.ts';
import { planUpdate as planUpdateSteps } from '#server/rest/plan/plan-write.ts';
import { SCHEMAS, insert, refusal, sql } from '#tests/support/planned-writes.ts';
import { sampleTable } from '#tests/support/sample-catalog.ts';
import { runAtOnce } from '#domain/steps.ts';

const planUpdate = (...given: Parameters<typeof planUpdateSteps>) => runAtOnce(planUpdateSteps(...given));

const source = (definitions: string) =>
  `json_array_elements($1::json) as _e(doc), json_to_record(_e.doc) as _b(${definitions})`;

describe('writeStatement', () => {
  it('inserts one row directly, and returns plain columns', () => {
    const plan = insert('sessions', { duration: 60, topics: ['a', 'b"c'], date: '2026-11-20' });
    expect(sql('sessions', plan)).toEqual({
      text: 'insert into public."sessions" as t0 ("duration", "topics", "date") values ($1, $2, $3)',
      values: ['60', '{"a","b\\"c"}', '2026-11-20'],
      kind: 'insert',
      isBinary: true,
      columns: [],
    });
    expect(sql('sessions', plan, 'select=id,when:date', { returns: 'rows', mustBeSingle: true })).toEqual({
      text: 'insert into public."sessions" as t0 ("duration", "topics", "date") values ($1, $2, $3) returning t0."id", t0."date"',
      values: ['60', '{"a","b\\"c"}', '2026-11-20'],
      kind: 'insert',
      isBinary: true,
      columns: [
        { key: 'id', encoding: 'uuid' },
        { key: 'when', encoding: 'day' },
      ],
    });
  });

  it('inserts several rows with typed columns from one JSON parameter', () => {
    const plan = insert('sessions', [
      { duration: 60, topics: ['a'] },
      { duration: 30, topics: [] },
    ]);
    expect(sql('sessions', plan)).toEqual({
      text: `with w as (insert into public."sessions" as t0 ("duration", "topics") select _b."duration", _b."topics" from ${source('"duration" integer, "topics" text[]')} returning 1) select null, count(*), null from w`,
      values: ['[{"duration":60,"topics":["a"]},{"duration":30,"topics":[]}]'],
      columns: null,
    });
  });

  it('uses the default for one row without the key', () => {
    const plan = insert('sessions', { duration: 1 }, 'columns="duration","topics"', 'missing=default');
    expect(sql('sessions', plan).text).toBe(
      'insert into public."sessions" as t0 ("duration", "topics") values ($1, default)',
    );
  });

  it('uses the default for a missing key, and null for null', () => {
    const plan = insert(
      'sessions',
      [{ duration: 1 }, { duration: 1, topics: [] }],
      'columns="duration","topics"',
      'missing=default',
    );
    expect(sql('sessions', plan).text).toContain(
      `select _b."duration", case when _e.doc -> 'topics' is null then '{}'::text[] else _b."topics" end from`,
    );
  });

  it.each([
    [
      'resolution=merge-duplicates',
      '',
      'on conflict ("id") do update set "name" = excluded."name"',
      'count(*) filter (where _inserted)',
    ],
    ['resolution=ignore-duplicates', '', 'on conflict ("id") do nothing', 'null'],
    [
      'resolution=merge-duplicates',
      'on_conflict=user_id,id',
      'on conflict ("user_id", "id") do update set "name" = excluded."name"',
      '_inserted',
    ],
  ])('upserts with %s %s', (prefer, search, conflict, inserted) => {
    const { text } = sql(
      'clients',
      insert('clients', { id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01', name: 'A' }, search, prefer),
    );
    expect(text).toContain(conflict);
    expect(text).toContain(inserted);
  });

  it('an upsert compares columns that may only be inserted, and always assigns a column', () => {
    const merged = (body: Record<string, unknown>) =>
      /do update set (.*) returning/.exec(
        sql('clients', insert('clients', body, '', 'resolution=merge-duplicates')).text,
      )?.[1];
    const id = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01';
    expect(merged({ id, user_id: id, name: 'A', email: '' })).toBe(
      `"name" = case when rest.require_kept(t0."user_id" is not distinct from excluded."user_id", 'clients', 'user_id') then excluded."name" end, "email" = excluded."email"`,
    );
    expect(merged({ id })).toBe('"name" = t0."name"');
  });

  it('refuses to upsert on an unknown column', () => {
    expect(() => insert('clients', { name: 'A' }, 'on_conflict=nonsense', 'resolution=merge-duplicates')).toThrow(
      refusal('PGRST204'),
    );
  });

  it('updates and deletes by the filters, and returns the rows', () => {
    const plan = planUpdate(sampleTable('products'), parseQuery(''), { name: 'B' }, parsePrefer(''), SCHEMAS);
    const columns = [{ key: 'name', encoding: 'text' }];
    expect(sql('products', plan, 'id=eq.1&select=name', { returns: 'rows' })).toEqual({
      text: 'update public."products" t0 set "name" = $1 where t0."id" = $2 returning t0."name"',
      values: ['B', '1'],
      isBinary: true,
      columns,
    });
    expect(sql('products', { kind: 'delete' }, 'id=eq.1&select=name', { returns: 'rows' })).toEqual({
      text: 'delete from public."products" t0 where t0."id" = $1 returning t0."name"',
      values: ['1'],
      isBinary: true,
      columns,
    });
  });

  it('wraps an update if Postgres must count, order or look up relations', () => {
    const plan = planUpdate(sampleTable('products'), parseQuery(''), { name: 'B' }, parsePrefer(''), SCHEMAS);
    const framed = `with w as (update public."products" t0 set "name" = _b."name" from json_to_recordset($1::json) as _b("name" text) where t0."id" = $2 returning t0."id", t0."name", t0."metadata", 1)`;
    const asked = 'id=eq.1&select=name';
    expect(sql('products', plan, `${asked}&order=name`, { returns: 'rows' })).toEqual({
      text: `${framed} select (select coalesce(json_agg(_r.*), '[]') from (select t1."name" as "name" from w t1 order by t1."name" asc) _r), count(*), null from w`,
      values: ['[{"name":"B"}]', '1'],
      columns: null,
    });
    expect(sql('products', plan, asked, { returns: 'rows', mustBeSingle: true }).text).toContain('rest.require_single');
    expect(sql('products', plan, asked, { returns: 'rows', maxAffected: 2 }).text).toContain('rest.require_at_most');
    expect(sql('products', plan, asked, { returns: 'rows', stripsNulls: true }).text).toContain('json_strip_nulls');
    const client = planUpdate(sampleTable('sessions'), parseQuery(''), { duration: 5 }, parsePrefer(''), SCHEMAS);
    expect(sql('sessions', client, 'id=eq.1&select=clients(name)', { returns: 'rows' }).text).toContain('row_to_json');
  });

  it('writes only rows of the caller, and merges by a key with the caller’s id', () => {
    const removed = sql('pages', { kind: 'delete' }, 'id=eq.1&select=date', { returns: 'rows' });
    expect(removed).toMatchObject({
      text: 'delete from public."pages" t0 where t0."user_id" = $1 and t0."id" = $2 returning t0."date"',
      userAt: 0,
    });
    const [id, asked] = ['5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01', 'on_conflict=id'];
    const merged = sql('diaries', insert('diaries', { id, name: 'A' }, asked, 'resolution=merge-duplicates'));
    expect(merged.text).toContain('on conflict ("user_id", "id") do update set "name" = excluded."name"');
    const returned = sql('diaries', { kind: 'delete' }, 'id=eq.1&select=name&order=name', { returns: 'rows' });
    expect(returned.text).toMatch(/from w t1 order by t1."name" asc\) _r/);
    const topics = sql('pages', { kind: 'delete' }, 'id=eq.1&select=topics', { returns: 'rows' });
    expect(topics.text).not.toContain('returning to_json');
  });

  it('an empty PATCH writes nothing', () => {
    const plan = planUpdate(sampleTable('products'), parseQuery(''), {}, parsePrefer(''), SCHEMAS);
    expect(sql('products', plan, 'id=eq.1').text).toBe(
      "with w as (select 1 where false) select '[]', count(*), null from w",
    );
  });

  it('raises an error inside the statement for a row count that is not allowed', () => {
    const { text } = sql('products', { kind: 'delete' }, 'id=eq.1', { mustBeSingle: true, maxAffected: 3 });
    expect(text).toBe(
      'with w as (delete from public."products" t0 where t0."id" = $1 returning 1) select null, rest.require_single(rest.require_at_most(count(*), 3)), null from w',
    );
  });
});
