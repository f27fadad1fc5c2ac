// A test file's own database: a copy of the migrated one, on the engine of the test run.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { inject } from 'vitest';
import type { Claims, Database, Run } from '#server/db/database.ts';
import type { DatabaseOptions } from '#server/db/database-options.ts';
import { EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { TEST_DATABASE_OPTIONS } from './test-database-options.ts';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  /** The auth session in the claims. */
  readonly sessionId: string;
  /** For asUser. */
  readonly claims: Claims;
}

export interface NewUser {
  email: string;
  role?: 'admin' | 'user';
  status?: string | null;
  /** When the profile's period ends; default: in 30 days. */
  endsAt?: Date | null;
}

export interface TestDatabase extends Database {
  /** Runs a statement as the tables' owner, who bypasses all policies: to set up and check rows. */
  asOwner: Run;
  /** Inserts a row in auth.users, a profile on trial and an open auth session, like a sign-up. */
  addUser(user: NewUser): Promise<TestUser>;
}

type TestSettings = Partial<Pick<DatabaseOptions, 'accessRule'>>;

export async function openTestDatabase({ accessRule = 'route-table' }: TestSettings = {}): Promise<TestDatabase> {
  const options = { ...TEST_DATABASE_OPTIONS, accessRule };
  const source = inject('database');
  return testDatabaseOn(
    source.engine === 'pglite' ? await openSnapshot(source.snapshotFile, options) : await openCopy(source, options),
  );
}

/** Wraps an open database for the test helpers. */
export function testDatabaseOn({ database, asOwner, close }: Opened): TestDatabase {
  return {
    engine: database.engine,
    asUser: (claims, statement, isGone) => database.asUser(claims, statement, isGone),
    asServer: database.asServer,
    serverTransaction: (work) => database.serverTransaction(work),
    isReady: () => database.isReady(),
    analyseGrownTable: () => database.analyseGrownTable(),
    close,
    asOwner,
    addUser: (user) => addUser(asOwner, user),
  };
}

/** The claims of a user's verified token. */
function claimsOf(sub: string, email: string, session_id: string): Claims {
  return {
    role: 'authenticated',
    json: JSON.stringify({ sub, role: 'authenticated', email, session_id, aal: 'aal1' }),
  };
}

/** The claims of a token that this test was given. */
export function claimsOfToken(token: string): Claims {
  return { role: 'authenticated', json: Buffer.from(token.split('.')[1]!, 'base64url').toString() };
}

/** Anonymous requests. */
export const ANONYMOUS: Claims = { role: 'anon', json: JSON.stringify({ role: 'anon' }) };

export interface Opened {
  database: Database;
  asOwner: Run;
  close: () => Promise<void>;
}

/** Kept for the life of the process, so that each engine's thread reuses the compiled code. */
let compiled: Promise<WebAssembly.Module> | undefined;

async function openSnapshot(file: string, options: DatabaseOptions): Promise<Opened> {
  compiled ??= WebAssembly.compile(readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))));
  await compiled;
  const database = await EmbeddedDatabase.open({ snapshot: readFileSync(file) }, options);
  const asOwner: Run = <Row extends object>(text: string, values?: readonly unknown[]) =>
    database.current.asOwner((run) => run<Row>(text, values));
  return { database, asOwner, close: () => database.close() };
}

interface Source {
  readonly ownerUrl: string;
  readonly template: string;
  readonly poolerPort: number | null;
  readonly workerUrls: readonly string[];
}

const ATTEMPTS = 3;

/** On a machine that stalls, Postgres may be away for longer than a server waits for a connection: no test's fault. */
async function openCopy(source: Source, options: DatabaseOptions): Promise<Opened> {
  for (let attempt = 1; ; attempt += 1) {
    const keepers = [source.ownerUrl, ...source.workerUrls].map((connectionString) => new Client({ connectionString }));
    try {
      return await openCopyOnce(source, keepers, options);
    } catch (error) {
      await Promise.allSettled(keepers.map((keeper) => keeper.end()));
      if (attempt === ATTEMPTS) throw error;
      console.warn(`Attempt ${attempt} to open a test database failed`, error);
    }
  }
}

async function openCopyOnce(source: Source, keepers: readonly Client[], options: DatabaseOptions): Promise<Opened> {
  const { ownerUrl, template, poolerPort, workerUrls } = source;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const keeper = keepers[0]!;
  for (const each of keepers) {
    await each.connect();
    // Copied as files, which takes half the time where nothing needs the log.
    await each.query(`create database ${name} template ${template} strategy file_copy`);
  }
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  const database = await (poolerPort === null
    ? openNative(url.href, options)
    : openPooled(url.href, poolerPort, options));
  const owner = new Pool({ connectionString: url.href, max: 1 });
  const asOwner: Run = async <Row extends object>(text: string, values?: readonly unknown[]) =>
    (await owner.query(text, values && [...values])).rows as Row[];
  const close = async () => {
    await Promise.all([database.close(), owner.end()]);
    // A pooler's connections stay open. Otherwise without force: Postgres waits for connections that are closing.
    if (poolerPort !== null) await keeper.query(END_POOLED, [name]);
    const force = workerUrls.length > 0 ? ' with (force)' : '';
    if (force) await untilClosed(keeper, name);
    for (const each of keepers) {
      await each.query(`drop database ${name}${force}`);
      await each.end();
    }
  };
  return { database, asOwner, close };
}

const END_POOLED = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = $1 and usename in ('authenticator', 'hourbook_server', 'pgbouncer')`;

const OPEN = `select from pg_stat_activity
  where datname = $1 and backend_type = 'client backend' and application_name not like 'citus%'`;

/** Without force Postgres waits for connections that are closing. Those of Citus stay open, so there it is forced after this. */
async function untilClosed(keeper: Client, name: string): Promise<void> {
  for (let attempt = 0; attempt < 200 && (await keeper.query(OPEN, [name])).rowCount! > 0; attempt += 1) {
    // Until it is looked at again.
    await sleep(25);
  }
}

function openPooled(url: string, port: number, options: DatabaseOptions): Promise<Database> {
  const pooler = process.env['TEST_POOLER'] === 'session' ? 'session' : null;
  const through = Object.assign(new URL(url), { port: String(port) }).href;
  return openNative(through, { ...options, databaseDirectUrl: url, pooler });
}

/** A user who is not in a database yet. */
export function newTestUser(email: string): TestUser {
  const [id, sessionId] = [randomUUID(), randomUUID()];
  return { id, email: email.toLowerCase(), sessionId, claims: claimsOf(id, email.toLowerCase(), sessionId) };
}

async function addUser(asOwner: Run, user: NewUser): Promise<TestUser> {
  const added = newTestUser(user.email);
  await insertUser(asOwner, added, user);
  return added;
}

/** Inserts the rows that a sign-up creates. */
export async function insertUser(
  asOwner: Run,
  { id, email, sessionId }: TestUser,
  { role = 'user', status = 'trial', endsAt }: Omit<NewUser, 'email'> = {},
): Promise<void> {
  const inThirtyDays = new Date(Date.now() + SIGNUP_TRIAL_DAYS * 24 * 60 * 60 * 1000);
  await asOwner('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [id, email]);
  await asOwner(
    `insert into public.profiles (id, username, email, role, subscription_status, subscription_start_date, subscription_end_date)
     values ($1, $2, $3, $4, $5, now(), $6)`,
    [id, email.split('@')[0], email, role, status, endsAt === undefined ? inThirtyDays : endsAt],
  );
  await asOwner("insert into auth.sessions (id, user_id, amr) values ($1, $2, '[]')", [sessionId, id]);
}
