// Rows of auth.users, and how to find them.
import type { Run } from '#server/db/database.ts';
import type { UserData } from './user-data.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly new_email: string | null;
  readonly email_change_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: Readonly<Record<string, unknown>>;
  readonly raw_user_meta_data: UserData;
  readonly banned_until: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function findUserByEmail(run: Run, email: string): Promise<User | undefined> {
  return (await run<User>('select * from auth.users where email = $1', [email]))[0];
}

/** Locks the row until the transaction ends. */
export async function lockUser(run: Run, id: string): Promise<User | undefined> {
  return (await run<User>('select * from auth.users where id = $1 for update', [id]))[0];
}

/** Undefined also if the user changes the address while this waits for the lock. */
export async function lockUserByEmail(run: Run, email: string): Promise<User | undefined> {
  return (await run<User>('select * from auth.users where email = $1 for update', [email]))[0];
}

/** A special account (special-accounts.ts): created without a password, its owner signs in by a mailed link. */
export function isSpecial(user: User): boolean {
  return 'special' in user.raw_app_meta_data;
}

export function isBanned(user: User, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}
