// Reads the lines of a backup file. Lines are split at line feeds only, since texts may contain other line separators.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { UnusableBackup } from './backup-format.ts';

const LINE_FEED = 0x0a;

/** Rejects with UnusableBackup if the file is truncated or damaged, with the system's error if it cannot be read. */
export async function* backupLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // An error destroys `unpacked`, so that it is thrown by the loop below.
  pipeline(createReadStream(file), unpacked).catch(() => undefined);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
        yield bytes.toString('utf8', start, end);
        start = end + 1;
      }
      rest = bytes.subarray(start);
    }
  } catch (error) {
    throw isDamage(error) ? new UnusableBackup(`${file} is cut off or damaged. Nothing was restored.`) : error;
  }
  if (rest.length > 0) throw new UnusableBackup(`${file} is cut off. Nothing was restored.`);
}

/** zlib's errors: Z_DATA_ERROR for altered bytes, Z_BUF_ERROR for missing ones. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
