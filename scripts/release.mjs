// npm run release [-- FOLDER]: packs the version of package.json into one file that runs with Node alone: built, with what it needs at
// run time and the documents. Writes release/hourbook-<version>-<system>.tar.gz, its SHA-256, and the licences of all packages in it.
// The binaries of argon2 are those of this system.
import { createHash } from 'node:crypto';
import { cpSync, createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import ensureBuilt from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { releasedPackages, serverPackages } from './licences.mjs';
import { releasedScripts } from './released-scripts.mjs';
import { ROOT, isMain, runCommand } from './run-command.mjs';

const COPIED = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'db', 'deploy', 'dist', 'docs'];

/** Resolves to the path of the packed file. Throws if the changelog has no day for this version. */
export async function release(folder) {
  const { name, version, description, license, type, engines, scripts } = readJson('package.json');
  if (
    !new RegExp(`^## \\[${version}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm').test(
      readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
    )
  )
    throw new Error(`CHANGELOG.md has no line "## [${version}] - <day>"`);
  const title = `${name}-${version}`;
  const into = mkdtempSync(join(tmpdir(), `${title}-`));
  try {
    const staged = join(into, title);
    for (const path of COPIED)
      cpSync(join(ROOT, path), join(staged, path), { recursive: true, filter: (file) => !file.endsWith('.env') });
    for (const path of serverPackages())
      cpSync(path, join(staged, relative(ROOT, path)), { recursive: true, filter: isOfPackage(path) });
    const manifest = { name, version, description, license, type, engines, scripts: releasedScripts(scripts) };
    writeFileSync(join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    writeFileSync(join(staged, 'LICENCES.txt'), licencesText());
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${title}-${process.platform}-${process.arch}.tar.gz`);
    const { code, output } = await runCommand('tar', ['-czf', file, '-C', into, title], { quiet: true });
    if (code !== 0) throw new Error(`tar could not write ${file}:\n${output}`);
    writeFileSync(`${file}.sha256`, `${await sha256(file)}  ${basename(file)}\n`);
    cpSync(join(staged, 'LICENCES.txt'), join(folder, `${title}-licences.txt`));
    return file;
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** Packages inside a package are in the list themselves, if they belong to it. */
const isOfPackage = (folder) => (path) => !relative(folder, path).split(/[\\/]/).includes('node_modules');

function licencesText() {
  return releasedPackages()
    .map(({ title, licence, home, texts }) => `${title}\n${licence}\n${home}\n\n${texts.join('\n\n')}\n`)
    .join(`\n${'-'.repeat(100)}\n\n`);
}

async function sha256(file) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

if (isMain(import.meta)) {
  await ensureInstalled({ toRun: true });
  await ensureBuilt();
  const file = await release(resolve(process.argv[2] ?? join(ROOT, 'release')));
  console.log(`Packed into ${file}`);
}
