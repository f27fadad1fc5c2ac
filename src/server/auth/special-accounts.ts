// Accounts that the settings name (decisions 13). A missing one is made without a password, so that its owner gets in by
// the mailed reset link and nobody becomes an admin by typing an address first.
import type { Deps } from '#server/deps.ts';
import { insertUser } from './insert-user.ts';

/** At start. Safe to repeat, and by several servers at once. */
export async function ensureSpecialAccounts({ settings, db, now, log }: Deps): Promise<void> {
  const { specialAccounts, protectedAccount } = settings;
  const addresses = new Set([...specialAccounts, ...(protectedAccount === null ? [] : [protectedAccount])]);
  for (const email of addresses) {
    const made = await db.serverTransaction((run) =>
      insertUser(
        run,
        {
          email: email.toLowerCase(),
          passwordHash: null,
          role: 'admin',
          data: {},
          emailConfirmedAt: null,
          confirmationSentAt: null,
          termsAcceptedAt: null,
        },
        now(),
      ),
    );
    if (made) log.info({ userId: made.id }, 'special account made');
  }
  if (protectedAccount !== null) {
    await db.asServer(
      `update public.profiles set role = 'admin'
       where role <> 'admin' and id = (select id from auth.users where email = $1)`,
      [protectedAccount.toLowerCase()],
    );
  }
}
