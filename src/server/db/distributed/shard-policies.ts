// What Citus does to policies, and what ours become for it (ADR 71). It refuses subqueries in them. It also makes each policy on a
// shard a permissive one, also where the table's own is restrictive (13.2, commands/policy.c), so that a restrictive policy would let in
// users that it was to keep out. So the tables of a coach's rows get no restrictive policy: each other one asks for an open auth session
// itself, by private.signed_in_user().

const STATEMENT = /create policy [^;]*;/g;
/** Behind the policy's name, which may have an "on" of its own. */
const TABLE = /^create policy "[^"]*" on ([\w.]+)\s/;
/** Views cannot be lent there (ADR 93). */
const FOR_ASSESSORS = /\bto assessor\b/;
const RESTRICTIVE = /\bas restrictive\b/;
const SUBSELECT = /\(select ((?:auth|private)\.\w+\((?:'\w+')?\))\)/g;

/** The policies of `sql`, which is one of db/functions/policies, as tables with a coach's rows can have them on shards. */
export function policiesOfShards(sql: string, isSpread: (table: string) => boolean): string {
  return sql.replace(STATEMENT, (statement) => {
    const table = TABLE.exec(statement)?.[1] ?? '';
    if (!isSpread(table)) return statement;
    if (RESTRICTIVE.test(statement) || FOR_ASSESSORS.test(statement)) return '';
    const own = statement.replaceAll('user_id = (select auth.uid())', 'user_id = private.signed_in_user()');
    return own.replace(SUBSELECT, '$1');
  });
}

/** None may be left on a distributed table. */
export const UNSAFE_POLICIES = `
  select format('"%s" on %s', p.polname, p.polrelid::regclass) as name from pg_catalog.pg_policy p
  join pg_catalog.pg_dist_partition d on d.logicalrelid = p.polrelid
  where d.partmethod = 'h' and (not p.polpermissive or position('signed_in_user' in concat(pg_get_expr(p.polqual, p.polrelid),
    case when p.polqual is null then pg_get_expr(p.polwithcheck, p.polrelid) end)) = 0)`;
