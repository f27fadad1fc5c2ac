// Every table of a database, by the catalogue, and which of them have a row with one of some texts.
import type { Run } from '#server/db/database.ts';

export async function allTables(asOwner: Run): Promise<string[]> {
  const tables = await asOwner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'citus%'`,
  );
  return tables.map(({ name }) => name).toSorted();
}

/** Each row that has one of the texts, with the name of its table before it. Whatever the case of their letters. */
export async function rowsWith(asOwner: Run, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await allTables(asOwner)) {
    const rows = await asOwner<{ row: string }>(
      `select concat($2::text, ' ', t::text) as row from ${name} t
       where exists (select from unnest($1::text[]) as s (text) where strpos(lower(t::text), lower(s.text)) > 0)`,
      [texts, name],
    );
    found.push(...rows.map(({ row }) => row));
  }
  return found;
}

export const tablesWith = async (asOwner: Run, texts: readonly string[]): Promise<string[]> => [
  ...new Set((await rowsWith(asOwner, texts)).map((row) => row.slice(0, row.indexOf(' ')))),
];
