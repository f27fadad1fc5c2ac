// Which database a connection leads to, whatever it is called there: two addresses may name different ones by mistake.
import type { OwnerRun, Run } from '../database.ts';

/** In SQL: the number of the current database, which its replicas share. */
export const DATABASE_NUMBER = '(select oid::text from pg_catalog.pg_database where datname = current_database())';

const IDENTITY = `
  select concat((select system_identifier from pg_control_system()), '/', ${DATABASE_NUMBER}) as identity`;

export async function identityOf(run: OwnerRun | Run): Promise<string> {
  const [row] = await run<{ identity: string }>(IDENTITY);
  return row!.identity;
}

/** Rejects where `run` leads to another database than that of `identity`, which was prepared. */
export async function refuseOtherDatabase(run: Run, identity: string): Promise<void> {
  if ((await identityOf(run)) === identity) return;
  throw new Error(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: that one would be prepared and backed up, and this one used.',
  );
}
