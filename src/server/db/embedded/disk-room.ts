// How much room a disk has, and the refusal where it is too little for a new database.
import { statfs } from 'node:fs/promises';

/** An empty database takes 40 MB. Its engine needs a file of 16 MiB at a time, so that much may be left on a full disk. */
const EMPTY_DATABASE = 48 * 1024 * 1024;

export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** That a process without the rights of root can use. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const asMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Runs `work`, which makes a database in `folder`. If it fails where little room is left, rejects with NoRoom. */
export async function namingRoom<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const free = await freeBytes(folder);
    if (error instanceof NoRoom || free > EMPTY_DATABASE) throw error;
    throw new NoRoom(`There is no room for the database in ${folder}: ${asMegabytes(free)} are left.`, {
      cause: error,
    });
  }
}
