// A file's bytes, or the names in a folder, survive a power cut from here on.
import { open } from 'node:fs/promises';

export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
