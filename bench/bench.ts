// Measures the server's throughput and cost against other servers: `npm run bench`, or `npm run bench -- pglite 3 5`
// for one engine, three seconds a run and five runs; a fourth argument selects operations by name. Hourbook and its peer
// alternate run by run, so that other load on the machine affects both. limit.ts compares with Postgres alone.
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { startBareHttp } from './bare-http.ts';
import { startHourbook, type Measured } from './hourbook.ts';
import { startLite } from './lite/start-lite.ts';
import { load, type Load } from './load.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { cost, withChildren } from './process-cost.ts';
import { median, printReport, writeReport, type EngineReport, type Row } from './report.ts';

const WARM_UP_SECONDS = 1;
/** The offset between the inserts of two runs. All fit into the valid dates of sessions. */
const TURNS_A_RUN = 300_000;

const [chosen = 'all', secondsText = '3', runsText = '5', only = ''] = process.argv.slice(2);
const engines = ['postgres', 'pglite'].filter((engine) => chosen === 'all' || chosen === engine);
if (engines.length === 0)
  throw new Error('Say all, postgres or pglite, then the seconds of a run, then how many runs.');
const seconds = Math.min(30, Number(secondsText));
const runs = Math.min(20, Number(runsText));

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
    for (const operation of OPERATIONS.filter(({ name }) => name.includes(only))) {
      const row = await measure(operation, ours, lite);
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

async function measure(operation: Operation, ours: Measured, lite: Measured): Promise<Row> {
  const others = operation.oursAlone ? [] : [lite];
  const loads = new Map<Measured, Load[]>([ours, ...others].map((one) => [one, []]));
  for (let run = 0; run <= runs; run += 1) {
    for (const [one, taken] of loads) {
      const request = await operation.request(one.coaches, one.target.address);
      // The first run is a warm-up.
      const result = await load(one.target, request, run === 0 ? WARM_UP_SECONDS : seconds, run * TURNS_A_RUN);
      if (run > 0) taken.push(result);
    }
  }
  const theirs = loads.get(lite);
  return {
    operation: operation.name,
    ours: medianLoad(loads.get(ours)!),
    lite: theirs ? medianLoad(theirs) : null,
  };
}

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
