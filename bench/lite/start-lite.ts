// Starts @supabase/lite, the most similar server: the same API on the same engines. It is set up by its own command, as
// documented.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { NativeServer } from '#tests/support/native-server.ts';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { OTHER_COACHES } from '../other-coaches.ts';
import { makeCoaches } from '../coach.ts';
import type { Measured } from '../hourbook.ts';
import { withChildren } from '../process-cost.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startTarget } from '../target.ts';

const COMMAND = join(import.meta.dirname, '../tools/node_modules/@supabase/lite/dist/cli/index.js');
const KEY = 'sb_publishable_bench';

/** `postgres` null: the PGlite that the package includes. */
export async function startLite(postgres: NativeServer | null): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'hourbook-bench-lite-'));
  const port = await freePort();
  await writeProject(folder, port, postgres?.url('postgres') ?? null);
  const env = { ...process.env, DO_NOT_TRACK: '1', NODE_ENV: 'production' };
  const lite = (...args: string[]) => promisify(execFile)(process.execPath, [COMMAND, ...args], { cwd: folder, env });
  await lite('migration', 'up');
  const start = () =>
    startTarget(postgres ? '@supabase/lite, native' : '@supabase/lite, PGlite', [COMMAND, 'start'], {
      path: '/auth/v1/health',
      mayRefuse: 0.05,
      port,
      cwd: folder,
      env,
      ...(postgres ? { engine: async () => withChildren(postgres.pid()) } : {}),
    });
  const first = await start();
  const coaches = await makeCoaches(first.address, KEY).finally(() => first.stop());
  for (const sql of OTHER_COACHES.split(';').filter((text) => text.trim() !== '')) {
    if (!postgres) await lite('db', 'query', sql);
    else {
      const owner = await openNativeOwner(postgres.url('postgres'));
      await owner.asOwner((run) => run(sql));
      await owner.close();
    }
  }
  const target = await start();
  return {
    target,
    coaches,
    async remove() {
      await target.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function writeProject(folder: string, port: number, url: string | null) {
  const supabase = join(folder, 'supabase');
  await mkdir(join(supabase, 'migrations'), { recursive: true });
  const tables = await readFile(join(import.meta.dirname, 'practice.sql'), 'utf8');
  await writeFile(join(supabase, 'migrations', '20260101000000_practice.sql'), tables);
  const config = `
[api]
port = ${port}
[db]
driver = "${url ? 'postgres' : 'pglite'}"
url = "${url ?? 'supabase/.temp/data'}"
[auth]
enabled = true
jwt_secret = "${'bench-secret-'.repeat(4)}"
jwt_expiry = 86400
enable_signup = true
publishable_key = "${KEY}"
[auth.email]
enable_confirmations = false
`;
  await writeFile(join(supabase, 'config.toml'), config);
}
