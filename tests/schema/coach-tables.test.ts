// What a restore of one coach copies (ADR 141), compared with the catalogue: every table with a coach's rows is copied, or is left
// out for a reason that is named here.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coachColumn, COPIED_TABLES } from '#server/one-coach/coach-tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const LEFT_OUT: Readonly<Record<string, string>> = {
  'auth.auth_codes': 'is valid for minutes',
  'auth.known_devices': 'the coach signs in again',
  'auth.mail_outbox': 'mails that waited are in no backup',
  'auth.mfa_challenges': 'is valid for minutes',
  'auth.one_time_tokens': 'mailed links ended with the account',
  'auth.personal_keys': 'keys ended with the account',
  'auth.refresh_tokens': 'the coach signs in again',
  'auth.sessions': 'the coach signs in again',
  'private.billing_writes': 'Stripe is asked again',
  'private.calendar_events': 'connected calendars ended with the account',
  'private.calendar_sources': 'connected calendars ended with the account',
  'private.deletions': 'is kept for an hour',
  'private.factor_removals': 'an admin asks again',
  'private.hook_checks': 'hooks ended with the account',
  'private.hook_deliveries': 'hooks ended with the account',
  'private.hooks': 'secret addresses ended with the account',
  'private.lent_links': 'nothing is lent again by a restore',
  'private.own_feeds': 'secret addresses ended with the account',
  'private.witness_links': 'nobody is asked again by a restore',
  'public.calendar_feeds': 'connected calendars ended with the account',
  'public.import_parts': 'of an import that was not finished',
};

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const NAME = "n.nspname || '.' || c.relname";

test('every table that refers to an account, or names a coach, is copied or left out', async () => {
  const found = await db.asOwner<{ name: string }>(
    `with recursive of_account as (
       select 'auth.users'::regclass::oid as id
       union select k.conrelid from pg_constraint k join of_account o on k.confrelid = o.id where k.contype = 'f')
     select ${NAME} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and (c.oid in (select o.id from of_account o)
         or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped))`,
  );
  expect(found.map(({ name }) => name).toSorted()).toEqual([...COPIED_TABLES, ...Object.keys(LEFT_OUT)].toSorted());
});

test('each is copied after those that its rows refer to, of which none is left out', async () => {
  const references = await db.asOwner<{ from: string; to: string }>(
    `select distinct ${NAME} as "from", tn.nspname || '.' || t.relname as "to"
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where k.contype = 'f'`,
  );
  const place = (name: string) => COPIED_TABLES.indexOf(name as (typeof COPIED_TABLES)[number]);
  const wrong = references.filter(({ from, to }) => place(from) >= 0 && (to in LEFT_OUT || place(to) > place(from)));
  expect(references.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test('each has the column that names the coach', async () => {
  const columns = await db.asOwner<{ name: string; column: string }>(
    `select ${NAME} as name, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace where a.attname in ('id', 'user_id') and a.atttypid = 'uuid'::regtype`,
  );
  const known = new Set(columns.map(({ name, column }) => `${name}.${column}`));
  expect(COPIED_TABLES.filter((name) => !known.has(`${name}.${coachColumn(name)}`))).toEqual([]);
});
