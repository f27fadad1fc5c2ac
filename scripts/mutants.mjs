// npm run mutants -- FOLDER [COUNT] [SEED]: makes about COUNT changes to the source of FOLDER at places chosen at random, one at a time, and
// lists those that the quick unit tests let live. Takes some seconds a change. Stryker, since it knows which changes of TypeScript make
// sense, and which tests reach which line; a package of its own, since nothing else needs it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePackage } from './ensure-package.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ROOT, runCommand } from './run-command.mjs';

const [folder, count = '500', seed = '1'] = process.argv.slice(2);
if (!folder) throw new Error('Which folder? npm run mutants -- src/domain');
await ensureInstalled();
await ensurePackage('bench/mutants');
const require = createRequire(join(ROOT, 'bench/mutants/package.json'));

/** All changes that Stryker knows for the sources of the folder. */
async function findMutants() {
  const { Instrumenter } = await import(pathToFileURL(require.resolve('@stryker-mutator/instrumenter')).href);
  const log = Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error'].map((level) => [level, () => undefined]));
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /(?<!\.test|\.d)\.ts$/.test(name))
    .map((name) => ({ name, content: readFileSync(join(ROOT, name), 'utf8'), mutate: true }));
  const options = { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [] };
  const { mutants } = await new Instrumenter({
    ...log,
    isTraceEnabled: () => false,
    isDebugEnabled: () => false,
  }).instrument(files, options);
  return mutants;
}

/** Numbers from 0 to 1, the same for a seed. */
function* randomNumbers(state) {
  for (;;) {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

/** Places with about `most` changes in all: Stryker makes every change inside a place. */
function choosePlaces(mutants, most) {
  const random = randomNumbers(Number(seed));
  const shuffled = mutants
    .map((one) => [random.next().value, one])
    .toSorted(([one], [other]) => one - other)
    .map(([, one]) => one);
  const places = [];
  const made = new Set();
  for (const place of shuffled) {
    if (made.size >= most) break;
    if (made.has(place)) continue;
    places.push(place);
    for (const one of mutants) if (isInside(one, place)) made.add(one);
  }
  return places;
}

function isInside(one, place) {
  const [from, to] = [place.location.start, place.location.end];
  const { start, end } = one.location;
  const isAfter = start.line > from.line || (start.line === from.line && start.column >= from.column);
  const isBefore = end.line < to.line || (end.line === to.line && end.column <= to.column);
  return one.fileName === place.fileName && isAfter && isBefore;
}

const places = choosePlaces(await findMutants(), Number(count));
const results = join(ROOT, 'test-results/mutants');
mkdirSync(results, { recursive: true });
const report = join(results, `${folder.replaceAll('/', '-')}.json`);
const config = join(results, 'stryker.config.json');
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: [require.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'bench/mutants/vitest.config.ts', related: true },
    mutate: places.map(
      ({ fileName, location: { start, end } }) =>
        `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
    ),
    mutator: { excludedMutations: ['StringLiteral'] },
    // Types are checked elsewhere, and our files have no Babel configuration.
    disableTypeChecks: false,
    tsconfigFile: 'none',
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['MUTANTS_AT_ONCE'] ?? 2),
    timeoutFactor: 3,
    timeoutMS: 60_000,
    ignorePatterns: ['dist', 'data', 'docs/screenshots', 'test-results', 'bench/tools', 'bench/mutants/node_modules'],
    tempDirName: 'test-results/mutants/tmp',
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
  }),
);
const { code } = await runCommand(process.execPath, [
  join(ROOT, 'bench/mutants/node_modules/@stryker-mutator/core/bin/stryker.js'),
  'run',
  config,
]);
if (code !== 0) process.exit(1);

const { files } = JSON.parse(readFileSync(report, 'utf8'));
const counts = {};
for (const [file, { mutants }] of Object.entries(files))
  for (const { status, location, mutatorName, replacement } of mutants) {
    if (status === 'Ignored') continue;
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 'Survived' || status === 'NoCoverage')
      console.log(`${status}: ${file}:${location.start.line}:${location.start.column} ${mutatorName} → ${replacement}`);
  }
console.log(`${folder}, seed ${seed}: ${JSON.stringify(counts)}`);
