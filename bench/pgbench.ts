// Measures the same statement and policies without a server, with pgbench. Each request is one pipeline of prepared
// statements: begin, role and claims, the statement, commit.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A statement and the claims that it runs with. Before each run :n is incremented, starting at `firstTurn`. */
export interface Direct {
  readonly statement: string;
  readonly token: string;
  readonly firstTurn?: number;
}

/** Transactions per second. */
export async function pgbench(
  url: string,
  { statement, token, firstTurn = 0 }: Direct,
  connections: number,
  seconds: number,
): Promise<number> {
  const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString();
  // A colon would start a pgbench variable.
  const quoted = `E'${claims.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
  const folder = await mkdtemp(join(tmpdir(), 'hourbook-pgbench-'));
  const file = join(folder, 'request.sql');
  const lines = [
    '\\set n :n + 1',
    '\\startpipeline',
    'begin;',
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${quoted}, true), private.has_open_sign_in();`,
    `${statement.replaceAll('\n', ' ')};`,
    'commit;',
    '\\endpipeline',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  try {
    const args = [
      '-n',
      '-M',
      'prepared',
      '-D',
      `n=${firstTurn}`,
      '-f',
      file,
      '-c',
      String(connections),
      '-j',
      '1',
      '-T',
      String(seconds),
      url,
    ];
    const { stdout } = await promisify(execFile)('pgbench', args);
    if (!/number of failed transactions: 0 /.test(stdout)) throw new Error(`pgbench failed:\n${stdout}`);
    return Number(/tps = ([\d.]+)/.exec(stdout)![1]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
