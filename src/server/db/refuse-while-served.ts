// Commands that read or change a whole database on Postgres run while no server uses it.
import type { OwnerRun } from './database.ts';

/** Rejects with a sentence for the operator while a server is connected to the database. */
export async function refuseWhileServed(run: OwnerRun): Promise<void> {
  const servers = await run(`select from pg_catalog.pg_stat_activity where datname = current_database()
    and usename in ('authenticator', 'hourbook_server')`);
  if (servers.length > 0) throw new Error('A server uses the database. Stop every server, then try again.');
}
