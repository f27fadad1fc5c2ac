// Measures the server with many coaches who take turns: `npm run bench -- crowd`, or `npm run bench -- crowd 3 3 200` for three
// seconds a run, three runs and 200 coaches; a fourth argument selects operations by name. On native Postgres. Hourbook, its peer
// and pgbench with the same statements alternate run by run, so that other load on the machine affects all.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { signIns } from './coach.ts';
import { makeCrowd, type Crowd } from './crowd-coaches.ts';
import { CROWD_OPERATIONS, type CrowdOperation } from './crowd-operations.ts';
import { COMMON, startHourbookWith, type Measured } from './hourbook.ts';
import { startLiteWith } from './lite/start-lite.ts';
import { CONNECTIONS, load as sendAll, loadRotating, type Load } from './load.ts';
import { pgbench } from './pgbench.ts';
import { writeReport } from './report.ts';
import { statementsOf } from './statements.ts';

const WARM_UP_SECONDS = 1;
/** The offset between the days of two runs' inserts. */
const PASSES_A_RUN = 3_000;
/** More than there are connections, since a token is used once. */
const SIGN_INS_MIN = 40;

const [secondsText = '3', runsText = '3', countsText = '1,8,60,200', only = ''] = process.argv.slice(2);
const seconds = Math.min(30, Number(secondsText));
const runs = Math.min(10, Number(runsText));
const counts = countsText.split(',').map(Number);
const operations = CROWD_OPERATIONS.filter(({ name }) => name.includes(only));

interface Taken extends Load {
  /** The share of its reads that were answered from memory. */
  readonly fromMemory?: number;
}

