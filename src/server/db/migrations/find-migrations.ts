// The SQL files of db/, in the order in which they are applied: the platform first, then our own.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Migration {
  /** Path below db/, e.g. `migrations/0005-clients.sql`. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** The folder db/ beside the package.json that this file belongs to; the same from the sources and from dist/. */
function databaseFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder db/ with the migrations was not found beside package.json');
    folder = parent;
  }
  return join(folder, 'db');
}

export function findMigrations(folder = databaseFolder()): Migration[] {
  return ['platform', 'migrations'].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((file) => file.endsWith('.sql'))
      .toSorted()
      .map((file) => {
        const sql = readFileSync(join(folder, part, file), 'utf8');
        return { name: `${part}/${file}`, sql, sha256: createHash('sha256').update(sql).digest('hex') };
      }),
  );
}
