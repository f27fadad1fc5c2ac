// Whether the disk of the embedded engine has room to write. An engine that meets a full disk in the middle of its log ends,
// and cannot begin again until there is room: it is told to take no writes before that, and goes on reading.
import { statfs } from 'node:fs/promises';

/** Several files of the log (16 MiB each), and what a checkpoint writes. */
const RESERVE_BYTES = 64 * 1024 * 1024;

export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > RESERVE_BYTES;
}