interface Result {
  readonly operation: string;
  readonly coaches: number;
  readonly ours: Taken;
  readonly lite: Load | null;
  /** Transactions per second of the same statements without a server. */
  readonly pgbench: number | null;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The median of each number. */
function medians<Each extends object>(taken: readonly Each[]): Each {
  const names = Object.keys(taken[0]!) as (keyof Each)[];
  return Object.fromEntries(names.map((name) => [name, median(taken.map((one) => Number(one[name])))])) as Each;
}

/** Reads answered from memory and others, since the server's start. */
async function answersOf({ address }: Measured<Crowd>['target']): Promise<{ memory: number; all: number }> {
  const headers = { authorization: `Bearer ${COMMON.METRICS_TOKEN}` };
  const answer = await fetch(`${address}/metrics`, { headers });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  const text = await answer.text();
  const of = (from: string) =>
    Number(new RegExp(`hourbook_row_answers_total{from="${from}"} (\\d+)`).exec(text)?.[1] ?? 0);
  return { memory: of('memory'), all: of('memory') + of('rows') };
}

let pass = 0;

async function load(measured: Measured<Crowd>, operation: CrowdOperation, coaches: number, forSeconds: number) {
  const { apikey, coaches: all } = measured.coaches;
  const headers = {
    apikey,
    'content-type': 'application/json',
    ...(operation.prefer ? { prefer: operation.prefer } : {}),
  };
  const callers = all.slice(0, coaches);
  pass += PASSES_A_RUN;
  if (operation.lines) return loadRotating(measured.target, operation.lines(callers), headers, forSeconds, pass);
  const emails = callers.map(({ email }) => email);
  const values = await signIns(measured.target.address, headers, emails, Math.max(coaches, SIGN_INS_MIN));
  const refresh = { path: '/auth/v1/token?grant_type=refresh_token', body: '{"refresh_token":"$token"}' };
  return sendAll(measured.target, { method: 'POST', ...refresh, headers, values }, forSeconds);
}

async function measure(
  operation: CrowdOperation,
  coaches: number,
  ours: Measured<Crowd>,
  lite: Measured<Crowd>,
  direct: { url: string; statement: string } | undefined,
): Promise<Result> {
  const taken = { ours: [] as Taken[], lite: [] as Load[], pgbench: [] as number[] };
  const callers = ours.coaches.coaches.slice(0, coaches);
  for (let run = 0; run <= runs; run += 1) {
    const forSeconds = run === 0 ? WARM_UP_SECONDS : seconds;
    const before = await answersOf(ours.target);
    const own = await load(ours, operation, coaches, forSeconds);
    const after = await answersOf(ours.target);
    const theirs = operation.oursAlone ? null : await load(lite, operation, coaches, forSeconds);
    // The first run is a warm-up.
    if (run === 0) continue;
    taken.ours.push({ ...own, fromMemory: (after.memory - before.memory) / Math.max(1, after.all - before.all) });
    if (theirs) taken.lite.push(theirs);
    if (!direct) continue;
    const { ownId } = operation;
    const users = { tokens: callers.map(({ token }) => token), ...(ownId ? { ownIds: callers.map(ownId) } : {}) };
    taken.pgbench.push(await pgbench(direct.url, { statement: direct.statement, ...users }, CONNECTIONS, seconds));
  }
  return {
    operation: operation.name,
    coaches,
    ours: medians(taken.ours),
    lite: taken.lite.length > 0 ? medians(taken.lite) : null,
    pgbench: taken.pgbench.length > 0 ? median(taken.pgbench) : null,
  };
}

/** The statements that the server sends, by the operation's name. */
async function statements(
  url: string,
  { coaches: { apikey, coaches } }: Measured<Crowd>,
): Promise<Map<string, string>> {
  const direct = operations.filter(({ isDirect }) => isDirect);
  const requests = direct.map(({ lines }) => {
    const { method, path, token } = lines!(coaches.slice(0, 1))[0]!;
    return { method, path, headers: { apikey, authorization: `Bearer ${token}` } };
  });
  const folder = await mkdtemp(join(tmpdir(), 'hourbook-statements-'));
  const texts = await statementsOf(url, folder, requests);
  await rm(folder, { recursive: true });
  return new Map(direct.map(({ name }, at) => [name, texts[at]!]));
}

const rounded = (value: number) => Number(value.toPrecision(3));

function printed({ operation, coaches, ours, lite, pgbench: direct }: Result) {
  return {
    operation,
    coaches,
    'a second': Math.round(ours.requestsPerSecond),
    'p50 ms': rounded(ours.p50),
    'p99 ms': rounded(ours.p99),
    'server µs': Math.round(ours.serverCpu),
    'Postgres µs': Math.round(ours.engineCpu),
    'from memory': `${Math.round(100 * (ours.fromMemory ?? 0))} %`,
    lite: lite ? Math.round(lite.requestsPerSecond) : '',
    'times lite': lite ? rounded(ours.requestsPerSecond / lite.requestsPerSecond) : '',
    pgbench: direct ? Math.round(direct) : '',
    '% of pgbench': direct ? Math.round((100 * ours.requestsPerSecond) / direct) : '',
  };
}

const clusters: NativeServer[] = [];
const measured: Measured<Crowd>[] = [];
async function cluster(): Promise<NativeServer> {
  const started = await startNativeServer({ settings: ['fsync=on', 'full_page_writes=on'] });
  clusters.push(started);
  return started;
}
try {
  const many = Math.max(...counts);
  const own = await cluster();
  const ours = await startHourbookWith((address, apikey) => makeCrowd(address, apikey, many, true), own);
  measured.push(ours);
  const lite = await startLiteWith(
    (address, apikey) => makeCrowd(address, apikey, many, false),
    await cluster(),
    'analyze',
  );
  measured.push(lite);
  const url = own.url('postgres');
  const texts = await statements(url, ours);
  const results: Result[] = [];
  for (const operation of operations)
    for (const coaches of counts) {
      // Sign-ins of one account are limited.
      if (!operation.lines && coaches < SIGN_INS_MIN / 5) continue;
      const statement = texts.get(operation.name);
      const result = await measure(
        operation,
        coaches,
        ours,
        lite,
        statement === undefined ? undefined : { url, statement },
      );
      results.push(result);
      console.error(JSON.stringify(printed(result)));
    }
  console.table(results.map(printed));
  await writeReport({ seconds, runs, results }, 'crowd.json');
} finally {
  for (const one of [...measured, ...clusters]) await one.remove();
}
