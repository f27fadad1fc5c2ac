// Whether a pooler that is said to be in session mode is. Two connections ask in turn which backend they have: in session mode
// each keeps its own. In transaction mode a transaction of one takes the backend that the other has just given back.
import type { Client } from 'pg';
import { PoolerRefused } from './database-client.ts';

const ROUNDS = 10;
const PID = 'select pg_backend_pid() as pid';

/** Rejects with PoolerRefused. Not proved in each case, so no answer depends on it. `connect` gives a new connection. */
export async function refuseSharedBackends(connect: () => Promise<Client>): Promise<void> {
  const clients: Client[] = [];
  try {
    clients.push(await connect());
    clients.push(await connect());
    const [one, other] = clients as [Client, Client];
    const [ofOne, ofOther] = [await pidOf(one), await pidOf(other)];
    for (let round = 0; round < ROUNDS; round += 1) {
      await pidOf(one);
      await other.query('begin');
      const pids = [await pidOf(other), await pidOf(one)];
      await other.query('rollback');
      if (pids[0] !== ofOther || pids[1] !== ofOne || ofOne === ofOther) throw new PoolerRefused(SHARED);
    }
  } finally {
    for (const client of clients) await client.end();
  }
}

async function pidOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(PID);
  return rows[0]?.pid;
}

const SHARED =
  'POOLER=session, but the pooler in DATABASE_URL changes the connection to Postgres between transactions. Set its ' +
  'pool_mode to session, or set POOLER=transaction and DATABASE_DIRECT_URL (docs/operations.md, Connection poolers).';
