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

/** Sets the derived password of each role that cannot log in with it yet. `run` must be allowed to alter the roles. */
export async function ensureRolePasswords(run: OwnerRun, config: ClientConfig, jwtSecret: string): Promise<void> {
  for (const role of LOGIN_ROLES) {
    const password = rolePassword(role, jwtSecret);
    const login = { ...config, user: role, password };
    if ((await refusalOf(login)) === null) continue;
    await run(`alter role ${role} password '${password}'`);
    const refusal = await refusalOf(login);
    if (refusal !== null)
      throw new Error(`The role ${role} cannot log in (${refusal}): see docs/operations.md, Connection poolers.`);
  }
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
