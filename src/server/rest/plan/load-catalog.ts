// Reads the catalog from pg_catalog once: tables do not change while the server runs, since migrations run before.
import type { Run } from '#server/db/database.ts';
import type { Argument, Catalog, Column, ForeignKey, RestFunction, Table } from './catalog.ts';

/** Extensions put views and functions of theirs into the schema as well. */
const isOurs = (catalog: string, alias: string) => `not exists (select from pg_catalog.pg_depend e
    where e.classid = 'pg_catalog.${catalog}'::regclass and e.objid = ${alias}.oid and e.deptype = 'e')`;

const COLUMNS_SQL = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, t.typname as "typeName",
    not a.attnotnull as "isNullable", pg_get_expr(d.adbin, d.adrelid) as "defaultSql",
    case col_description(c.oid, a.attnum) when 'confidential' then 'text' when 'confidential rows' then 'rows' end as confidential,
    has_column_privilege('authenticated', c.oid, a.attnum, 'select') as "isSelectable",
    has_column_privilege('authenticated', c.oid, a.attnum, 'insert') as "isInsertable",
    has_column_privilege('authenticated', c.oid, a.attnum, 'update') as "isUpdatable",
    has_table_privilege('authenticated', c.oid, 'delete') as "isDeletable",
    (select min(k.conname) from pg_catalog.pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
  from pg_catalog.pg_class c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and ${isOurs('pg_class', 'c')}
  order by c.relname, a.attnum`;

const KEYS_SQL = `
  select k.conname as name, k.contype as kind, c.relname as "table", f.relname as target,
    (select json_agg(a.attname order by n.i) from unnest(k.conkey) with ordinality n (num, i)
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num) as columns,
    (select json_agg(a.attname order by n.i) from unnest(k.confkey) with ordinality n (num, i)
      join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num) as "targetColumns"
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
  left join pg_catalog.pg_class f on f.oid = k.confrelid and f.relnamespace = 'public'::regnamespace
  where k.contype in ('p', 'u', 'f')
  order by k.conname`;

// Only functions that return one value: sets and rows would need the whole grammar of a table.
const FUNCTIONS_SQL = `
  select p.proname as name, p.prorettype = 'void'::regtype as "returnsVoid", r.typname as "returnType",
    has_function_privilege('anon', p.oid, 'execute') as "isForAnon",
    has_function_privilege('authenticated', p.oid, 'execute') as "isForUsers", p.provolatile = 'v' as "isVolatile",
    coalesce(obj_description(p.oid, 'pg_proc') ~ '\\mcostly\\M', false) as "isCostly",
    coalesce(obj_description(p.oid, 'pg_proc') ~ '\\mremembered\\M', false) as "isRemembered",
    p.pronargs - p.pronargdefaults as required,
    coalesce((select json_agg(json_build_object('name', p.proargnames[n.i::int],
        'type', format_type(n.type, null), 'typeName', t.typname) order by n.i)
      from unnest(p.proargtypes::oid[]) with ordinality n (type, i) join pg_catalog.pg_type t on t.oid = n.type), '[]') as arguments
  from pg_catalog.pg_proc p join pg_catalog.pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and ${isOurs('pg_proc', 'p')} and p.prokind = 'f' and not p.proretset and p.provariadic = 0
    and p.proallargtypes is null and (r.typtype in ('b', 'd', 'e') or p.prorettype = 'void'::regtype)
    and (p.pronargs = 0 or cardinality(p.proargnames) = p.pronargs)
  order by p.proname, p.oid`;

interface ColumnRow extends Column {
  table: string;
  isDeletable: boolean;
}
interface KeyRow extends Omit<ForeignKey, 'ownColumns'> {
  kind: 'p' | 'u' | 'f';
}
/** `target` is null if a key references another schema. */
const isInside = (key: KeyRow) => key.kind === 'f' && (key.target as string | null) !== null;

interface FunctionRow extends Omit<RestFunction, 'arguments'> {
  required: number;
  arguments: Omit<Argument, 'isRequired' | 'confidential'>[];
}

export async function loadCatalog(run: Run): Promise<Catalog> {
  const [columns, keys, functions] = await Promise.all([
    run<ColumnRow>(COLUMNS_SQL),
    run<KeyRow>(KEYS_SQL),
    run<FunctionRow>(FUNCTIONS_SQL),
  ]);
  return {
    // Other tables have names of theirs, and functions any label.
    confidentialNames: new Map(columns.filter((column) => column.confidential).map(({ name }) => [name, true])),
    tables: new Map(
      [...new Set(columns.map((row) => row.table))].map((name) => [name, toTable(name, columns, keys)] as const),
    ),
    foreignKeys: keys.filter(isInside).map((key) => ({ ...key, ownColumns: ownColumns(key, keys) })),
    keyColumns: new Map(keys.map((key) => [key.name, key.columns])),
    functions: functions.map((row) => toFunction(row, columns)),
  };
}

function ownColumns(key: KeyRow, keys: readonly KeyRow[]): string[] {
  const others = keys.filter((other) => other.kind === 'f' && other.table === key.table && other.name !== key.name);
  return key.columns.filter((column) => !others.some((other) => other.columns.includes(column)));
}

/** The default of the column with the coach, in every table whose rows are one coach's (db/README.md). */
const OWNER = 'auth.uid()';

function toTable(name: string, columns: readonly ColumnRow[], keys: readonly KeyRow[]): Table {
  const own = keys.filter((key) => key.table === name && key.kind !== 'f');
  const present = columns.filter((row) => row.table === name);
  const owner = present.find(({ defaultSql }) => defaultSql === OWNER)?.name ?? null;
  const primaryKey = own.find((key) => key.kind === 'p')?.columns ?? [];
  return {
    name,
    columns: new Map(present.map((row) => [row.name, row])),
    isDeletable: present.some(({ isDeletable }) => isDeletable),
    owner,
    // On one server no primary key of such a table has the owner.
    isKeyedByOwner: owner !== null && primaryKey.includes(owner),
    primaryKey,
    uniques: own.map((key) => key.columns),
  };
}

function toFunction({ required, arguments: args, ...row }: FunctionRow, columns: readonly ColumnRow[]): RestFunction {
  return {
    ...row,
    arguments: args.map((argument, index) => ({
      ...argument,
      isRequired: index < required,
      confidential:
        columns.find(
          ({ name, typeName, confidential }) =>
            confidential && name === argument.name && typeName === argument.typeName,
        )?.confidential ?? null,
    })),
  };
}
