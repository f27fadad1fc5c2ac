// Accounts that the settings name are admins (spec decision 13). A missing one is made without a password, so that its owner
// gets in by the mailed reset link and nobody becomes an admin by typing an address first.
import type { Run } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { insertUser } from './insert-user.ts';
import { forgetDevices } from '#server/auth/known-device.ts';

type Named = Pick<Deps['settings'], 'specialAccounts' | 'protectedAccount'>;

/** The addresses that the settings name, in lower case. */
function builtInAddresses({ specialAccounts, protectedAccount }: Named): string[] {
  const all = [...specialAccounts, ...(protectedAccount === null ? [] : [protectedAccount])];
  return [...new Set(all.map((address) => address.toLowerCase()))];
}

/** What the settings make of an address; null for everybody else's. */
export function builtInKind(settings: Named, email: string): 'protected' | 'special' | null {
  const address = email.toLowerCase();
  if (address === settings.protectedAccount?.toLowerCase()) return 'protected';
  return builtInAddresses(settings).includes(address) ? 'special' : null;
}

/**
 * Puts the protected account's role right, silently, wherever it is checked: at its sign-ins and when a function asks whether
 * it is an admin (spec 4 and 6; spec decision 13). Answers whether it did. Only an account that the server has
 * marked: who signs up with the address of one that is gone is nobody yet.
 */
export async function healProtected(run: Run, settings: Named, user: { id: string; email: string }): Promise<boolean> {
  if (builtInKind(settings, user.email) !== 'protected') return false;
  const healed = await run(
    `update public.profiles p set role = 'admin' from auth.users u
     where p.id = $1 and u.id = p.id and u.raw_app_meta_data @> '{"special": true}' and p.role <> 'admin' returning p.id`,
    [user.id],
  );
  return healed.length > 0;
}

/** At start: accounts that the settings named once and name no more may lose the role again. */
export async function releaseSpecialAccounts({ settings, db, log }: Deps): Promise<void> {
  const released = await db.asServer<{ id: string }>(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"special": false, "protected": false}'
     where raw_app_meta_data @> '{"special": true}' and email <> all($1::text[]) returning id`,
    [builtInAddresses(settings)],
  );
  for (const { id } of released) log.info({ userId: id }, 'no special account any more; its role can be changed');
}

/** At start, and when an admin looks at the list. Safe to repeat, and by several servers at once. */
export async function ensureSpecialAccounts({ settings, db, now, log }: Deps): Promise<void> {
  for (const email of builtInAddresses(settings)) {
    await db.serverTransaction(async (run) => {
      const isNew = await makeAccount(run, email, now());
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
 * Marks the account, which `private.keep_built_in_admin` then keeps an admin. The first time that the settings name it, it
 * loses its password and its sign-ins: whoever made it may only have typed the address. Answers its id then, else undefined.
 */
async function markSpecial(run: Run, email: string, isProtected: boolean): Promise<string | undefined> {
  const mark = JSON.stringify({ special: true, protected: isProtected });
  const [marked] = await run<{ id: string }>(
    `update auth.users set encrypted_password = null, raw_app_meta_data = raw_app_meta_data || $2
     where email = $1 and not raw_app_meta_data ? 'special' returning id`,
    [email, mark],
  );
  if (marked) await run('delete from auth.sessions where user_id = $1', [marked.id]);
  if (marked) await forgetDevices(run, marked.id);
  // Named before, perhaps otherwise, or not for a time.
  const update = 'update auth.users set raw_app_meta_data = raw_app_meta_data || $2';
  if (!marked) await run(`${update} where email = $1 and not raw_app_meta_data @> $2`, [email, mark]);
  return marked?.id;
}
