// Reads tables, sequences and foreign keys from the database's catalog, so that no table is forgotten in a backup.
import * as z from 'zod/mini';
import type { OwnerRun } from '../db/database.ts';

const columnSchema = z.object({ name: z.string(), type: z.string(), hasCollation: z.boolean() });
const tableSchema = z.object({
  /** With its schema, quoted where SQL needs it, like the columns' names. */
  name: z.string(),
  /** Without generated columns, which are computed again. */
  columns: z.array(columnSchema),
  /** The columns of the primary key, otherwise all. */
  key: z.array(z.string()),
  /** Whether its rows are not backed up, which a comment on the table says. */
  isLeftOut: z.boolean(),
});
export type Table = z.infer<typeof tableSchema>;

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  /** 'not deferrable', or as it was declared. */
  readonly usual: string;
}

/** Excludes relations of Postgres and of extensions. `c` is a pg_class row, `n` its schema. */
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Sorts the same on every server. */
const NAME = `format('%I.%I', n.nspname, c.relname) collate "C"`;

const TABLES = `
  select ${NAME} as name,
    (select coalesce(json_agg(json_build_object('name', quote_ident(a.attname),
        'type', format_type(a.atttypid, a.atttypmod), 'hasCollation', a.attcollation <> 0) order by a.attnum), '[]')
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(quote_ident(a.attname) order by array_position(i.indkey::int2[], a.attnum)), '[]')
      from pg_attribute a left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and (i.indrelid is null or a.attnum = any (i.indkey))) as key,
    coalesce(obj_description(c.oid, 'pg_class') = 'rows are not backed up', false) as "isLeftOut"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence <> 't' and ${OURS}
  order by 1`;

const SEQUENCES = `
  select ${NAME} as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and c.relpersistence <> 't' and ${OURS}
  order by 1`;

const FOREIGN_KEYS = `
  select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
    case when not k.condeferrable then 'not deferrable'
      when k.condeferred then 'deferrable initially deferred' else 'deferrable initially immediate' end as usual
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and ${OURS}`;

/**
 * Settings for the current transaction: the same text format of all types on both engines, names with their schema, no
 * timeout, and an error if a policy would hide rows.
 */
const EXACT_TEXT = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = '';
  set local row_security = off; set local statement_timeout = 0; set local lock_timeout = '30s';
  set local idle_in_transaction_session_timeout = 0`;

export async function useExactTextFormat(run: OwnerRun): Promise<void> {
  await run(EXACT_TEXT);
}

/** In order of name. */
export async function readTables(run: OwnerRun): Promise<Table[]> {
  return z.array(tableSchema).parse(await run(TABLES));
}

export async function readSequenceNames(run: OwnerRun): Promise<string[]> {
  return (await run<{ name: string }>(SEQUENCES)).map(({ name }) => name);
}

export function readForeignKeys(run: OwnerRun): Promise<ForeignKey[]> {
  return run<ForeignKey>(FOREIGN_KEYS);
}
