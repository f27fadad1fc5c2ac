// Stage 3, the parts: identifiers in quotes, values as parameters, fresh table aliases. Values never enter the SQL text.
import type { PlannedField } from '#server/rest/plan/plan.ts';

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A name of the catalog's as text. */
export const textSql = (name: string): string => `'${name.replaceAll("'", "''")}'`;

export const tableSql = (name: string): string => `public.${quoteIdentifier(name)}`;

/** The values and aliases of one statement while its text grows. */
export class SqlScope {
  readonly values: (string | null)[] = [];
  private aliases = 0;

  /** The placeholder of a value; Postgres infers its type from where it stands. */
  value(value: string | null): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** t0, t1, … : one per table occurrence. */
  alias(): string {
    return `t${this.aliases++}`;
  }
}

/** A column of `alias`, down a JSON path if there is one. */
export function fieldSql(scope: SqlScope, alias: string, { column, path }: PlannedField): string {
  const name = `${alias}.${quoteIdentifier(column.name)}`;
  if (path.length === 0) return name;
  const isJson = column.typeName === 'json' || column.typeName === 'jsonb';
  return path.reduce(
    (sql, { arrow, key }) => `(${sql} ${arrow} ${typeof key === 'number' ? String(key) : `${scope.value(key)}::text`})`,
    isJson ? name : `to_jsonb(${name})`,
  );
}

/** A list as Postgres reads arrays. */
export function arrayLiteral(values: readonly (string | null)[]): string {
  const items = values.map((value) => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`));
  return `{${items.join(',')}}`;
}
