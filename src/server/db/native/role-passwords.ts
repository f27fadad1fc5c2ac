// The passwords of the two roles that the server logs in as. Derived from JWT_SECRET, so that several servers of one database
// agree without storing or exchanging them.
import { createHmac } from 'node:crypto';
import { Client, DatabaseError, type ClientConfig } from 'pg';
import type { OwnerRun } from '../database.ts';
import { connected } from './database-client.ts';

export type LoginRole = 'authenticator' | 'hourbook_server';
const LOGIN_ROLES: readonly LoginRole[] = ['authenticator', 'hourbook_server'];

export function rolePassword(role: LoginRole, jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update(`database role ${role}`).digest('base64url');
}

/** Policies do not apply to such a role, which another program of this Postgres server, or somebody in need of a right, has made so. */
const FREE_ROLES = `
  select rolname::text as name from pg_catalog.pg_roles
  where (rolname in ('authenticator', 'hourbook_server') or pg_has_role('authenticator', oid, 'member'))
    and (rolsuper or rolbypassrls
      or pg_has_role(oid, (select relowner from pg_catalog.pg_class where oid = 'public.sessions'::regclass), 'usage'))
  order by rolname`;

/** Rejects if a role of requests could read the rows of every coach. */
export async function refuseFreeRoles(run: OwnerRun): Promise<void> {
  const names = (await run<{ name: string }>(FREE_ROLES)).map(({ name }) => name);
  if (names.length === 0) return;
  throw new Error(
    `No policy applies to ${names.join(', ')}: every coach could read the rows of all. These roles must be neither superusers nor ` +
      'members of the owner of the tables: alter role … nosuperuser nobypassrls, or revoke the membership.',
  );
}

/** Sets the derived password of each role that cannot log in with it yet. `run` must be allowed to alter the roles. */
export async function ensureRolePasswords(run: OwnerRun, config: ClientConfig, jwtSecret: string): Promise<void> {
  for (const role of LOGIN_ROLES) {
    const password = rolePassword(role, jwtSecret);
    const login = { ...config, user: role, password };
    if ((await refusalOf(login)) === null) continue;
    await refuseOthers(run);
    await run(`alter role ${role} password '${password}'`);
    const refusal = await refusalOf(login);
    if (refusal !== null)
      throw new Error(`The role ${role} cannot log in (${refusal}): see docs/operations.md, Connection poolers.`);
  }
}

/** The roles are the whole Postgres server's: with new passwords servers of another database could not connect any more. */
async function refuseOthers(run: OwnerRun): Promise<void> {
  const [other] = await run<{ name: string }>(`select datname::text as name from pg_catalog.pg_stat_activity
    where usename in ('authenticator', 'hourbook_server') and datname <> current_database() limit 1`);
  if (!other) return;
  throw new Error(
    `Hourbook servers with another JWT_SECRET use the database ${other.name} on this Postgres server, and could not connect to it any more. ` +
      'Set the same JWT_SECRET, stop them first, or use another Postgres server.',
  );
}

/** Wrong password. PgBouncer has the general code for it, and for a role that it does not know. */
const REFUSALS = new Set<string | undefined>(['28P01', '08P01']);

/** Null: the login succeeds. */
async function refusalOf(config: ClientConfig): Promise<string | null> {
  try {
    const client = await connected(new Client(config));
    await client.end();
    return null;
  } catch (error) {
    if (error instanceof DatabaseError && REFUSALS.has(error.code)) return error.message;
    throw error;
  }
}
