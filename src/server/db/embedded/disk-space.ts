// Whether the embedded engine's disk has free space. An engine whose disk fills up while it writes its log ends, and cannot start
// until there is space; so it is made read-only before that (ADR 17).
import { statfs } from 'node:fs/promises';

/** Several WAL files (16 MiB each) and the writes of a checkpoint. */
const RESERVE_BYTES = 64 * 1024 * 1024;

export async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > RESERVE_BYTES;
}
