// Stage 3, the parts: identifiers in quotes, values as parameters, fresh table aliases. Values never enter the SQL
// text.
import type { Statement } from '#server/db/database.ts';
import type { Table } from '#server/rest/plan/catalog.ts';
import type { PlannedField } from '#server/rest/plan/plan.ts';

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A name of the catalog as an SQL string. */
export const textSql = (name: string): string => `'${name.replaceAll("'", "''")}'`;

export const tableSql = (name: string): string => `public.${quoteIdentifier(name)}`;

/** Collects the values and aliases of one statement. */
export class SqlScope {
  readonly values: (string | null)[] = [];
  /** The position of the user's id in `values`. */
  userAt: number | undefined;
  private aliases = 0;

  /** The placeholder of a value; Postgres infers its type from the context. */
  value(value: string | null): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** The placeholder of the user's id. `forUser` fills it in, since a statement is reused for other users. */
  user(): string {
    this.userAt ??= this.values.push(null) - 1;
    return `$${this.userAt + 1}`;
  }

  /** What a statement has of it. */
  get parameters(): Pick<Statement, 'values' | 'userAt'> {
    return { values: this.values, ...(this.userAt !== undefined && { userAt: this.userAt }) };
  }

  /** t0, t1, … : one per table occurrence. */
  alias(): string {
    return `t${this.aliases++}`;
  }
}

export function forUser(statement: Statement, userId: string | null): Statement {
  const { userAt, values = [] } = statement;
  return userAt === undefined ? statement : { ...statement, values: values.with(userAt, userId) };
}

/**
 * The condition that rows belong to the user. Policies require it too; with it in the statement, Postgres compares the policy once
 * instead of row by row, and the statement goes to one server where tables are on several (docs/scale.md).
 */
export const ownSql = (scope: SqlScope, { owner }: Table, alias: string): string[] =>
  owner === null ? [] : [`${alias}.${quoteIdentifier(owner)} = ${scope.user()}`];

/** A column of `alias`, with its JSON path if there is one. */
export function fieldSql(scope: SqlScope, alias: string, { column, path }: PlannedField): string {
  const name = `${alias}.${quoteIdentifier(column.name)}`;
  if (path.length === 0) return name;
  const isJson = column.typeName === 'json' || column.typeName === 'jsonb';
  return path.reduce(
    (sql, { arrow, key }) => `(${sql} ${arrow} ${typeof key === 'number' ? String(key) : `${scope.value(key)}::text`})`,
    isJson ? name : `to_jsonb(${name})`,
  );
}

/** A list in Postgres' array format. */
export function arrayLiteral(values: readonly (string | null)[]): string {
  const items = values.map((value) => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`));
  return `{${items.join(',')}}`;
}
