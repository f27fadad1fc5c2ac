// Flushes a folder's entries to disk, so that a new name in it survives a power failure.
import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Of file systems that flush no folders, such as a share of Windows (CIFS): nothing is left to do there. */
const NONE = new Set<unknown>(['EINVAL', 'EBADF', 'ENOTSUP']);

export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch (error) {
    if (!NONE.has((error as NodeJS.ErrnoException).code)) throw error;
  } finally {
    closeSync(folder);
  }
}
