// Measures what one hostile coach costs another: `npm run bench -- fairness`, or `npm run bench -- fairness postgres 20`
// for one engine and twenty seconds. A coach reads and writes alone, then while another sends everything that is costly
// (hostile-coach.mjs), with 300,000 rows of their own. Wanted on native Postgres: p99 at most three times that alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNativeServer } from '#tests/support/native-server.ts';
import type { Coach } from './coach.ts';
import { startHourbook } from './hourbook.ts';

const ROWS = 300_000;
const PAUSE_MS = 20;
const FACTOR_MAX = 3;
const WARM_UP_MS = 3_000;
const [chosen = 'all', secondsText = '15'] = process.argv.slice(2);

const OWN_ROWS = `
  insert into public.cpd_records (user_id, date, hours, title, provider)
    select u.id, date '2000-01-01' + at % 9000, 1, 'A course about listening, number ' || at, 'A school'
    from auth.users u, generate_series(1, ${ROWS}) at where u.email = 'writer@example.org';
  analyze`;

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly refused: number;
  readonly count: number;
}

/** One request after the other, as a coach at work sends them. */
async function timesOf(address: string, { headers, sessionId }: Coach): Promise<Times> {
  const last = `${address}/rest/v1/sessions?select=id,date,duration,client:clients(name)&order=date.desc&limit=5`;
  const one = `${address}/rest/v1/sessions?id=eq.${sessionId}`;
  const times: number[] = [];
  let refused = 0;
  const until = performance.now() + Number(secondsText) * 1000;
  for (let at = 0; performance.now() < until; at += 1) {
    const from = performance.now();
    const answer =
      at % 5 === 4
        ? await fetch(one, { method: 'PATCH', headers, body: '{"duration":60}' })
        : await fetch(last, { headers });
    await answer.arrayBuffer();
    times.push(performance.now() - from);
    if (!answer.ok) refused += 1;
    await sleep(PAUSE_MS);
  }
  times.sort((a, b) => a - b);
  const part = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)]! * 10) / 10;
  return { p50: part(0.5), p99: part(0.99), max: part(1), refused, count: times.length };
}

for (const engine of ['postgres', 'pglite'].filter((name) => chosen === 'all' || chosen === name)) {
  const cluster = engine === 'postgres' ? await startNativeServer() : null;
  const measured = await startHourbook(cluster, [OWN_ROWS]);
  const { target, coaches } = measured;
  try {
    await timesOf(target.address, coaches.reader);
    const alone = await timesOf(target.address, coaches.reader);
    const hostile = spawn(
      'nice',
      [
        process.execPath,
        join(import.meta.dirname, 'hostile-coach.mjs'),
        target.address,
        JSON.stringify(coaches.writer.headers),
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    await sleep(WARM_UP_MS);
    const beside = await timesOf(target.address, coaches.reader);
    hostile.kill('SIGKILL');
    await once(hostile, 'exit');
    const factor = beside.p99 / alone.p99;
    console.log(JSON.stringify({ engine, alone, beside, factor: Math.round(factor * 10) / 10 }));
    if (engine === 'postgres' && factor > FACTOR_MAX) process.exitCode = 1;
  } finally {
    await measured.remove();
    await cluster?.remove();
  }
}
