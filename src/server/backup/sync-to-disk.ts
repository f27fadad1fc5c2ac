// Flushes a file's content, or a folder's entries, to disk, so that it survives a power failure.
import { open } from 'node:fs/promises';

export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
