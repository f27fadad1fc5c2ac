// Files and folders in which coaches' data is in clear while something is done with it: removed afterwards, and also if the
// process is told to end before that.
import { rmSync } from 'node:fs';

/** Removes `paths` after `work`, and at the latest when the process ends, unless it is killed. */
export async function withTemporary<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
  const remove = () => {
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  };
  // First whatever was begun last, such as another process that writes there.
  process.prependOnceListener('exit', remove);
  try {
    return await work();
  } finally {
    process.removeListener('exit', remove);
    remove();
  }
}
