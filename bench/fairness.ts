// Measures what one hostile coach costs another: `npm run bench -- fairness`, or `npm run bench -- fairness postgres 20 3 rows`
// for one engine, twenty seconds, three rounds and only some kinds of hostile requests. A coach reads and writes alone, then
// while another sends everything that is costly (hostile-coach.mjs), with 300,000 rows of their own. Both are processes of
// their own. Wanted: p99 at most three times that alone; on the embedded engine see ADR 54.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startNativeServer } from '#tests/support/native-server.ts';
import { startHourbook, type Measured } from './hourbook.ts';
import { cost, withChildren } from './process-cost.ts';
import { median } from './report.ts';

const ROWS = 300_000;
const SESSIONS_PER_CLIENT = 200;
const FACTOR_MAX = 3;
const WARM_UP_MS = 3_000;
const [chosen = 'all', secondsText = '15', roundsText = '3', kinds = ''] = process.argv.slice(2);
const [seconds, rounds] = [Number(secondsText), Number(roundsText)];
const run = promisify(execFile);
const script = (name: string) => join(import.meta.dirname, name);

const OWN_ROWS = `
  insert into public.cpd_records (user_id, date, hours, title, provider)
    select u.id, date '2000-01-01' + at % 9000, 1, 'A course about listening, number ' || at, 'A school'
    from auth.users u, generate_series(1, ${ROWS}) at where u.email = 'writer@example.org';
  insert into public.sessions (user_id, client_id, date, duration)
    select c.user_id, c.id, date '2000-01-01' + at, 60
    from public.clients c join auth.users u on u.id = c.user_id, generate_series(1, ${SESSIONS_PER_CLIENT}) at
    where u.email = 'writer@example.org';
  analyze`;

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly refused: number;
  readonly count: number;
  /** How late the event loop of the measuring process was: not the server's doing. */
  readonly clientLateP99: number;
}

async function coachAtWork({ target, coaches }: Measured) {
  const { headers, sessionId } = coaches.reader;
  const processes = { server: [target.server], postgres: await target.engine() };
  const before = { server: await cost(processes.server), postgres: await cost(processes.postgres) };
  const args = [script('working-coach.mjs'), target.address, JSON.stringify(headers), sessionId, String(seconds)];
  const { stdout } = await run(process.execPath, args);
  const after = { server: await cost(processes.server), postgres: await cost(await target.engine()) };
  const cores = (name: 'server' | 'postgres') =>
    Math.round((after[name].cpuMicroseconds - before[name].cpuMicroseconds) / seconds / 1e4) / 100;
  return { times: JSON.parse(stdout) as Times, cores: { server: cores('server'), postgres: cores('postgres') } };
}

/** Runs `work` while the hostile coach sends, with what the machine leaves: its client is not what is measured. */
async function besideHostile<T>(
  { target, coaches }: Measured,
  work: () => Promise<T>,
): Promise<T & { hostile: object }> {
  const args = ['-n', '19', process.execPath, script('hostile-coach.mjs'), target.address];
  const hostile = spawn('nice', [...args, JSON.stringify(coaches.writer.headers), kinds], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let heard = '';
  hostile.stdout.on('data', (text: Buffer) => (heard += text.toString()));
  await sleep(WARM_UP_MS);
  const before = await cost(await withChildren(hostile.pid!));
  const result = await work();
  const after = await cost(await withChildren(hostile.pid!));
  hostile.kill('SIGTERM');
  await once(hostile, 'exit');
  const cores = Math.round((after.cpuMicroseconds - before.cpuMicroseconds) / seconds / 1e4) / 100;
  return { ...result, hostile: { cores, answers: JSON.parse(heard || '{}') as object } };
}

for (const engine of ['postgres', 'pglite'].filter((name) => chosen === 'all' || chosen === name)) {
  const cluster = engine === 'postgres' ? await startNativeServer() : null;
  const measured = await startHourbook(cluster, [OWN_ROWS]);
  const factors: number[] = [];
  try {
    await coachAtWork(measured);
    for (let round = 1; round <= rounds; round += 1) {
      const alone = await coachAtWork(measured);
      const beside = await besideHostile(measured, () => coachAtWork(measured));
      factors.push(beside.times.p99 / alone.times.p99);
      console.log(engine, round, JSON.stringify({ alone, beside }));
      // What is under way ends, and Postgres cleans up.
      await sleep(WARM_UP_MS);
    }
    const factor = Math.round(median(factors) * 10) / 10;
    console.log(JSON.stringify({ engine, factor }));
    if (engine === 'postgres' && factor > FACTOR_MAX) process.exitCode = 1;
  } finally {
    await measured.remove();
    await cluster?.remove();
  }
}
