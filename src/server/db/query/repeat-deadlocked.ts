// Postgres ends one of the transactions that wait for each other crosswise and rolls it back: it may succeed when sent again. One order
// of locks (ADR 111) prevents almost all of them. Users' statements: user-query.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/** How often a statement or transaction is sent, the first time included. */
export const DEADLOCK_ATTEMPTS = 5;
/** Chosen at random up to this, so that two do not meet again. */
const PAUSE_MS = 30;

export const isDeadlock = (error: unknown): boolean => error instanceof DatabaseError && error.code === '40P01';

/** Resolves or rejects as the last call of `work` does, which was rolled back each time before. */
export async function repeatDeadlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === DEADLOCK_ATTEMPTS || !isDeadlock(error)) throw error;
      await sleep(Math.random() * PAUSE_MS);
    }
  }
}
