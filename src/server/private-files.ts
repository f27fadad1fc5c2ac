// Whatever the server writes is readable by its own user only: the umask for new files, and a repair at each start of
// files that earlier versions, or a copy, left readable by others.
import { chmodSync, existsSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** Nothing for the group and for others. */
const PRIVATE_UMASK = 0o077;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const MODE_BITS = 0o777;

/** What the product writes into DATA_DIR. Another file there may be somebody else's, so its mode is not changed. */
const OWN_ENTRY =
  /^(?:backups|mail|lock|disk-reserve|database(?:[.-].*)?|keys\.json(?:\..*)?|notes-key\.json(?:\..*)?|stripe-simulator\.json(?:\..*)?)$/;

/** Applies to this process, its threads and the processes it starts. A thread cannot set it. */
export function writePrivately(): void {
  process.umask(PRIVATE_UMASK);
}

/**
 * Gives the product's files in `dataDir` 0600 and its folders 0700, the engine's files included; and `dataDir` itself,
 * unless it also holds files of others. Returns the paths that could not be changed, for example because they belong to
 * another user. Symbolic links are not followed.
 */
export function makePrivate(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const names = readdirSync(dataDir);
  const own = names.filter((name) => OWN_ENTRY.test(name)).map((name) => join(dataDir, name));
  const failed = own.flatMap(makePrivateBelow);
  return own.length < names.length ? failed : [...setMode(dataDir, lstatSync(dataDir)), ...failed];
}

function makePrivateBelow(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A running server may have removed it; the mode of a link has no meaning.
  if (stats === undefined || stats.isSymbolicLink()) return [];
  const failed = setMode(path, stats);
  if (!stats.isDirectory() || failed.length > 0) return failed;
  try {
    return readdirSync(path).flatMap((name) => makePrivateBelow(join(path, name)));
  } catch (error) {
    return unchangeable(path, error);
  }
}

function setMode(path: string, stats: Stats): string[] {
  const wanted = stats.isDirectory() ? FOLDER_MODE : FILE_MODE;
  if (stats.isSymbolicLink() || (stats.mode & MODE_BITS) === wanted) return [];
  try {
    chmodSync(path, wanted);
    return [];
  } catch (error) {
    return unchangeable(path, error);
  }
}

function unchangeable(path: string, error: unknown): string[] {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return [];
  // A file or folder of another user, or a file system without modes. The caller reports it.
  if (code === 'EPERM' || code === 'EACCES' || code === 'ENOTSUP' || code === 'EROFS') return [path];
  throw error;
}
