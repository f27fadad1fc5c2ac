// npm run mutants -- FOLDER [COUNT] [SEED]: makes COUNT changes to the source of FOLDER, chosen at random, one at a time, and lists those that
// live: no test notices them. bench/mutants/vitest.config.ts says which tests are tried. Stryker's instrumenter knows which changes of
// TypeScript make sense, and writes all of them into one copy of the source, each behind a condition. So the source is loaded once,
// and a change costs no more than the test files that reach it. A change in what runs only while a module loads is counted, not tried.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePackage } from './ensure-package.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ROOT, runCommand } from './run-command.mjs';

const [folder, count = '100', seed = '1'] = process.argv.slice(2);
if (!folder) throw new Error('Which folder? npm run mutants -- src/domain');
await ensureInstalled();
await ensurePackage('bench/mutants');
const results = `test-results/mutants/${folder.replaceAll('/', '-')}`;
const RUNS = join(ROOT, results, 'runs');
process.env['TEST_ENGINE'] ??= 'postgres';
// For the configuration of Vitest.
process.env['MUTANTS_IN'] = folder;
process.env['MUTANTS_RESULTS'] = results;

/** All changes that Stryker knows for the sources of the folder, and the sources with all of them. */
async function instrument() {
  const require = createRequire(join(ROOT, 'bench/mutants/package.json'));
  const { Instrumenter } = await import(pathToFileURL(require.resolve('@stryker-mutator/instrumenter')).href);
  const log = Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error'].map((level) => [level, () => undefined]));
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /(?<!\.test|\.d)\.ts$/.test(name))
    .map((name) => ({ name, content: readFileSync(join(ROOT, name), 'utf8'), mutate: true }));
  const options = { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [] };
  const isOff = () => false;
  return new Instrumenter({ ...log, isTraceEnabled: isOff, isDebugEnabled: isOff }).instrument(files, options);
}

/** Numbers from 0 to 1, the same for a seed. */
function* randomNumbers(state) {
  for (;;) {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

/** Runs each of `runs` as a test file of its own: its test files, with its change. Returns Vitest's report of each, by name. */
async function runAll(runs) {
  rmSync(RUNS, { recursive: true, force: true });
  mkdirSync(RUNS, { recursive: true });
  for (const { name, mutant = null, tests } of runs) {
    const imports = tests.map((test) => `() => import(${JSON.stringify(`${join(ROOT, test)}?${name}`)})`);
    const run = JSON.stringify(mutant === null ? { facts: join(RUNS, `${name}.json`) } : { mutant });
    writeFileSync(
      join(RUNS, `${name}.test.ts`),
      `import { startRun } from '#bench/start-run.ts';\nstartRun(${run}, [${imports.join(', ')}]);\n`,
    );
  }
  const outputFile = join(ROOT, results, 'report.json');
  // Otherwise a run that is interrupted would be given the results of the one before, in which no change lived.
  rmSync(outputFile, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config=bench/mutants/vitest.config.ts', '--root=.'];
  const reporter = ['--reporter=json', `--outputFile=${outputFile}`];
  await runCommand(process.execPath, [...vitest, ...reporter]);
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'));
  return new Map(testResults.map((result) => [result.name.match(/([^/]+)\.test\.ts$/)[1], result]));
}

const { files, mutants } = await instrument();
mkdirSync(join(ROOT, results), { recursive: true });
const sources = files.map(({ name, content }) => [join(ROOT, name), content]);
writeFileSync(join(ROOT, results, 'sources.json'), JSON.stringify(sources));

const { code, output } = await runCommand(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'list',
    '--filesOnly',
    '--json',
    '--config=bench/mutants/vitest.config.ts',
    '--root=.',
  ],
  { quiet: true, env: { MUTANTS_LIST: 'tests' } },
);
if (code !== 0) throw new Error(output);
const tests = JSON.parse(output.slice(output.indexOf('['))).map(({ file }) => file.slice(ROOT.length + 1));
const first = await runAll(tests.map((test, at) => ({ name: `first-${at}`, tests: [test] })));
const reached = [];
const atLoad = new Set();
for (const [at, test] of tests.entries()) {
  const { status, message, startTime, endTime, assertionResults } = first.get(`first-${at}`);
  if (status !== 'passed') {
    const failed = assertionResults.find((one) => one.status === 'failed');
    console.log(`Left out, since it fails without a change: ${test} ${failed?.failureMessages[0] ?? message}`);
  } else {
    const { loaded, ran } = JSON.parse(readFileSync(join(RUNS, `first-${at}.json`), 'utf8'));
    for (const id of loaded) atLoad.add(id);
    reached.push({ test, ids: new Set(ran), ms: endTime - startTime });
  }
}
reached.sort((one, other) => one.ms - other.ms);

const random = randomNumbers(Number(seed));
const chosen = mutants
  .filter(({ status }) => status !== 'Ignored')
  .map((mutant) => [random.next().value, mutant])
  .toSorted(([one], [other]) => one - other)
  .slice(0, Number(count))
  .map(([, mutant]) => mutant);
const runs = chosen.map((mutant) => ({
  name: `change-${mutant.id}`,
  mutant: mutant.id,
  tests: reached.filter(({ ids }) => ids.has(mutant.id)).map(({ test }) => test),
}));
const outcomes = await runAll(runs.filter((run) => run.tests.length > 0));
const counts = {};
for (const [at, mutant] of chosen.entries()) {
  const { name, tests: tried } = runs[at];
  const unreached = atLoad.has(mutant.id) ? 'while loading' : 'never run';
  const outcome = tried.length === 0 ? unreached : outcomes.get(name)?.status === 'passed' ? 'lived' : 'killed';
  counts[outcome] = (counts[outcome] ?? 0) + 1;
  const { fileName, location, mutatorName, replacement } = mutant;
  const { line, column } = location.start;
  if (outcome !== 'killed')
    console.log(
      `${outcome}: ${fileName}:${line + 1}:${column + 1} ${mutatorName} → ${replacement} (${tried.length} test files)`,
    );
}
console.log(`${folder}, seed ${seed}: ${JSON.stringify(counts)}`);
