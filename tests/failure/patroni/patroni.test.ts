// Hourbook on three machines of Postgres with Patroni, etcd and HAProxy: the primary is killed under writes, changed on purpose, and the
// synchronous replica is killed. No acknowledged write is lost, and the seconds until writes go on are in docs/operations.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restOf, signUpCoach, type Coach } from '../support/coach.ts';
import { startServer } from '../support/server-process.ts';
import { WriteStream } from '../support/write-stream.ts';
import { Cluster, missingPrograms } from './cluster.ts';

/** ttl in patroni.yml, and as much again for a busy machine. */
const FAILOVER_MAX_MS = 60_000;
const WRITES = 200;
const ROUNDS = Number(process.env['FAILOVERS'] ?? 1);

const missing = missingPrograms();
if (missing.length > 0) console.log(`Not installed: ${missing.join(', ')}. Nothing is tested on Patroni.`);

describe.skipIf(missing.length > 0)('Patroni, etcd and HAProxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-ha-'));
  let cluster: Cluster;
  let server: Awaited<ReturnType<typeof startServer>>;
  let coach: Coach;
  beforeAll(async () => {
    cluster = await Cluster.start();
    await cluster.complete();
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: cluster.primaryUrl,
      DATABASE_READ_URL: cluster.replicasUrl,
      LOG_LEVEL: 'info',
    };
    server = await startServer({ env });
    coach = await signUpCoach(server.url);
  });
  afterAll(async () => {
    await server?.kill();
    await cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Writes and reads while `disturb` runs; how long no write was acknowledged, in ms, and the longest time until an answer. */
  async function during(disturb: () => Promise<void>) {
    const stream = new WriteStream(restOf(server.url, coach), coach.id);
    let isRunning = true;
    let [pause, slowest, reports] = [0, 0, 0];
    const watchWrites = async () => {
      let [count, since] = [0, performance.now()];
      for (; isRunning; await sleep(10)) {
        if (stream.acknowledged.length > count) [count, since] = [stream.acknowledged.length, performance.now()];
        pause = Math.max(pause, performance.now() - since);
      }
    };
    const statuses = new Set<number>();
    const watchReads = async () => {
      for (; isRunning; await sleep(100)) {
        const from = performance.now();
        const known = stream.acknowledged.length;
        const { status, data } = await restOf(server.url, coach).rpc('find_records', {
          wanted: '',
          today: '2026-01-01',
        });
        statuses.add(status);
        if (status === 200) expect(known === 0 || (data as { clients: object[] }).clients.length > 0).toBe(true);
        const report = await restOf(server.url, coach).rpc('evidence');
        statuses.add(report.status);
        // Whatever was acknowledged before must be in what a replica answers.
        if (report.status === 200) {
          reports += 1;
          const ids = new Set((report.data as { clients: { id: string }[] }).clients.map(({ id }) => id));
          expect(stream.acknowledged.slice(0, known).filter((id) => !ids.has(id))).toEqual([]);
        }
        slowest = Math.max(slowest, performance.now() - from);
      }
    };
    const watching = [watchWrites(), watchReads()];
    await stream.until(WRITES);
    await disturb();
    await stream.until(WRITES, FAILOVER_MAX_MS);
    isRunning = false;
    await Promise.all(watching);
    await stream.stop();
    await expectAllThere(stream);
    expect([...new Set(stream.refusals)].filter((status) => status !== 503)).toEqual([]);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const [acknowledged, refused] = [stream.acknowledged.length, stream.refusals.length];
    return { pause: Math.round(pause), slowest: Math.round(slowest), acknowledged, refused, reports };
  }

  const written = new Set<string>();
  /** The rows of every test until now, once. */
  async function expectAllThere({ acknowledged }: WriteStream): Promise<void> {
    for (const id of acknowledged) written.add(id);
    const { data, error } = await restOf(server.url, coach).from('clients').select('id').like('name', 'Written %');
    expect(error).toBeNull();
    const stored = (data as { id: string }[]).map(({ id }) => id);
    expect({ lost: [...written].filter((id) => !stored.includes(id)), stored: stored.length }).toEqual({
      lost: [],
      stored: written.size,
    });
  }

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'the primary is killed, round %i: writes go on at the synchronous replica, with everything that was acknowledged',
    async () => {
      const leader = await cluster.complete();
      const next = await cluster.syncStandby();
      const seen = await during(() => cluster.kill(leader));
      console.log(`primary killed: ${JSON.stringify(seen)}`);
      expect(await cluster.primary()).toBe(next);
      expect(seen.refused).toBeGreaterThan(0);
      cluster.startMachine(leader);
      await cluster.complete();
    },
  );

  test('the primary is changed on purpose: nothing is lost', async () => {
    const leader = await cluster.complete();
    const next = await cluster.syncStandby();
    const seen = await during(() => cluster.switchOver(leader, next));
    console.log(`switchover: ${JSON.stringify(seen)}`);
    expect(await cluster.complete()).toBe(next);
  });

  test('the synchronous replica is killed: writes wait for the other one, and nothing is lost', async () => {
    const leader = await cluster.complete();
    const standby = await cluster.syncStandby();
    const seen = await during(() => cluster.kill(standby));
    console.log(`synchronous replica killed: ${JSON.stringify(seen)}`);
    cluster.startMachine(standby);
    expect(await cluster.complete()).toBe(leader);
  });
});
