// What a database may have that does not work where tables are distributed (docs/scale.md): keys that can't sign in, hooks that send
// nothing, views that nobody can open, and files without which no account can be deleted.
import type { OwnerRun } from '../database.ts';

const UNSUPPORTED = `
  select what, count from (
    select 'personal keys' as what, (select count(*)::int from auth.personal_keys where expires_at > now()) as count
    union all select 'hooks', (select count(*)::int from private.hooks)
    union all select 'open lent views',
      (select count(*)::int from public.lent_views where revoked_at is null and expires_at > now())
    union all select 'files in an S3 store', (select count(*)::int from private.certificate_contents where store = 's3')
  ) u where count > 0`;

/** Rejects with a sentence for the operator that names them. */
export async function refuseUnsupported(run: OwnerRun): Promise<void> {
  const found = await run<{ what: string; count: number }>(UNSUPPORTED);
  if (found.length === 0) return;
  const list = found.map(({ what, count }) => `${what} (${count})`).join(', ');
  throw new Error(`The database has what does not work where tables are distributed: ${list} (docs/scale.md).`);
}
