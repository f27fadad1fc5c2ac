// A worker ends while coaches write, and comes back: only its coaches wait, and nothing that was acknowledged is lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openNative } from '#server/db/native/open-native.ts';
import type { Database } from '#server/db/database.ts';
import { onServer, startCitusCluster, type CitusCluster } from '#tests/support/citus-cluster.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { restOf, signUpCoach } from '#tests/failure/support/coach.ts';
import { serveApp } from '#tests/failure/support/served-app.ts';
import { WriteStream } from '#tests/failure/support/write-stream.ts';

const NAME = 'lost_worker';
let cluster: CitusCluster;
let db: Database;
beforeAll(async () => {
  if (!isDistributed) return;
  cluster = await startCitusCluster(NAME);
  db = await openNative(cluster.servers[0]!.url(NAME), TEST_DATABASE_OPTIONS);
  // Beside the cluster of the other tests, on a busy machine.
}, 300_000);
afterAll(async () => {
  await db?.close();
  await cluster?.remove();
});

/** The worker with the rows of a coach. */
async function workerOf(coachId: string) {
  const [{ port }] = (await onServer(
    cluster.servers[0]!,
    NAME,
    `select n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
     where p.shardid = get_shard_id_for_distribution_column('public.clients', '${coachId}')`,
  )) as [{ port: number }];
  return cluster.servers.find((server) => server.port === port)!;
}

describe.skipIf(!isDistributed)('on two workers', () => {
  test('the coaches of one that is gone get 503, all others go on', async () => {
    const app = await serveApp(db);
    const coach = await signUpCoach(app.url);
    const worker = await workerOf(coach.id);
    let other = await signUpCoach(app.url);
    while ((await workerOf(other.id)) === worker) other = await signUpCoach(app.url);
    const stream = new WriteStream(restOf(app.url, coach), coach.id);
    const others = new WriteStream(restOf(app.url, other), other.id);
    await stream.until(20);
    await worker.kill();
    await others.until(20);
    // Also with a server that starts now.
    await (await openNative(cluster.servers[0]!.url(NAME), TEST_DATABASE_OPTIONS)).close();
    const rest = restOf(app.url, coach);
    expect([
      (await rest.from('clients').select()).status,
      (await rest.from('clients').insert({ name: 'Amara' })).status,
      (await rest.rpc('dashboard', { today: '2026-12-01' })).status,
      (await fetch(`${app.url}/readyz`)).status,
    ]).toEqual([503, 503, 503, 200]);
    await worker.start();
    await stream.until(20);
    for (const each of [stream, others]) {
      await each.stop();
      await each.expectAllThere();
    }
    expect([...new Set(stream.refusals)]).toEqual([503]);
    expect(others.refusals).toEqual([]);
    await app.stop();
  });
});
