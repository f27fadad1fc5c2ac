// A server of a test's own, which can be stopped and started again: for what no call of a browser can bring about.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { freePort } from '#tests/support/free-port.ts';

export interface OwnServer {
  readonly url: string;
  readonly dataDir: string;
  /** Runs SQL as the database's owner while the server is stopped, and starts it again. */
  change(sql: string, values: unknown[]): Promise<void>;
  remove(): Promise<void>;
}

/** With an embedded database. @param env settings besides port and folder; @param words of the command line, such as --demo */
export async function startOwnServer(
  env: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<OwnServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'hourbook-own-'));
  const start = () => startProcess({ ...env, PORT: String(port), DATA_DIR: dataDir }, words);
  let server = await start();
  return {
    url: `http://localhost:${port}`,
    dataDir,
    change: async (sql, values) => {
      await stop(server);
      const database = await PGlite.create(join(dataDir, 'database'));
      await database.query(sql, values);
      await database.close();
      server = await start();
    },
    remove: async () => {
      await stop(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves when it is ready. */
async function startProcess(env: Readonly<Record<string, string>>, words: readonly string[]): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['dist/server/main.js', ...words], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`is ready at http://localhost:${env['PORT']}`)) resolve();
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
