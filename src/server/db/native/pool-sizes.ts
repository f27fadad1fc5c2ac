// How many connections a process opens. Several processes of one server have fewer each (ADR 54).
import { shareOf } from '#server/settings/limit-share.ts';

export interface PoolSizes {
  /** Connections for users' statements. */
  readonly users: number;
  /** Transactions of one user under way; with three users all connections are busy. */
  readonly perUser: number;
  /** Transactions of one user that wait; further ones are refused at once. */
  readonly perUserWaiting: number;
  /** Connections for the server's own work. */
  readonly server: number;
}

const ONE: PoolSizes = { users: 6, perUser: 2, perUserWaiting: 300, server: 4 };
/** Two of them have the connections of one process; more of them need more. */
const ONE_OF_SEVERAL = { users: 3, perUser: 1, server: 2 };
const LEAST_WAITING = 20;

export function poolSizes(processes: number): PoolSizes {
  if (processes === 1) return ONE;
  return { ...ONE_OF_SEVERAL, perUserWaiting: shareOf(ONE.perUserWaiting, processes, LEAST_WAITING) };
}
