// A disk of a few hundred megabytes for tests that fill it. Mounting it needs root on Linux.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk until this much space is left. */
  fill(leftBytes?: number): void;
  /** Frees the space. */
  free(): void;
  remove(): void;
}

/** Why this machine cannot mount a small disk; null if it can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'only on Linux can a disk in memory be mounted';
  if (process.getuid?.() !== 0) return 'only root may mount a disk';
  try {
    mountDisk(1).remove();
    return null;
  } catch (error) {
    return `this machine lets nobody mount a disk: ${(error as Error).message.split('\n')[0]}`;
  }
}

export function mountDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (leftBytes = 0) => fillUp(filler, folder, leftBytes),
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillUp(filler: string, folder: string, leftBytes: number): void {
  const file = openSync(filler, 'a');
  try {
    const { bavail, bsize } = statfsSync(folder);
    // Measured once, since the server may free space of its own in the meantime.
    for (let missing = bavail * bsize - leftBytes; missing > 0; missing -= 1 << 20)
      writeSync(file, Buffer.alloc(Math.min(missing, 1 << 20), 1));
  } catch (error) {
    // Another process used the last bytes.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
