// Accounts that the settings name are admins (spec decision 13). A missing account is created without a password, and
// its owner signs in by the mailed reset link. So nobody becomes an admin by signing up with that address first.
import type { Run } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { insertUser } from './insert-user.ts';
import { endDevices } from '#server/auth/known-device.ts';
import { endMailedLinks } from '#server/auth/tokens/one-time-tokens.ts';
import { builtInAddresses, builtInKind } from '#server/settings/built-in-accounts.ts';

type AccountSettings = Pick<Deps['settings'], 'specialAccounts' | 'protectedAccount'>;

/**
 * Restores the protected account's admin role wherever the role is checked: at sign-in and in functions for admins
 * (spec 4 and 6; spec decision 13). Returns whether the role was changed. Only for an account that the server has
 * marked: after the account was deleted, somebody else may sign up with its address.
 */
export async function restoreProtectedRole(
  run: Run,
  settings: AccountSettings,
  user: { id: string; email: string },
): Promise<boolean> {
  if (builtInKind(settings, user.email) !== 'protected') return false;
  const restored = await run(
    `update public.profiles p set role = 'admin' from auth.users u
     where p.id = $1 and u.id = p.id and u.raw_app_meta_data @> '{"special": true}' and p.role <> 'admin' returning p.id`,
    [user.id],
  );
  return restored.length > 0;
}

/** At start: unmarks accounts that the settings no longer name, so that their role can be changed again. */
export async function releaseSpecialAccounts({ settings, db, log }: Deps): Promise<void> {
  const released = await db.asServer<{ id: string }>(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"special": false, "protected": false}'
     where raw_app_meta_data @> '{"special": true}' and email <> all($1::text[]) returning id`,
    [builtInAddresses(settings)],
  );
  for (const { id } of released) log.info({ userId: id }, 'no special account any more; its role can be changed');
}

/** At start, and when an admin opens the list. Safe to repeat, also by several servers at once. */
export async function ensureSpecialAccounts({ settings, db, now, log }: Deps): Promise<void> {
  for (const email of builtInAddresses(settings)) {
    await db.serverTransaction(async (run) => {
      const isNew = await createAccount(run, email, now());
      const userId = await markSpecial(run, email, builtInKind(settings, email) === 'protected');
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

async function createAccount(run: Run, email: string, at: Date): Promise<boolean> {
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
 * Marks the account, so that the trigger `private.keep_built_in_admin` prevents a change of its role. When the account is marked for
 * the first time, every way to sign in and a pending address are deleted, since its creator may not own the address.
 * Returns the account's id then, otherwise undefined.
 */
async function markSpecial(run: Run, email: string, isProtected: boolean): Promise<string | undefined> {
  const mark = JSON.stringify({ special: true, protected: isProtected });
  const [marked] = await run<{ id: string }>(
    `update auth.users set encrypted_password = null, new_email = null, raw_app_meta_data = raw_app_meta_data || $2
     where email = $1 and not raw_app_meta_data ? 'special' returning id`,
    [email, mark],
  );
  if (marked) {
    await endDevices(run, marked.id);
    await endMailedLinks(run, marked.id);
    for (const table of ['auth.mfa_factors', 'auth.recovery_codes', 'auth.personal_keys'])
      await run(`delete from ${table} where user_id = $1`, [marked.id]);
  }
  // Marked before, perhaps as the other kind, or released since.
  const update = 'update auth.users set raw_app_meta_data = raw_app_meta_data || $2';
  if (!marked) await run(`${update} where email = $1 and not raw_app_meta_data @> $2`, [email, mark]);
  return marked?.id;
}
