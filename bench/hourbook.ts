// Starts the built product in a separate process, with the coaches who are measured and perhaps others.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedOwner, openNativeOwner } from '#server/db/open-owner.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { makeCoaches, type Coaches } from './coach.ts';
import { OTHER_COACHES } from './other-coaches.ts';
import { withChildren } from './process-cost.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startTarget, type Target } from './target.ts';

/** Settings of all servers on one database. The secrets protect only invented data. */
export const COMMON = {
  // Part of every token, so that each server accepts the others' tokens.
  PUBLIC_URL: 'http://bench.example.org',
  NOTES_KEYS: 'the notes key of every bench'.repeat(2),
  JWT_SECRET: 'the token key of every bench'.repeat(2),
  METRICS_TOKEN: 'the-metrics-token-of-every-bench',
};

export interface Measured<Made = Coaches> {
  readonly target: Target;
  readonly coaches: Made;
  remove(): Promise<void>;
}

/** Creates the coaches who are measured, through the API. */
type Make<Made> = (address: string, apikey: string) => Promise<Made>;

/**
 * `postgres` null is the embedded engine. `others` is SQL for the owner; the server is restarted before it is measured.
 */
export function startHourbook(
  postgres: NativeServer | null,
  others: readonly string[] = [OTHER_COACHES],
): Promise<Measured> {
  return startHourbookWith(makeCoaches, postgres, others);
}

export async function startHourbookWith<Made>(
  make: Make<Made>,
  postgres: NativeServer | null,
  others: readonly string[],
): Promise<Measured<Made>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hourbook-bench-'));
  const env = { ...serverEnvironment(dataDir), ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}) };
  const first = await start(env, postgres);
  const apikey = ((await (await fetch(`${first.address}/config.json`)).json()) as { publishableKey: string })
    .publishableKey;
  const coaches = await make(first.address, apikey).finally(() => first.stop());
  const owner = await (postgres ? openNativeOwner(postgres.url('postgres')) : openEmbeddedOwner(dataDir));
  for (const sql of others.flatMap((text) => text.split(';')).filter((text) => text.trim() !== ''))
    await owner.asOwner((run) => run(sql));
  await owner.close();
  const target = await start(env, postgres);
  return {
    target,
    coaches,
    async remove() {
      await target.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

const serverEnvironment = (dataDir: string) => ({
  ...process.env,
  NODE_ENV: 'development',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
  // So that the rate limits per address count each request separately.
  TRUST_PROXY: 'true',
  DATA_DIR: dataDir,
  // One process unless the bench is started with WORKERS=2: only then figures of one core are comparable.
  WORKERS: process.env['WORKERS'] ?? '1',
  ...COMMON,
});

async function start(env: NodeJS.ProcessEnv, postgres: NativeServer | null): Promise<Target> {
  const port = await freePort();
  return startTarget(postgres ? 'Hourbook, native' : 'Hourbook, PGlite', ['dist/server/main.js'], {
    path: '/readyz',
    port,
    env: { ...env, PORT: String(port) },
    ...(postgres ? { engine: async () => withChildren(postgres.pid()) } : {}),
  });
}
