// Finds the SQL statement of a request in the server's log of slow statements, with a threshold of 0.
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { recordAnswer } from './bare-http.ts';
import { COMMON } from './hourbook.ts';
import type { Request } from './load.ts';
import { startTarget } from './target.ts';

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
  const file = join(dataDir, 'log.jsonl');
  const log = await open(file, 'w');
  const args = ['dist/server/main.js'];
  const target = await startTarget('Hourbook', args, {
    path: '/readyz',
    port,
    env,
    stdio: ['ignore', log.fd, 'inherit'],
  });
  try {
    for (const request of requests) await recordAnswer(target.address, request);
    for (;;) {
      const lines = (await readFile(file, 'utf8'))
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.includes('"as":"user"'));
      if (lines.length >= requests.length)
        return lines.map((line) => (JSON.parse(line) as { statement: string }).statement);
      await sleep(20);
    }
  } finally {
    await target.stop();
    await log.close();
  }
}
