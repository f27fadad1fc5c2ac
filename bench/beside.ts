// Measures this checkout beside another one in one run: `npm run bench -- beside ../before`, or
// `npm run bench -- beside ../before postgres 7 "last 5"` for one engine, seven pairs and operations by name. The other
// checkout must be built, with its packages. Both servers run all the time and are loaded in turn, so that other load
// on the machine affects both; printed are medians, and the medians of each pair's ratio.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Measured } from './hourbook.ts';
import type { Load } from './load.ts';
import type { Operation } from './operations.ts';
import { median } from './report.ts';

const SECONDS = 2;
const WARM_UP_SECONDS = 1;
const TURNS_A_RUN = 300_000;

const [folder, chosen = 'postgres', pairsText = '7', only = ''] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the other checkout.');
const pairs = Math.min(20, Number(pairsText));

interface Side {
  readonly measured: Measured;
  readonly operations: readonly Operation[];
  readonly load: (typeof import('./load.ts'))['load'];
  remove(): Promise<void>;
}

/** With the other checkout's own bench: its coaches, its operations and its server. */
async function start(root: string): Promise<Side> {
  const from = async (path: string) => (await import(pathToFileURL(resolve(root, path)).href)) as unknown;
  const { startHourbook } = (await from('bench/hourbook.ts')) as typeof import('./hourbook.ts');
  const { OPERATIONS } = (await from('bench/operations.ts')) as typeof import('./operations.ts');
  const { load } = (await from('bench/load.ts')) as typeof import('./load.ts');
  const { startNativeServer } = (await from(
    'tests/support/native-server.ts',
  )) as typeof import('#tests/support/native-server.ts');
  // The server is started from the current folder.
  process.chdir(root);
  const settings = ['fsync=on', 'full_page_writes=on'];
  const cluster = chosen === 'postgres' ? await startNativeServer({ settings }) : null;
  const measured = await startHourbook(cluster);
  return {
    measured,
    operations: OPERATIONS,
    load,
    async remove() {
      await measured.remove();
      await cluster?.remove();
    },
  };
}

async function run({ measured, operations, load }: Side, name: string, turn: number): Promise<Load> {
  const operation = operations.find((each) => each.name === name);
  if (!operation) throw new Error(`The other checkout does not measure ${name}`);
  const request = await operation.request(measured.coaches, measured.target.address);
  return load(measured.target, request, turn === 0 ? WARM_UP_SECONDS : SECONDS, turn * TURNS_A_RUN);
}

const rounded = (value: number) => Math.round(value * 100) / 100;

const here = process.cwd();
const other = await start(resolve(here, folder));
const own = await start(here);
try {
  for (const { name } of own.operations.filter((operation) => operation.name.includes(only))) {
    const taken: { own: Load; other: Load }[] = [];
    for (let turn = 0; turn <= pairs; turn += 1) {
      const pair = { other: await run(other, name, turn), own: await run(own, name, turn) };
      // The first turn is a warm-up.
      if (turn > 0) taken.push(pair);
    }
    const ratio = (field: keyof Load) => rounded(median(taken.map((pair) => pair.own[field] / pair.other[field])));
    console.log(name, {
      before: Math.round(median(taken.map((pair) => pair.other.requestsPerSecond))),
      now: Math.round(median(taken.map((pair) => pair.own.requestsPerSecond))),
      requests: ratio('requestsPerSecond'),
      serverCpu: ratio('serverCpu'),
      ...(chosen === 'postgres' ? { postgresCpu: ratio('engineCpu') } : {}),
    });
  }
} finally {
  await own.remove();
  await other.remove();
}
