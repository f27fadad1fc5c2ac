// Commands that read or change a whole database on Postgres run while no server uses it.
import type { OwnerRun } from './database.ts';

/** Rejects with a sentence for the operator while a server is connected to the database. */
export async function refuseWhileServed(run: OwnerRun): Promise<void> {
  const servers = await run(`select from pg_catalog.pg_stat_activity where datname = current_database()
    and usename in ('authenticator', 'hourbook_server')`);
  if (servers.length > 0) throw new Error('A server uses the database. Stop every server, then try again.');
}

/**
 * Does `work` while no server can connect to the database, and none can afterwards: one that had nothing to do had no connection, and would
 * write to the former database. If the work fails, servers can use it again, also where a former command was killed and left a limit of 0.
 * Rejects with a sentence for the operator.
 * @param say says how servers can use it again: at the beginning, since the command may be killed
 */
export async function closedToServers<T>(
  run: OwnerRun,
  say: (text: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const [database] = await run<{ name: string; connections: number; owner: string; is_owner: boolean }>(
    `select quote_ident(datname) as name, coalesce(nullif(datconnlimit, 0), -1) as connections, pg_get_userbyid(datdba) as owner,
       pg_has_role(datdba, 'usage') as is_owner from pg_catalog.pg_database where datname = current_database()`,
  );
  const { name, connections, owner, is_owner: isOwner } = database!;
  if (!isOwner)
    throw new Error(`DATABASE_URL must name ${owner}, who owns the database and can keep servers out of it.`);
  const open = `alter database ${name} connection limit ${connections}`;
  say(
    `No server can use the former database while this runs, or once it has succeeded. To let servers use it again, also if this command is killed, run this in another database, such as postgres: ${open};\n`,
  );
  await run(`alter database ${name} connection limit 0`);
  try {
    await refuseWhileServed(run);
    const result = await work();
    await refuseWhileServed(run);
    return result;
  } catch (error) {
    const isOpen = await run(open).then(
      () => true,
      () => false,
    );
    if (isOpen) throw error;
    throw new Error(
      `${(error as Error).message} Servers are still kept out until this is run in another database: ${open};`,
      { cause: error },
    );
  }
}
