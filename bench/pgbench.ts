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
  /** Of all users who take turns. */
  readonly tokens: readonly string[];
  /** Of the statement's parameters after the first, which is the user: an id of each of these users. */
  readonly ownIds?: readonly string[];
  readonly firstTurn?: number;
}

/** Transactions per second. */
export async function pgbench(
  url: string,
  { statement, tokens, ownIds, firstTurn = 0 }: Direct,
  connections: number,
  seconds: number,
): Promise<number> {
  const claims = tokens.map((token) => Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const users = claims.map((text) => (JSON.parse(text) as { sub: string }).sub);
  const rotating = [users, ...(ownIds ? [ownIds] : [])].reduce(
    (text, ids, at) => text.replaceAll(`$${at + 1}`, `cast(${inTurn(ids)} as uuid)`),
    statement,
  );
  const folder = await mkdtemp(join(tmpdir(), 'hourbook-pgbench-'));
  const file = join(folder, 'request.sql');
  const lines = [
    '\\set n :n + 1',
    // The connections begin at different users.
    `\\set turn (:n + :client_id * 13) % ${tokens.length}`,
    '\\startpipeline',
    'begin;',
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${inTurn(claims)}, true), private.has_open_sign_in();`,
    `${rotating.replaceAll('\n', ' ')};`,
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

/** An expression: the text of the user whose turn it is. */
const inTurn = (texts: readonly string[]) => `(array[${texts.map(quoted).join(',')}])[cast(:turn as int) + 1]`;

/** A colon would start a pgbench variable. */
const quoted = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
