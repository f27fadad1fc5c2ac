// The types that `select=column::type` may name. A closed list, since a type's name can't be a parameter.
import { unsupported } from '#server/rest/respond/rest-error.ts';

const CASTS: ReadonlyMap<string, string> = new Map(
  (
    'text varchar bool boolean int2 int4 int8 smallint integer int bigint numeric decimal real float4 float8 ' +
    'date time timestamp timestamptz uuid json jsonb'
  )
    .split(' ')
    .map((name) => [name, name]),
);

/** The SQL name of an allowed type, or of a list of one. Throws PGRST100 for any other. */
export function castSql(name: string): string {
  const isList = name.endsWith('[]');
  const sql = CASTS.get(isList ? name.slice(0, -2) : name);
  if (sql === undefined)
    throw unsupported(
      `"${name}" is not a type that can be cast to here`,
      `One of ${[...CASTS.keys()].join(', ')}, or a list of these: text[]`,
    );
  return isList ? `${sql}[]` : sql;
}
