// Every statement of the server that Postgres can prepare, and the row that the code declares for it: the compiler says what is
// declared, Postgres what comes. A statement is found by its call, so a new one is compared from its first day.
import { types } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDescriber, type Column, type Describer } from './describe-statement.ts';
import { serverStatements, type DeclaredColumn, type ServerStatement } from './server-statements.ts';

/** Files whose statements can't be prepared here, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'src/server/db/distributed/': 'read the catalogue of Citus',
  'src/server/db/migrations/': 'make and read the schema of migrations before it exists',
  'src/server/backup/': 'read cursors and names that the backup makes',
};
/** Declared rows of statements that are known only at run time, and why. */
const AT_RUN_TIME: Readonly<Record<string, string>> = {
  'src/server/jobs/purge.ts': 'one statement for each table that is purged; RETENTION says them',
  'src/server/one-coach/read-coach.ts': 'one statement for each table of an archive',
  'src/server/db/open-owner.ts': 'settings of the connection, put together from a list',
  'src/server/db/observed-database.ts': 'passes on what it is given',
};

/** Columns that can be null, but not in these statements: the check says so, for rows that `where` chooses. */
const NEVER_NULL: Readonly<Record<string, string>> = {
  'src/server/signing/signing-keys.ts wrapped': 'signing_keys_private_part_check',
  'src/server/signing/signing-keys.ts wrapped_by': 'signing_keys_private_part_check',
  'src/server/encryption/rotate-wrapping-key.ts wrapped': 'signing_keys_private_part_check',
  'src/server/encryption/rotate-wrapping-key.ts wrapped_by': 'signing_keys_private_part_check',
  'src/server/mail/outbox-rows.ts content': 'mail_outbox_check',
  'src/server/auth/mfa/mfa-challenge.ts transports': 'mfa_factors_passkey',
  'src/server/auth/passkeys/passkeys.ts last_used_at': 'mfa_factors_passkey',
  'src/server/auth/passkeys/passkeys.ts challenge': 'mfa_challenges_sign_in',
  'src/server/auth/passkeys/passkeys.ts credential_id': 'mfa_factors_passkey',
  'src/server/auth/passkeys/passkeys.ts public_key': 'mfa_factors_passkey',
  'src/server/auth/passkeys/passkeys.ts sign_count': 'mfa_factors_passkey',
  'src/server/auth/passkeys/passkeys.ts transports': 'mfa_factors_passkey',
};
const IS_SQL = /^\s*(select|insert|update|delete|with|merge|values|truncate|call)\b/i;

/** What pg makes of a value of these types in text format; of all others a string. */
const { builtins } = types;
const KINDS = new Map<number, string>([
  [builtins.BOOL, 'boolean'],
  [builtins.BYTEA, 'Buffer'],
  ...[builtins.JSON, builtins.JSONB].map((id): [number, string] => [id, 'json']),
  ...[builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE].map((id): [number, string] => [id, 'Date']),
  ...[builtins.INT2, builtins.INT4, builtins.FLOAT4, builtins.FLOAT8, builtins.OID].map((id): [number, string] => [
    id,
    'number',
  ]),
  // int4[], text[], varchar[], uuid[].
  ...[1007, 1009, 1015, 2951].map((id): [number, string] => [id, 'array']),
]);
/** Several commands in one text, which nobody prepares. */
const SEVERAL = /;\s*\S/;

let describer: Describer;
let statements: readonly ServerStatement[];
const notNull = new Set<string>();
beforeAll(async () => {
  describer = await openDescriber();
  statements = serverStatements().filter(
    ({ place }) => !Object.keys(ELSEWHERE).some((folder) => place.startsWith(folder)),
  );
  const { rows } = await describer.client.query<{ key: string }>(
    `select a.attrelid || '.' || a.attnum as key from pg_catalog.pg_attribute a
     join pg_catalog.pg_class c on c.oid = a.attrelid where c.relkind in ('r', 'p') and a.attnotnull`,
  );
  for (const { key } of rows) notNull.add(key);
});
afterAll(() => describer.close());

test('Postgres prepares every statement whose text is known', async () => {
  const known = statements.flatMap(({ place, texts }) =>
    (texts ?? []).filter((text) => IS_SQL.test(text) && !SEVERAL.test(text)).map((text) => ({ place, text })),
  );
  const refused: string[] = [];
  for (const { place, text } of known)
    await describer.describe(text).catch((error: Error) => refused.push(`${place}: ${error.message}`));
  expect(known.length).toBeGreaterThan(330);
  expect(refused).toEqual([]);
});

test('each column is declared with its name, its type and whether it can be null', async () => {
  const declared = statements.filter(({ row }) => row !== null);
  const wrong: string[] = [];
  for (const { place, texts, row } of declared)
    for (const text of texts ?? []) {
      const file = place.replace(/:\d+$/, '');
      const never = Object.keys(NEVER_NULL).filter((key) => key.startsWith(`${file} `));
      const columns = await describer.describe(text);
      const found = differences(columns, row!, text, new Set(never.map((key) => key.slice(file.length + 1))));
      wrong.push(...found.map((difference) => `${place}: ${difference}`));
    }
  expect(declared.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('a declared row whose statement is known only at run time says why', () => {
  const files = statements.filter(({ texts, row }) => row && !texts).map(({ place }) => place.replace(/:\d+$/, ''));
  expect([...new Set(files)].toSorted()).toEqual(Object.keys(AT_RUN_TIME).toSorted());
});

test('what is never null by a check names one that exists', async () => {
  const { rows } = await describer.client.query<{ name: string }>(
    'select conname as name from pg_catalog.pg_constraint',
  );
  const standing = new Set(rows.map(({ name }) => name));
  expect(Object.values(NEVER_NULL).filter((name) => !standing.has(name))).toEqual([]);
});

function differences(
  columns: readonly Column[],
  row: Readonly<Record<string, DeclaredColumn>>,
  text: string,
  neverNull: ReadonlySet<string>,
): string[] {
  const names = columns.map(({ name }) => name);
  const missing = Object.keys(row).filter((name) => !names.includes(name));
  const isOuter = /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text);
  const found = columns.flatMap((column) => {
    const declared = row[column.name];
    // `select *` brings columns that nobody reads.
    if (!declared) return /\*/.test(text) ? [] : [`${column.name} is selected and not declared`];
    const kind = KINDS.get(column.typeId) ?? 'string';
    const wrong: string[] = [];
    if (kind !== 'json' && !declared.kinds.every((each) => each === kind || (kind === 'array' && each.endsWith('[]'))))
      wrong.push(`${column.name} is ${kind}, declared ${declared.kinds.join(' | ')}`);
    if (column.tableId === 0) return wrong;
    const isExcluded = neverNull.has(column.name) || new RegExp(`\\b${column.name} is not null`).test(text);
    const canBeNull = !isExcluded && !notNull.has(`${column.tableId}.${column.columnNumber}`);
    if (canBeNull && !declared.isNullable) wrong.push(`${column.name} can be null`);
    if (!canBeNull && !isExcluded && declared.isNullable && !isOuter) wrong.push(`${column.name} is never null`);
    return wrong;
  });
  return [...missing.map((name) => `${name} is not selected`), ...found];
}
