// Profiles the server during the three most frequent reads: `npm run bench -- profile`. Draws docs/speed/*.svg from
// V8's CPU profiles, on native Postgres, and prints the shares.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNativeServer } from '#tests/support/native-server.ts';
import { flameGraph, framesBetween, shares, type CpuProfile } from './flame-graph.ts';
import { startHourbook } from './hourbook.ts';
import { load } from './load.ts';
import { OPERATIONS } from './operations.ts';

const READS = new Map([
  ['clients, 50 rows', 'clients.svg'],
  ['last 5 sessions with client', 'sessions-with-client.svg'],
  ['1,000 sessions', 'thousand-sessions.svg'],
]);
const WARM_UP_SECONDS = 2;
const SECONDS = 5;
const DRAWINGS = join(import.meta.dirname, '..', 'docs', 'speed');
/** Microseconds of the clock that V8's profiles use. */
const now = () => Number(process.hrtime.bigint() / 1000n);

const folder = await mkdtemp(join(tmpdir(), 'hourbook-profile-'));
const cluster = await startNativeServer({ settings: ['fsync=on', 'full_page_writes=on'] });
const hourbook = await startHourbook(cluster, undefined, ['--cpu-prof', '--cpu-prof-dir', folder]);
const windows: { name: string; file: string; from: number; to: number; rate: number }[] = [];
try {
  for (const operation of OPERATIONS) {
    const file = READS.get(operation.name);
    if (file === undefined) continue;
    const request = await operation.request(hourbook.coaches, hourbook.target.address);
    await load(hourbook.target, request, WARM_UP_SECONDS);
    const from = now();
    const { requestsPerSecond } = await load(hourbook.target, request, SECONDS);
    windows.push({ name: operation.name, file, from, to: now(), rate: Math.round(requestsPerSecond) });
  }
} finally {
  // V8 writes the profile when the process ends.
  await hourbook.remove();
  await cluster.remove();
}
const [written] = await readdir(folder);
const profile = JSON.parse(await readFile(join(folder, written!), 'utf8')) as CpuProfile;
await rm(folder, { recursive: true });
const table: Record<string, Record<string, string>> = {};
for (const { name, file, from, to, rate } of windows) {
  const frames = framesBetween(profile, from, to);
  await writeFile(join(DRAWINGS, file), flameGraph(`${name}: ${rate} a second, with the profiler on`, frames));
  table[name] = Object.fromEntries([...shares(frames)].map(([kind, share]) => [kind, `${Math.round(share * 100)} %`]));
}
console.table(table);
