// A database that tells which shards each call reads and writes. For Citus only, by its log of remote commands.
import type { Client } from 'pg';
import type { Claims, Database, RawResult, Run, Statement } from '#server/db/database.ts';
import { dataRow } from '#tests/support/data-row.ts';

/** @param owner connected as a superuser; statements run as the user or the server as usual. */
export async function tracingDatabase(
  owner: Client,
  tell: (command: string) => void,
): Promise<Pick<Database, 'asUser' | 'asServer' | 'serverTransaction'>> {
  await owner.query('set citus.log_remote_commands = on; set citus.log_local_commands = on');
  owner.on('notice', ({ message }) => {
    const command = /^(?:issuing|executing the command locally:) ([^]*)$/.exec(message ?? '')?.[1];
    if (command !== undefined) tell(command);
  });

  /** One connection, so transactions run one after another. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(begin: string, values: unknown[], work: () => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      await owner.query('begin');
      try {
        await owner.query(begin, values);
        const result = await work();
        await owner.query('commit');
        return result;
      } catch (error) {
        await owner.query('rollback');
        throw error;
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  }
  const run: Run = async (text, values) => (await owner.query(text, values && [...values])).rows as never;
  const raw = async ({ text, values = [] }: Statement): Promise<RawResult> => {
    const asBytes = { getTypeParser: () => (value: string) => Buffer.from(value) };
    const query = { text, values: [...values], rowMode: 'array' as const, types: asBytes as never };
    const { rows, rowCount } = await owner.query<(Buffer | null)[]>(query);
    return { rows, messages: rows.map(dataRow), rowCount: rowCount ?? 0 };
  };
  const asUser = ({ role, json }: Claims, statement: Statement) =>
    role === 'anon'
      ? inTurn("select set_config('role', 'anon', true)", [], () => raw(statement))
      : inTurn(
          `select set_config('role', 'authenticated', true), private.begin_distributed($1, ${statement.kind === 'read'})`,
          [json],
          () => raw(statement),
        );
  const asServer = "select set_config('role', 'hourbook_server', true)";
  return {
    asUser,
    asServer: (text, values) => inTurn(asServer, [], () => run(text, values)) as never,
    serverTransaction: (work) => inTurn(asServer, [], () => work(run)),
  };
}
