// A database that tells which shards each call reads and writes. For Citus only, by its log of remote commands.
import type { Client } from 'pg';
import type { Database } from '#server/db/database.ts';
import { onOneConnection } from '#tests/support/one-connection.ts';

/** @param owner connected as a superuser */
export async function tracingDatabase(
  owner: Client,
  tell: (command: string) => void,
): Promise<Pick<Database, 'asUser' | 'asServer' | 'serverTransaction'>> {
  await owner.query('set citus.log_remote_commands = on; set citus.log_local_commands = on');
  owner.on('notice', ({ message }) => {
    const command = /^(?:issuing|executing the command locally:) ([^]*)$/.exec(message ?? '')?.[1];
    if (command !== undefined) tell(command);
  });
  return onOneConnection(owner, (claims, isRead) => {
    if (!claims) return { text: "select set_config('role', 'hourbook_server', true)", values: [] };
    if (claims.role === 'anon') return { text: "select set_config('role', 'anon', true)", values: [] };
    return {
      text: `select set_config('role', 'authenticated', true), private.begin_distributed($1, ${isRead})`,
      values: [claims.json],
    };
  });
}
