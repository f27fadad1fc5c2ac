// Finds the SQL statement of a request in the server's log of slow statements, with a threshold of 0.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMON } from './hourbook.ts';
import type { Request } from './load.ts';
import { freePort } from '#tests/support/free-port.ts';

/** Sends each request once to a separate server on the same database. */
export async function statementsOf(
  databaseUrl: string,
  dataDir: string,
  requests: readonly Request[],
): Promise<string[]> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...COMMON,
    LOG_LEVEL: 'warn',
    SLOW_QUERY_MS: '0',
  };
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const seen: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    if (line.includes('"as":"user"')) seen.push((JSON.parse(line) as { statement: string }).statement);
  });
  try {
    while (
      !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await sleep(50);
    for (const { method, path, headers, body } of requests)
      await ask(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    while (seen.length < requests.length) await sleep(20);
    return seen;
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function ask(url: string, request: RequestInit) {
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
