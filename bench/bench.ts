// Requests a second of three reads that every day is made of, over HTTP, with row-level security, on both engines:
// `npm run bench`, or `npm run bench -- pglite 10` for one engine and ten seconds a read. Prints a table, then the same
// as JSON. Everything runs on one machine, load included: compare runs, not the figures with other people's.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNativeServer } from '#tests/support/native-server.ts';
import { load, type Load } from './load.ts';
import { seedCoach } from './seed-coach.ts';
import { startServer } from './started-server.ts';

const READS = {
  'clients, 50 rows': '/rest/v1/clients?select=*&order=name.asc',
  'last 5 sessions with client':
    '/rest/v1/sessions?select=id,date,duration,client:clients(id,name)&order=date.desc&limit=5',
  '1,000 sessions': '/rest/v1/sessions?select=*&order=date.desc',
};
const WARM_UP_SECONDS = 1;
const ENGINES = ['postgres', 'pglite'] as const;
type Engine = (typeof ENGINES)[number];

interface Row extends Load {
  readonly engine: Engine;
  readonly read: string;
}

async function measure(engine: Engine, databaseUrl: string | null, seconds: number): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hourbook-bench-'));
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  try {
    const headers = await seedCoach(server.address);
    const rows: Row[] = [];
    for (const [read, path] of Object.entries(READS)) {
      await load(server.address + path, headers, WARM_UP_SECONDS);
      rows.push({ engine, read, ...(await load(server.address + path, headers, seconds)) });
    }
    console.log(`${engine}: ready after ${server.startMs} ms, ${await server.memory()} MB after the load`);
    return rows;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function measureNative(seconds: number): Promise<Row[]> {
  const postgres = await startNativeServer();
  try {
    return await measure('postgres', postgres.url('postgres'), seconds);
  } finally {
    await postgres.remove();
  }
}

const [chosen = 'all', secondsText = '5'] = process.argv.slice(2);
const engines = ENGINES.filter((engine) => chosen === 'all' || chosen === engine);
if (engines.length === 0) throw new Error('Say all, postgres or pglite, then how many seconds a read.');
const seconds = Math.min(30, Number(secondsText));
const rows: Row[] = [];
for (const engine of engines) {
  rows.push(...(engine === 'postgres' ? await measureNative(seconds) : await measure(engine, null, seconds)));
}
console.table(
  rows.map((row) => ({
    engine: row.engine,
    read: row.read,
    'requests/s': Math.round(row.requestsPerSecond),
    'p50 ms': Number(row.p50.toFixed(2)),
    'p99 ms': Number(row.p99.toFixed(2)),
  })),
);
console.log(
  JSON.stringify({ at: new Date().toISOString(), node: process.version, cores: cpus().length, seconds, rows }),
);
