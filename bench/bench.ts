// Measures the server's throughput and cost against other servers: `npm run bench`, or `npm run bench -- pglite 3 5`
// for one engine, three seconds a run and five runs; a fourth argument selects operations by name. Hourbook, its peer
// and pgbench alternate run by run, so that other load on the machine affects all.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { startBareHttp } from './bare-http.ts';
import type { Coach } from './coach.ts';
import { startHourbook, type Measured } from './hourbook.ts';
import { startLite } from './lite/start-lite.ts';
import { CONNECTIONS, load, type Load, type Request } from './load.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { pgbench, type Direct } from './pgbench.ts';
import { cost, withChildren } from './process-cost.ts';
import { printReport, writeReport, type EngineReport, type Row } from './report.ts';
import { statementsOf } from './statements.ts';

const WARM_UP_SECONDS = 1;
/** The offset between the inserts of two runs. */
const TURNS_A_RUN = 300_000;
/** The offset between the inserts of two pgbench connections in one run. All fit into the valid dates of sessions. */
const TURNS_A_PGBENCH = 5_000;
/** As many connections as wrk opens, and as many as the server opens. */
const PGBENCH_CONNECTIONS = [CONNECTIONS, 6];

const [chosen = 'all', secondsText = '3', runsText = '5', only = ''] = process.argv.slice(2);
const engines = ['postgres', 'pglite'].filter((engine) => chosen === 'all' || chosen === engine);
if (engines.length === 0)
  throw new Error('Say all, postgres or pglite, then the seconds of a run, then how many runs.');
const seconds = Math.min(30, Number(secondsText));
const runs = Math.min(20, Number(runsText));

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const medianLoad = (loads: readonly Load[]): Load => {
  const at = (field: keyof Load) => median(loads.map((one) => one[field]));
  return {
    requestsPerSecond: at('requestsPerSecond'),
    p50: at('p50'),
    p99: at('p99'),
    serverCpu: at('serverCpu'),
    engineCpu: at('engineCpu'),
  };
};

async function measureEngine(engine: string): Promise<EngineReport> {
  const clusters: NativeServer[] = [];
  const measured: Measured[] = [];
  const cluster = async () => {
    if (engine === 'pglite') return null;
    const started = await startNativeServer({ settings: ['fsync=on', 'full_page_writes=on'] });
    clusters.push(started);
    return started;
  };
  try {
    const ours = await startHourbook(await cluster());
    measured.push(ours);
    const lite = await startLite(await cluster());
    measured.push(lite);
    const rows: Row[] = [];
    const operations = OPERATIONS.filter(({ name }) => name.includes(only));
    const directs = clusters[0]
      ? await statements(clusters[0].url('postgres'), operations, ours)
      : new Map<string, OnDatabase>();
    for (const operation of operations) {
      const row = await measure(operation, ours, lite, directs.get(operation.name));
      rows.push(row);
      console.error(`${engine}, ${operation.name}: ${Math.round(row.ours.requestsPerSecond)} a second`);
    }
    const megabytes = async (one: Measured) => (await cost(await withChildren(one.target.server))).residentMegabytes;
    return {
      engine,
      rows,
      ours: { startMs: ours.target.startMs, megabytes: await megabytes(ours) },
      lite: { startMs: lite.target.startMs, megabytes: await megabytes(lite) },
    };
  } finally {
    for (const one of [...measured, ...clusters]) await one.remove();
  }
}

/** Without `direct` the operation is not measured with pgbench. */
async function measure(operation: Operation, ours: Measured, lite: Measured, direct?: OnDatabase): Promise<Row> {
  const others = operation.oursAlone ? [] : [lite];
  const loads = new Map<Measured, Load[]>([ours, ...others].map((one) => [one, []]));
  const ceilings = PGBENCH_CONNECTIONS.map((connections) => ({ connections, taken: [] as number[] }));
  let firstTurn = 0;
  for (let run = 0; run <= runs; run += 1) {
    for (const [one, taken] of loads) {
      const request = await operation.request(one.coaches, one.target.address);
      // The first run is a warm-up.
      const result = await load(one.target, request, run === 0 ? WARM_UP_SECONDS : seconds, run * TURNS_A_RUN);
      if (run > 0) taken.push(result);
    }
    if (run === 0 || !direct) continue;
    for (const { connections, taken } of ceilings) {
      const run = { connections, seconds, firstTurn, engine: ours.target.engine };
      taken.push((await pgbench(direct.url, [direct], run)).requestsPerSecond);
      firstTurn += TURNS_A_PGBENCH;
    }
  }
  const theirs = loads.get(lite);
  return {
    operation: operation.name,
    ours: medianLoad(loads.get(ours)!),
    lite: theirs ? medianLoad(theirs) : null,
    pgbench: direct ? Object.fromEntries(ceilings.map(({ connections, taken }) => [connections, median(taken)])) : null,
  };
}

interface OnDatabase extends Direct {
  readonly url: string;
}

/** The statements for pgbench, by the operation's name. */
async function statements(url: string, operations: readonly Operation[], { coaches, target }: Measured) {
  const reads = operations.filter(({ isRead }) => isRead);
  const requests: Request[] = [];
  for (const read of reads) requests.push(await read.request(coaches, target.address));
  const folder = await mkdtemp(join(tmpdir(), 'hourbook-statements-'));
  const texts = await statementsOf(url, folder, requests);
  await rm(folder, { recursive: true });
  const found = new Map<string, OnDatabase>();
  for (const [at, { name }] of reads.entries())
    found.set(name, { url, statement: texts[at]!, tokens: [tokenOf(coaches.reader)] });
  for (const { name, written } of operations)
    if (written) found.set(name, { url, statement: written(coaches), tokens: [tokenOf(coaches.directWriter)] });
  return found;
}

const tokenOf = ({ headers }: Coach) => headers['authorization']!.slice('Bearer '.length);

/** Measures Node's HTTP server with the bytes of a list of clients. */
async function bareHttp(): Promise<Load> {
  const rows = Array.from({ length: 50 }, () => ({ id: crypto.randomUUID(), notes: 'x'.repeat(200) }));
  const body = Buffer.from(JSON.stringify(rows));
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const answer = { method: 'GET', path: '/', status: 200, headers, body: body.toString('base64') } as const;
  const bare = await startBareHttp([answer]);
  const loads: Load[] = [];
  for (let run = 0; run < runs; run += 1)
    loads.push(await load(bare.target, { method: 'GET', path: '/', headers: {} }, seconds));
  await bare.remove();
  return medianLoad(loads);
}

const bare = await bareHttp();
const reports: EngineReport[] = [];
for (const engine of engines) reports.push(await measureEngine(engine));
printReport(bare, reports);
await writeReport({ seconds, runs, bare, reports });
