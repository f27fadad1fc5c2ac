// Every table and function of a database, and statements about them, for tests of roles that may call one function and nothing else.
import fc from 'fast-check';
import type { TestApp } from '#tests/support/app.ts';

export interface Named {
  readonly name: string;
}

export const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'private', 'auth', 'migrations') order by 1`;

/** $1: a role. */
export const FUNCTIONS = `
  select format('%I.%I', n.nspname, p.proname) as name, p.pronargs - p.pronargdefaults as needed,
    p.proisstrict as strict, has_function_privilege($1, p.oid, 'execute') as allowed
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private', 'auth', 'rest', 'migrations') order by 1`;

/** Statements that read or change a table, or call a function, in many ways. `own`: calls that the role may make. */
export async function roleStatements({ db }: TestApp, role: string, own: readonly string[], marker: string) {
  const tables = (await db.asOwner<Named>(TABLES)).map(({ name }) => name);
  const functions = (await db.asOwner<Named>(FUNCTIONS, [role])).map(({ name }) => name);
  const source = fc.oneof(
    fc.constantFrom(...tables),
    fc.constantFrom(...functions).map((name) => `${name}()`),
    fc.constantFrom(...own),
  );
  const wrap = fc.constantFrom(
    (from: string) => `select * from ${from}`,
    (from: string) => `select t::text from ${from} t`,
    (from: string) => `with x as materialized (select * from ${from}) select * from x`,
    (from: string) => `select * from ${from} t where t::text like '%${marker}%'`,
    (from: string) => `select json_agg(t) from ${from} t`,
    (from: string) => `select exists (select from ${from} t where t::text like '%${marker}%')`,
    (from: string) => `select query_to_xml('select * from ${from.replaceAll("'", "''")}', true, false, '')`,
    (from: string) => `update ${from} set user_id = null returning *`,
    (from: string) => `delete from ${from} returning *`,
  );
  return fc.tuple(source, wrap).map(([from, inside]) => ({ from, text: inside(from) }));
}
