// Accounts that the settings name are admins (decisions 13). A missing one is made without a password, so that its owner
// gets in by the mailed reset link and nobody becomes an admin by typing an address first.
import type { Run } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { insertUser } from './insert-user.ts';

/** At start. Safe to repeat, and by several servers at once. */
export async function ensureSpecialAccounts({ settings, db, now, log }: Deps): Promise<void> {
  const { specialAccounts, protectedAccount } = settings;
  const addresses = new Set([...specialAccounts, ...(protectedAccount === null ? [] : [protectedAccount])]);
  for (const address of addresses) {
    const email = address.toLowerCase();
    await db.serverTransaction(async (run) => {
      const isNew = await makeAccount(run, email, now());
      const userId = await markSpecial(run, email);
      if (isNew) log.info({ userId }, 'special account made');
      else if (userId) log.warn({ userId }, 'account became special; its password and its sign-ins were ended');
      await run(
        `update public.profiles set role = 'admin'
         where role <> 'admin' and id = (select id from auth.users where email = $1)`,
        [email],
      );
    });
  }
}

async function makeAccount(run: Run, email: string, at: Date): Promise<boolean> {
  const account = {
    email,
    passwordHash: null,
    role: 'admin',
    data: {},
    emailConfirmedAt: null,
    confirmationSentAt: null,
    termsAcceptedAt: null,
  } as const;
  return (await insertUser(run, account, at)) !== undefined;
}

/**
 * The first time that the settings name an account, it loses its password and its sign-ins: whoever made it may only have
 * typed the address. Answers its id then, else undefined.
 */
async function markSpecial(run: Run, email: string): Promise<string | undefined> {
  const [marked] = await run<{ id: string }>(
    `update auth.users set encrypted_password = null, raw_app_meta_data = raw_app_meta_data || '{"special": true}'
     where email = $1 and not raw_app_meta_data ? 'special' returning id`,
    [email],
  );
  if (marked) await run('delete from auth.sessions where user_id = $1', [marked.id]);
  return marked?.id;
}
