// GET /rest/v1/ answers an OpenAPI document, and docs/database.types.ts has the same as types for the official client: both are compared with
// what the database lets users read and call.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { PostgrestClient } from '@supabase/postgrest-js';
import { generate, HttpClient } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#docs/database.types.ts';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { databaseTypes } from '#tests/support/database-types.ts';

interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { properties: Record<string, object>; required?: string[] }>>;
  };
}

let app: TestApp;
let api: Api;
beforeAll(async () => {
  app = await startTestApp();
  const { publicUrl, publishableKey: apikey } = app.settings;
  const answer = await app.fetch(`${publicUrl}/rest/v1/`, { headers: { apikey } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
  api = (await answer.json()) as Api;
});
afterAll(() => app.close());

const names = async (sql: string) => (await app.db.asOwner<{ name: string }>(sql)).map(({ name }) => name);

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(api) as unknown as Record<string, unknown>);
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  test('is read by a generator of clients, which makes a type of each table', async () => {
    const output = mkdtempSync(join(tmpdir(), 'hourbook-client-'));
    try {
      await generate({ input: structuredClone(api), output, httpClient: HttpClient.FETCH });
      const index = readFileSync(join(output, 'index.ts'), 'utf8');
      for (const table of ['clients', 'sessions', 'cpd_records']) expect(index).toContain(`{ ${table} }`);
      expect(readFileSync(join(output, 'services/FunctionsService.ts'), 'utf8')).toContain('askWitness(');
    } finally {
      rmSync(output, { recursive: true });
    }
  });

  test('has the tables and columns that users may read, and no others', async () => {
    const readable = await names(
      `select c.table_name || '.' || c.column_name as name from information_schema.columns c
       where c.table_schema = 'public' and has_column_privilege('authenticated', 'public.' || c.table_name, c.column_name, 'select')`,
    );
    const shown = Object.entries(api.components.schemas)
      .filter(([name]) => Object.hasOwn(api.paths, `/rest/v1/${name}`))
      .flatMap(([name, { properties }]) => Object.keys(properties).map((column) => `${name}.${column}`));
    expect(shown.toSorted()).toEqual(readable.toSorted());
  });

  test('has the methods that users have on a table', async () => {
    const methods = { get: 'select', post: 'insert', patch: 'update', delete: 'delete' } as const;
    for (const [path, item] of Object.entries(api.paths)) {
      const table = /^\/rest\/v1\/(\w+)$/.exec(path)?.[1];
      if (table === undefined) continue;
      const [can] = await app.db.asOwner<Record<string, boolean>>(
        `select has_any_column_privilege('authenticated', $1, 'select') as select, has_any_column_privilege('authenticated', $1, 'insert') as insert,
           has_any_column_privilege('authenticated', $1, 'update') as update, has_table_privilege('authenticated', $1, 'delete') as delete`,
        [`public.${table}`],
      );
      for (const [method, privilege] of Object.entries(methods))
        expect(Object.hasOwn(item, method), `${method} ${table}`).toBe(can![privilege]);
    }
  });

  test('has every function of the server, and those of the database that users may call', async () => {
    const callable = await names(
      `select p.proname as name from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and not p.proretset
       and has_function_privilege('authenticated', p.oid, 'execute')
       and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
    const paths = Object.keys(api.paths);
    const below = (root: string) =>
      paths.filter((path) => path.startsWith(root)).map((path) => path.slice(root.length));
    expect(below('/rest/v1/rpc/').toSorted()).toEqual([...new Set(callable)].toSorted());
    expect(below('/functions/v1/').toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
  });

  test('has the limits of the forms, and what a row must have', () => {
    const insert = api.components.schemas['sessions.insert']!;
    expect(insert.properties['duration']).toMatchObject({ minimum: 1, maximum: 1440 });
    expect(insert.properties['kind']).toMatchObject({ enum: expect.arrayContaining(['coaching', 'mentoring']) });
    expect(insert.required).toEqual(['client_id', 'date', 'duration']);
    expect(api.components.schemas['clients.insert']!.required).toEqual(['name']);
  });

  test('is shown at both spellings of the address, and to anon', async () => {
    const { publicUrl } = app.settings;
    for (const path of ['/rest/v1', '/rest/v1/']) {
      const answer = await app.fetch(`${publicUrl}${path}`);
      expect([answer.status, ((await answer.json()) as { openapi: string }).openapi]).toEqual([200, '3.1.1']);
    }
    expect((await app.fetch(`${publicUrl}/rest/v1/`, { method: 'POST' })).status).toBe(404);
  });
});

describe('the types', () => {
  test('are those of the database', async () => {
    const catalog = await loadCatalog(app.db.asServer.bind(app.db));
    await expect(databaseTypes(catalog)).toMatchFileSnapshot('../../docs/database.types.ts');
  });

  test('serve the official client', async () => {
    const { token } = await app.signUp();
    const { publicUrl, publishableKey: apikey } = app.settings;
    const client = new PostgrestClient<Database>(`${publicUrl}/rest/v1`, {
      headers: { apikey, Authorization: `Bearer ${token}` },
      fetch: app.fetch,
    });
    const { data: ada } = await client
      .from('clients')
      .insert({ name: 'Ada' })
      .select('id, name')
      .single()
      .throwOnError();
    // @ts-expect-error -- a session has a client, a date and a duration
    const refused = await client.from('sessions').insert({ client_id: ada.id, date: '2026-03-02' });
    expect(refused.error?.message).toContain('duration');
    await client.from('sessions').insert({ client_id: ada.id, date: '2026-03-02', duration: 60 }).throwOnError();
    const { data } = await client.from('sessions').select('duration, clients(name)').single().throwOnError();
    const hours: number = data.duration / 60;
    expect([hours, data.clients]).toEqual([1, { name: 'Ada' }]);
  });
});
