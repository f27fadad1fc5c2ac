// Measures the same statements and policies without a server, with pgbench. Each request is one pipeline of prepared statements, as
// the server sends it: role and claims, then the statement.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SET_USER } from '#server/db/query/user-transactions.ts';
import type { Load } from './load.ts';
import { cost } from './process-cost.ts';
import type { Target } from './target.ts';

/** A statement and the claims that it runs with. Before each run :n is incremented, and :turn is the place of the user whose turn it is. */
export interface Direct {
  readonly statement: string;
  /** Of all users who take turns. */
  readonly tokens: readonly string[];
  /** SQL in place of the parameters, by column or argument and in the order of the statement. That of the user's id is not needed. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** How often it is chosen among several. */
  readonly weight: number;
}

interface Run {
  readonly connections: number;
  readonly seconds: number;
  /** Where :n starts. */
  readonly firstTurn: number;
  readonly engine: Target['engine'];
}

/** Of each connection, before the measurement: Postgres plans a statement anew five times. Their time is taken off. */
const OPENING_TURNS = 6;
/** Until Postgres has ended the connections of a run. */
const ENDED_MS = 100;

/** As the server's connections. */
const ENVIRONMENT = { ...process.env, PGOPTIONS: '-c jit=off -c TimeZone=UTC' };

/** The server's processor time is 0. */
export async function pgbench(
  url: string,
  directs: readonly Direct[],
  { connections, seconds, firstTurn, engine }: Run,
): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'hourbook-pgbench-'));
  const scripts: string[] = [];
  for (const [at, direct] of directs.entries()) {
    const file = join(folder, `${at}.sql`);
    await writeFile(file, scriptOf(direct));
    scripts.push('-f', `${file}@${direct.weight}`);
  }
  const run = async (first: number, ...more: readonly string[]) => {
    const { cpuMicroseconds } = await cost(await engine());
    const args = ['-n', '-M', 'prepared', '-D', `n=${first}`, ...scripts, '-c', String(connections), '-j', '1'];
    const { stdout } = await promisify(execFile)('pgbench', [...args, ...more, url], { env: ENVIRONMENT });
    if (!/number of failed transactions: 0 /.test(stdout)) throw new Error(`pgbench failed:\n${stdout}`);
    await sleep(ENDED_MS);
    return { stdout, cpu: (await cost(await engine())).cpuMicroseconds - cpuMicroseconds };
  };
  try {
    const opening = await run(firstTurn, '-t', String(OPENING_TURNS));
    const log = ['-l', `--log-prefix=${join(folder, 'log')}`];
    const { stdout, cpu } = await run(firstTurn + OPENING_TURNS, '-T', String(seconds), ...log);
    const milliseconds = await latencies(folder);
    return {
      requestsPerSecond: Number(/tps = ([\d.]+)/.exec(stdout)![1]),
      p50: milliseconds[Math.floor(milliseconds.length * 0.5)]!,
      p99: milliseconds[Math.floor(milliseconds.length * 0.99)]!,
      serverCpu: 0,
      engineCpu: (cpu - opening.cpu) / milliseconds.length,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** From pgbench's log, in order, without the first transactions of each connection: client, number of its transaction, microseconds. */
async function latencies(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  const lines = texts.join('').trim().split('\n');
  const taken = lines.map((line) => line.split(' ').map(Number)).filter(([, number]) => number! > OPENING_TURNS);
  if (taken.length === 0) throw new Error('pgbench made too few transactions: measure for longer');
  return taken.map(([, , microseconds]) => microseconds! / 1000).toSorted((a, b) => a - b);
}

function scriptOf({ statement, tokens, values }: Direct): string {
  const claims = tokens.map((token) => Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const users = claims.map((text) => (JSON.parse(text) as { sub: string }).sub);
  const lines = [
    '\\set n :n + 1',
    // The connections begin at different users.
    `\\set turn (:n + :client_id * 13) % ${tokens.length}`,
    '\\startpipeline',
    `${SET_USER.replaceAll('$1', "'authenticated'")
      .replaceAll('$2', inTurn(claims, ':turn', 'text'))
      .replaceAll('\n', ' ')};`,
    `${withValues(statement, { ...values, user_id: [once(inTurn(users))] }).replaceAll('\n', ' ')};`,
    '\\endpipeline',
  ];
  return `${lines.join('\n')}\n`;
}

function withValues(statement: string, values: Direct['values']): string {
  const names = parameterNames(statement);
  return statement.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const at = Number(number) - 1;
    const name = names[at] ?? '';
    const sql = values[name]?.[names.slice(0, at).filter((other) => other === name).length];
    if (sql === undefined) throw new Error(`No value for $${number} (${name}) in ${statement}`);
    return sql;
  });
}

/** The columns or arguments of $1, $2 and so on; `version`: the one that a function's remembered answer has. */
function parameterNames(statement: string): string[] {
  const inserted = /\(([^()]*)\) values \(\$/.exec(statement);
  if (inserted) return inserted[1]!.split(', ').map((name) => name.replaceAll('"', ''));
  const names: string[] = [];
  for (const [, name, number] of statement.matchAll(/"?(\w+)"? (?:[<>=]+|is distinct from) \$(\d+)/g))
    names[Number(number) - 1] = name!;
  return names;
}

/** An expression: the one of `texts` at the place `at`, which is that of the user whose turn it is unless it says otherwise. */
export const inTurn = (texts: readonly string[], at = ':turn', type: 'uuid' | 'text' = 'uuid') =>
  `(cast(array[${texts.map(quoted).join(',')}] as ${type}[]))[cast(${at} as int) + 1]`;

/** Evaluated once and not for each row. */
export const once = (sql: string) => `(select ${sql})`;

/** A colon would start a pgbench variable. */
const quoted = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
