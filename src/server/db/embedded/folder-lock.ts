// One process per data folder: two embedded engines on one folder would silently overwrite each other's data. The lock
// is the kernel's (flock on an open file), so it ends with the process, however that ends.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** The flag of BSD and macOS that locks a file when it is opened; Node has no constant for it. */
const O_EXLOCK = 0x20;

export interface FolderLock {
  release(): void;
}

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** Takes the lock of `folder`, or throws FolderInUse with a message for the operator. */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'lock');
  refuseAsRoot(folder, path);
  const file = openLocked(path);
  if (file === null) {
    throw new FolderInUse(
      `The data folder ${folder} is in use by another Hourbook server (process ${readHolder(path)}). ` +
        'Stop that one first, or give this one a DATA_DIR of its own.',
    );
  }
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`);
  return { release: () => closeSync(file) };
}

/** What root writes the server's own user could not open, such as the database after `sudo npm run make-admin`. */
function refuseAsRoot(folder: string, path: string): void {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid ?? 0;
  if (process.geteuid?.() !== 0 || owner === 0 || newOwner(`${path}.owner`) === owner) return;
  throw new Error(
    `The data folder ${folder} is used by the user with the id ${owner}, who could not open what root writes there. ` +
      `Run this as that user: sudo -u '#${owner}' …`,
  );
}

/** Whose new files are: on some file systems not the user's who makes them. */
function newOwner(path: string): number {
  const file = openSync(path, 'w', 0o600);
  try {
    return fstatSync(file).uid;
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

/** The file, locked; null when another process holds it. */
function openLocked(path: string): number | null {
  if (process.platform === 'linux') return openThenLock(path);
  if (process.platform === 'darwin' || process.platform === 'freebsd') return openWithLock(path);
  throw new Error('The embedded database cannot protect its folder on this system. Set DATABASE_URL.');
}

/** Node has no flock. The lock that flock(1) takes on our open file stays with the file after flock(1) has ended. */
function openThenLock(path: string): number | null {
  const file = openSync(path, 'a+', 0o600);
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file] });
  if (status === 0) return file;
  closeSync(file);
  if (status === 1) return null;
  if (!error) throw new Error(`The file ${path} cannot be locked: ${stderr.toString().trim()}`);
  throw new Error('The embedded database needs flock (util-linux). Install it, or set DATABASE_URL.', { cause: error });
}

function openWithLock(path: string): number | null {
  try {
    return openSync(path, constants.O_CREAT | constants.O_RDWR | constants.O_NONBLOCK | O_EXLOCK, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return null;
    throw error;
  }
}

function readHolder(path: string): string {
  return readFileSync(path, 'utf8').trim() || 'unknown';
}
