// Inserts a user with its profile in one transaction.
import { randomUUID } from 'node:crypto';
import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import type { Run } from '#server/db/database.ts';
import { localPart } from '#server/auth/mail/email-address.ts';
import type { UserData } from './user-data.ts';
import type { User } from './users.ts';

export interface NewUser {
  readonly email: string;
  /** null: no sign-in by password until the user has set one by a mailed link. */
  readonly passwordHash: string | null;
  readonly role: 'admin' | 'user';
  readonly data: UserData;
  readonly emailConfirmedAt: Date | null;
  readonly confirmationSentAt: Date | null;
  readonly termsAcceptedAt: Date | null;
}

const USERNAME_MAX_CHARS = 100;

/** Call it in a transaction. Undefined if the address is taken. */
export async function insertUser(run: Run, user: NewUser, now: Date): Promise<User | undefined> {
  const [row] = await run<User>(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, confirmation_sent_at, raw_user_meta_data, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (email) do nothing returning *`,
    [
      randomUUID(),
      user.email,
      user.passwordHash,
      user.emailConfirmedAt,
      user.confirmationSentAt,
      JSON.stringify(user.data),
      now,
    ],
  );
  if (!row) return undefined;
  await run(
    `insert into public.profiles (id, username, email, role, terms_accepted, terms_accepted_at, terms_version, created_at)
     values ($1, $2, $3, $4, $5::timestamptz is not null, $5, case when $5::timestamptz is not null then $7 end, $6)`,
    [
      row.id,
      localPart(user.email).slice(0, USERNAME_MAX_CHARS),
      user.email,
      user.role,
      user.termsAcceptedAt,
      now,
      LEGAL_VERSION,
    ],
  );
  return row;
}
