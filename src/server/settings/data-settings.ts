// Where the data is stored, and the secrets that protect it.
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { splitDatabaseUrl } from './split-database-url.ts';
import type { SecretName } from '#server/stored-secrets.ts';
import {
  commaSeparated,
  derivedKey,
  flag,
  secret,
  SECRET_MIN_CHARS,
  serverAddress,
  wholeNumber,
} from './value-types.ts';

/**
 * How connections of a pooler such as PgBouncer are shared: session: a client has a connection of Postgres to itself;
 * transaction: for a transaction only; none: there is no pooler.
 */
export type PoolerMode = 'transaction' | 'session' | 'none';

/** Secrets for JWT_SECRET and NOTES_KEYS outside production: generated once and stored in the data folder. */
export type GetSecret = (dataDir: string, which: SecretName) => string;

/** Examples in public documentation. */
const KNOWN_SECRETS = ['super-secret-jwt-token-with-at-least-32-characters-long'];
const PUBLISHABLE_KEY_CHARS = 31;

const notesKey = z
  .string()
  .check(z.minLength(SECRET_MIN_CHARS, `each key must have at least ${SECRET_MIN_CHARS} characters`));

const postgresUrl = serverAddress(['postgres:', 'postgresql:'], splitDatabaseUrl);

export const dataVariables = {
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  DATABASE_READ_URL: z.optional(postgresUrl),
  POOLER: z.optional(z.enum(['transaction', 'session', 'none'], { error: 'must be transaction, session or none' })),
  FAST_ROWS: z._default(flag, true),
  STORAGE_ROWS: z._default(wholeNumber(1_000, 100_000_000), 500_000),
  STORAGE_MB: z._default(wholeNumber(10, 1_000_000), 500),
  JWT_SECRET: z.optional(secret),
  NOTES_KEYS: z.optional(
    z.pipe(
      commaSeparated,
      z.array(notesKey).check(z.refine((keys) => new Set(keys).size === keys.length, 'a key is given twice')),
    ),
  ),
  NOTES_LOST: z.optional(z.literal('accept', 'must be accept')),
};
const schema = z.object(dataVariables);
type Environment = z.infer<typeof schema>;

export function contradictoryData(env: Environment): string[] {
  const isAlone = env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined;
  return isAlone ? ['DATABASE_READ_URL: needs DATABASE_URL, whose replica it names'] : [];
}

export function missingData(env: Environment): string[] {
  const problems: string[] = [];
  if (env.DATABASE_URL === undefined) problems.push('DATABASE_URL: production needs a Postgres server');
  if (env.JWT_SECRET === undefined) problems.push(`JWT_SECRET: production needs ${SECRET_MIN_CHARS} random characters`);
  else if (KNOWN_SECRETS.includes(env.JWT_SECRET)) problems.push('JWT_SECRET: this value is publicly known');
  if (env.NOTES_KEYS === undefined)
    problems.push(`NOTES_KEYS: production needs a key of ${SECRET_MIN_CHARS} random characters to encrypt notes with`);
  else if (env.JWT_SECRET !== undefined && env.NOTES_KEYS.includes(env.JWT_SECRET))
    problems.push('NOTES_KEYS: must differ from JWT_SECRET');
  return problems;
}

export function dataSettings(env: Environment, readOrCreateSecret: GetSecret) {
  const dataDir = resolve(env.DATA_DIR);
  const jwtSecret = env.JWT_SECRET ?? readOrCreateSecret(dataDir, 'jwtSecret');
  return {
    dataDir,
    /** null: the embedded engine in dataDir. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** Postgres itself, where databaseUrl names a connection pooler; null: databaseUrl. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** Replicas of databaseUrl's server that answer costly reads (ADR 75); null: none. */
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    /** What is between the server and Postgres; null: found out on each connection (ADR 63). */
    pooler: env.POOLER ?? null,
    /** What one coach may store: rows of all tables together, and their size. */
    storageRows: env.STORAGE_ROWS,
    storageMb: env.STORAGE_MB,
    /** Whether /rest/v1 takes its fast path: docs/fast-rows.md. */
    fastRows: env.FAST_ROWS,
    jwtSecret,
    /** The public key that browsers send as apikey. */
    publishableKey: `sb_publishable_${derivedKey(jwtSecret, 'publishable key').slice(0, PUBLISHABLE_KEY_CHARS)}`,
    /** Wrap the keys that coaches' notes are encrypted with; newest first, at least one. */
    notesKeys: env.NOTES_KEYS ?? [readOrCreateSecret(dataDir, 'notesKey')],
    /** Whether to start although a key of NOTES_KEYS is lost (ADR 139). */
    acceptsLostNotes: env.NOTES_LOST === 'accept',
  };
}
