// Shared helpers of the policy tests: a database for each file or `describe`, users in it, and statements as one of
// them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { Claims, RawResult } from '#server/db/database.ts';
import type { TestApp } from './app.ts';
import { insertUser, newTestUser, openTestDatabase, type TestDatabase, type TestUser } from './test-database.ts';

export const FORBIDDEN = { code: '42501' };
export const NO_ACCESS = { code: 'PT402', message: 'You need an active subscription to access this feature' };

/** A database of its own for the file or `describe` that calls this: open while its tests run. */
export function databaseForTests(): TestDatabase {
  let opened: TestDatabase | undefined;
  const db = () => {
    if (!opened) throw new Error('The database opens in a hook: use it in hooks and tests');
    return opened;
  };
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened?.close());
  return {
    get engine() {
      return db().engine;
    },
    asUser: (claims, statement) => db().asUser(claims, statement),
    asServer: (text, values) => db().asServer(text, values),
    serverTransaction: (work) => db().serverTransaction(work),
    isReady: () => db().isReady(),
    analyseGrownTable: () => db().analyseGrownTable(),
    close: () => db().close(),
    asOwner: (text, values) => db().asOwner(text, values),
    addUser: (user) => db().addUser(user),
  };
}

/** The same, with a coach, another coach and an admin, all on trial. */
export function usersForTests(): { db: TestDatabase; coach: TestUser; stranger: TestUser; admin: TestUser } {
  const db = databaseForTests();
  const coach = newTestUser('coach@example.org');
  const stranger = newTestUser('stranger@example.org');
  const admin = newTestUser('admin@example.org');
  beforeAll(async () => {
    await insertUser(db.asOwner, coach);
    await insertUser(db.asOwner, stranger);
    await insertUser(db.asOwner, admin, { role: 'admin' });
  });
  return { db, coach, stranger, admin };
}

export type Columns = Record<string, string | number | boolean | null>;

export function insertAs(db: TestDatabase, claims: Claims, table: string, row: Columns): Promise<RawResult> {
  const names = Object.keys(row);
  const places = names.map((_name, index) => `$${index + 1}`);
  return db.asUser(claims, {
    text: `insert into public.${table} (${names.join(', ')}) values (${places.join(', ')})`,
    values: Object.values(row),
  });
}

/**
 * A statement that adds a row with values of any kind, as JSON has them. With `returning`, as /rest/v1 has it; where tables are distributed
 * a user's `insert … select` needs it.
 */
export function insertionOf(table: string, row: object): { readonly text: string; readonly values: readonly string[] } {
  const names = Object.keys(row).join(', ');
  return {
    text: `insert into public.${table} (${names}) select ${names} from jsonb_populate_record(null::public.${table}, $1) returning user_id`,
    values: [JSON.stringify(row)],
  };
}

export async function countAs(db: TestDatabase, claims: Claims, table: string): Promise<number> {
  return (await db.asUser(claims, { text: `select id from public.${table}` })).rowCount;
}

/** The result of a function of schema public, such as `dashboard($1)`. */
export async function callAs<Answer>(
  db: TestDatabase,
  claims: Claims,
  call: string,
  values: readonly (string | null)[] = [],
): Promise<Answer> {
  const { rows } = await db.asUser(claims, { text: `select public.${call}`, values });
  return JSON.parse(String(rows[0]?.[0])) as Answer;
}

/** The id of a new client of the coach's. */
export async function addClient(db: TestDatabase, coach: TestUser, name = 'Kim Lee'): Promise<string> {
  const id = randomUUID();
  await db.asOwner('insert into public.clients (id, user_id, name) values ($1, $2, $3)', [id, coach.id, name]);
  return id;
}

/** A request to the whole app, with a token or the publishable key instead. */
export async function postAs(app: TestApp, token: string, path: string, body: object = {}) {
  const response = await app.fetch(`${app.settings.publicUrl}${path}`, {
    method: 'POST',
    headers: {
      apikey: app.settings.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    requestId: response.headers.get('x-request-id'),
  };
}
