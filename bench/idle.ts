// What an idle server costs: its memory a minute after the start, and how often it is woken in the fourth minute. In between the embedded
// engine tidies up what the start left.
// `npm run bench -- idle`, or `npm run bench -- idle pglite` for one engine; further arguments are options of Node.
// resident: what is in memory; own: without what processes share, such as Node's program itself.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import { cost } from './process-cost.ts';
import { startTarget, type Target } from './target.ts';
import { writeResult } from './write-result.ts';

const SETTLED_MS = 60_000;
const TIDIED_MS = 120_000;
const WATCHED_SECONDS = 60;

const [chosen = 'all', ...nodeOptions] = process.argv.slice(2);
const engines = ['postgres', 'pglite'].filter((engine) => chosen === 'all' || chosen === engine);
if (engines.length === 0) throw new Error(`No engine is called ${chosen}: postgres, pglite or all`);

async function measure(engine: string) {
  const postgres = engine === 'postgres' ? await startNativeServer() : null;
  const dataDir = await mkdtemp(join(tmpdir(), 'hourbook-idle-'));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    WORKERS: '1',
    DATA_DIR: dataDir,
    PORT: String(port),
    ...(postgres && { DATABASE_URL: postgres.url('postgres') }),
  };
  const start = () => startTarget(engine, [...nodeOptions, 'dist/server/main.js'], { path: '/readyz', port, env });
  let target: Target | undefined;
  try {
    // It makes the database, which the second start finds.
    target = await start();
    await target.stop();
    target = await start();
    const { server } = target;
    await sleep(SETTLED_MS);
    const [{ residentMegabytes }, ownMegabytes] = [await cost([server]), await ownOf(server)];
    await sleep(TIDIED_MS);
    const { cpuMicroseconds } = await cost([server]);
    const before = await wakesOf(server);
    await sleep(WATCHED_SECONDS * 1_000);
    const after = await wakesOf(server);
    const { cpuMicroseconds: cpuAfter } = await cost([server]);
    return {
      engine,
      residentMegabytes: Math.round(residentMegabytes),
      ownMegabytes: Math.round(ownMegabytes),
      wakesPerSecond: round((after.server - before.server) / WATCHED_SECONDS),
      wakesOfAllThreadsPerSecond: round((after.all - before.all) / WATCHED_SECONDS),
      cpuMsPerSecond: round((cpuAfter - cpuMicroseconds) / 1_000 / WATCHED_SECONDS),
    };
  } finally {
    await target?.stop();
    await postgres?.remove();
    await rm(dataDir, { recursive: true });
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

/** What would be free without this process. */
async function ownOf(pid: number): Promise<number> {
  const sums = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const own = [...sums.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)];
  return own.reduce((sum, [, kib]) => sum + Number(kib), 0) / 1024;
}

/** How often a process has waited so far: its main thread, and all of its threads. */
async function wakesOf(pid: number): Promise<{ readonly server: number; readonly all: number }> {
  const waited = async (thread: string) => {
    const status = await readFile(`/proc/${pid}/task/${thread}/status`, 'utf8');
    return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)![1]);
  };
  const each = await Promise.all((await readdir(`/proc/${pid}/task`)).map(waited));
  return { server: await waited(String(pid)), all: each.reduce((sum, one) => sum + one, 0) };
}

const results = [];
for (const engine of engines) results.push(await measure(engine));
console.table(results);
await writeResult('idle.json', { nodeOptions, results });
