// Hosts set things for a database or a role. None of these changes what the tables are like, what a statement means, or how long the owner's
// work may take.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { openNative } from './native/open-native.ts';
import { ownerConnections } from './native/owner-connection.ts';
import { openNativeOwner } from './open-owner.ts';
import { OWNER, setConfigs } from './query/pooled-connections.ts';
import { ANONYMOUS, openTestDatabase } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

/** What is set, and what counts. */
const SETTINGS: Readonly<Record<string, readonly [set: string, counts: string]>> = {
  array_nulls: ['off', 'on'],
  bytea_output: ['escape', 'hex'],
  DateStyle: ['German', 'ISO, MDY'],
  default_transaction_isolation: ['repeatable read', 'read committed'],
  extra_float_digits: ['-10', '1'],
  idle_session_timeout: ['60s', '0'],
  IntervalStyle: ['sql_standard', 'postgres'],
  jit: ['on', 'off'],
  quote_all_identifiers: ['on', 'off'],
  row_security: ['off', 'on'],
  standard_conforming_strings: ['off', 'on'],
  TimeZone: ['Pacific/Apia', 'UTC'],
  transform_null_equals: ['on', 'off'],
};
/** Of the owner alone: others have limits of their own. */
const LIMITS = {
  idle_in_transaction_session_timeout: ['50ms', '0'],
  lock_timeout: ['50ms', '0'],
  statement_timeout: ['50ms', '0'],
} as const;
const valuesOf = (settings: typeof SETTINGS) =>
  Object.fromEntries(Object.entries(settings).map(([name, [, counts]]) => [name, counts]));
const show = (settings: object) =>
  `select ${Object.keys(settings)
    .map((name) => `'${name}', current_setting('${name}')`)
    .join(', ')}`.replace(/^select (.*)$/, 'select json_build_object($1) as shown');

const source = inject('database');
const own = source.engine === 'postgres' ? source.ownerUrl : 'postgres://nobody@localhost/postgres';
const urlOf = (database: string) => Object.assign(new URL(own), { pathname: `/${database}` }).href;
const [usual, hosted] = ['usual', 'hosted'].map((name) => `${name}_${randomUUID().replaceAll('-', '')}`) as [
  string,
  string,
];

beforeAll(async () => {
  if (source.engine !== 'postgres') return;
  for (const name of [usual, hosted]) await asAdmin('postgres', `create database ${name} template template0`);
  for (const [name, [set]] of Object.entries({ ...SETTINGS, ...LIMITS }))
    await asAdmin('postgres', `alter database ${hosted} set ${name} = '${set}'`);
});

async function asAdmin(database: string, text: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows;
  } finally {
    await client.end();
  }
}

test.runIf(source.engine === 'postgres')(
  'statements of users, of the server and of the owner mean the same',
  async () => {
    const url = urlOf(hosted);
    const db = await openNative(url, TEST_DATABASE_OPTIONS);
    const text = show(SETTINGS);
    const read = await db.asUser(ANONYMOUS, { text, kind: 'read' });
    expect(JSON.parse(read.rows[0]![0]!.toString())).toEqual(valuesOf(SETTINGS));
    expect(await db.asServer(text)).toEqual([{ shown: valuesOf(SETTINGS) }]);
    await db.close();

    const all = { ...SETTINGS, ...LIMITS };
    const preparing = await ownerConnections(url, TEST_DATABASE_OPTIONS).connect();
    expect((await preparing.query(show(all))).rows).toEqual([{ shown: valuesOf(all) }]);
    await preparing.end();
    const owner = await openNativeOwner(url);
    expect(await owner.asOwner((run) => run(show(all)))).toEqual([{ shown: valuesOf(all) }]);
    await owner.close();
  },
);

test('a limit that only newer versions of Postgres have does not count, and is not asked of older ones', async () => {
  const db = await openTestDatabase();
  const shown = async () =>
    (await db.asOwner<{ shown: string }>("select current_setting('transaction_timeout', true) as shown"))[0]!.shown;
  await db.asOwner('begin');
  const isKnown = (await shown()) !== null;
  if (isKnown) await db.asOwner("set local transaction_timeout = '1h'");
  await db.asOwner(`select ${setConfigs(OWNER, true)}`);
  expect(await shown()).toBe(isKnown ? '0' : null);
  await db.asOwner('rollback');
  await db.close();
});

const DEFINITIONS = `
  select definition from (
    select format('constraint %s %s', conname, pg_get_constraintdef(oid)) as definition from pg_constraint where oid >= 16384
    union all select format('function %s %s %s', oid::regprocedure, prosrc, pg_get_function_arguments(oid)) from pg_proc where oid >= 16384
    union all select format('default %s %s', adrelid::regclass, pg_get_expr(adbin, adrelid)) from pg_attrdef
    union all select format('policy %s %s %s', polname, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
    union all select pg_get_indexdef(indexrelid) from pg_index where indexrelid >= 16384
      and indrelid not in (select reltoastrelid from pg_class)
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select format('view %s %s', oid::regclass, pg_get_viewdef(oid)) from pg_class where oid >= 16384 and relkind = 'v'
  ) all_definitions order by definition collate "C"`;

test.runIf(source.engine === 'postgres')('the tables, functions and policies are the same', async () => {
  await (await openNative(urlOf(usual), TEST_DATABASE_OPTIONS)).close();
  await (await openNative(urlOf(hosted), TEST_DATABASE_OPTIONS)).close();
  await asAdmin('postgres', `alter database ${hosted} reset all`);
  const wanted = await asAdmin(usual, DEFINITIONS);
  expect(wanted.length).toBeGreaterThan(500);
  expect(await asAdmin(hosted, DEFINITIONS)).toEqual(wanted);
});
