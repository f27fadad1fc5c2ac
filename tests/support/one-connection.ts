// A database on one connection, for tests that listen to what it tells. Statements run as the user or the server as usual.
import type { Client } from 'pg';
import type { Claims, Database, RawResult, Run, Statement } from '#server/db/database.ts';
import { dataRow } from './data-row.ts';

/** The statement that begins a transaction; `claims` null is the server. */
export type Begin = (claims: Claims | null, isRead: boolean) => { readonly text: string; readonly values: string[] };

/** @param owner connected as a superuser */
export function onOneConnection(
  owner: Client,
  begin: Begin,
): Pick<Database, 'asUser' | 'asServer' | 'serverTransaction'> {
  let last: Promise<unknown> = Promise.resolve();
  /** Transactions run one after another. */
  function inTurn<T>(claims: Claims | null, isRead: boolean, work: () => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      await owner.query('begin');
      try {
        await owner.query(begin(claims, isRead));
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
  return {
    asUser: (claims, statement) => inTurn(claims, statement.kind === 'read', () => raw(statement)),
    asServer: (text, values) => inTurn(null, false, () => run(text, values)) as never,
    serverTransaction: (work) => inTurn(null, false, () => work(run)),
  };
}
