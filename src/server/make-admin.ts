// The command make-admin: makes the first admin if no setting names one (spec decision 13).
import { emailSchema } from '#domain/auth/credentials.ts';
import { openForCommand } from './db/command-database.ts';
import type { Settings } from './settings.ts';

/** Throws a readable message if `address` is invalid or has no account. */
export async function runMakeAdmin(settings: Settings, address: string | undefined): Promise<void> {
  const email = emailSchema.safeParse(address?.toLowerCase());
  if (!email.success) throw new Error('Name the account: npm run make-admin -- name@example.com');
  const db = await openForCommand(settings);
  try {
    const changed = await db.asServer("update public.profiles set role = 'admin' where email = $1 returning id", [
      email.data,
    ]);
    if (changed.length === 0) throw new Error(`${email.data} has no account yet. Sign up first, then run this again.`);
  } finally {
    await db.close();
  }
  process.stdout.write(`${email.data} is an admin now.\n`);
}
