import type { OwnerRun } from './database.ts';

/** Runs `work` as the owner, all or nothing. @param begin in SQL, with the kind of the transaction */
export async function inTransaction<T>(run: OwnerRun, work: () => Promise<T>, begin = 'begin'): Promise<T> {
  await run(begin);
  try {
    const result = await work();
    await run('commit');
    return result;
  } catch (error) {
    // If this fails too, the connection is lost and the transaction has ended.
    await run('rollback').catch(() => undefined);
    throw error;
  }
}
