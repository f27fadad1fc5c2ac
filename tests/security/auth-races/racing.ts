// What can happen to an account between the check of a request and its act, at a moment that the test chooses.
import type { Database } from '#server/db/database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

/** The database of one server: `event` happens before its transaction number `at`, from 1. */
export function interrupted(db: Database, event: () => Promise<unknown>, at = 1): Database {
  let transactions = 0;
  return {
    ...db,
    async serverTransaction(work) {
      transactions += 1;
      if (transactions === at) await event();
      return db.serverTransaction(work);
    },
  };
}

/** The same before the first statement of the server itself that contains `text`. */
export function interruptedAt(db: Database, text: string, event: () => Promise<unknown>): Database {
  let isOver = false;
  return {
    ...db,
    async asServer(statement, values) {
      if (!isOver && statement.includes(text)) {
        isOver = true;
        await event();
      }
      return db.asServer(statement, values);
    },
  };
}

export type Event = 'signed out' | 'ended by a reused token' | 'account deleted' | 'banned' | 'code owed';

/** Makes `event` happen to the user and all auth sessions. */
export async function happen(db: TestDatabase, event: Event, userId: string): Promise<void> {
  await db.asOwner(STATEMENTS[event], [userId]);
}

const STATEMENTS: Readonly<Record<Event, string>> = {
  'signed out': 'delete from auth.sessions where user_id = $1',
  'ended by a reused token': 'update auth.sessions set ended_at = now() where user_id = $1',
  'account deleted': 'delete from auth.users where id = $1',
  banned: "update auth.users set banned_until = now() + interval '1 day' where id = $1",
  // As if another session had just activated an authenticator.
  'code owed': `
    with lowered as (update auth.sessions set aal = 'aal1' where user_id = $1)
    insert into auth.mfa_factors (user_id, friendly_name, secret, status)
    values ($1, 'just activated', decode(repeat('00', 20), 'hex'), 'verified')`,
};

/** Everything about a user's sign-in, as JSON. */
export async function stateOf(db: TestDatabase, userId: string): Promise<unknown> {
  const tables = [
    'sessions',
    'mfa_factors',
    'one_time_tokens',
    'recovery_codes',
    'known_devices',
    'auth_codes',
    'personal_keys',
  ];
  const rows = (table: string) =>
    `(select coalesce(jsonb_agg(to_jsonb(t) - 'last_seen_at' order by t::text), '[]') from auth.${table} t where user_id = $1)`;
  const [state] = await db.asOwner(
    `select (select to_jsonb(u) from auth.users u where id = $1) as user,
       (select jsonb_agg(p.role) from public.profiles p where id = $1) as role,
       ${tables.map((table) => `${rows(table)} as ${table}`).join(', ')},
       (select coalesce(jsonb_agg(to_jsonb(c) order by c::text), '[]') from auth.mfa_challenges c
          join auth.mfa_factors f on f.id = c.factor_id where f.user_id = $1) as challenges`,
    [userId],
  );
  return state;
}
