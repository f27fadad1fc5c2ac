// Coaches at two servers through PgBouncer, in both modes: each answer holds what it must. CROWD_ROUNDS makes it longer.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { DatabaseOptions } from '#server/db/database-options.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { allowPooler, poolerVersion, startPooler, type Pooler } from '#tests/support/pooler.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { serveApp } from '../support/served-app.ts';
import { newTally, signUpCrowd, type Crowd, type Tally } from './crowd.ts';

const COACHES = 8;
const ROUNDS = Number(process.env['CROWD_ROUNDS'] ?? 6);
/** In each round of each coach. */
const READS = 14;
/** Fewer than the servers' 20 connections, so that they share. */
const FEW = ['default_pool_size = 3'];

const version = poolerVersion();
if (version === null) console.log('PgBouncer is not installed: nothing is tested through it.');

describe.skipIf(version === null)(`under load through PgBouncer ${version}`, () => {
  let server: NativeServer;
  let crowd: Crowd;
  beforeAll(async () => {
    // Formats that no answer may have.
    server = await startNativeServer({ settings: ['timezone=Asia/Tokyo', 'datestyle=German'] });
    await allowPooler(server.url('postgres'));
    const db = await openNative(direct(), TEST_DATABASE_OPTIONS);
    const app = await serveApp(db);
    crowd = await signUpCrowd(app.url, COACHES);
    await app.stop();
    await db.close();
  });
  afterAll(() => server.remove());
  let pooler: Pooler;
  afterEach(() => pooler.stop());

  const direct = () => server.url('postgres');
  const load = async (url: string, options: Partial<DatabaseOptions>, beforeLoad = async () => {}) => {
    const databases: Database[] = [];
    const apps = [];
    try {
      for (const _ of ['one', 'other']) {
        const db = await openNative(url, { ...TEST_DATABASE_OPTIONS, databaseDirectUrl: direct(), ...options });
        databases.push(db);
        apps.push(await serveApp(db));
      }
      await beforeLoad();
      const tally = newTally();
      const urls = apps.map((app) => app.url);
      await Promise.all(crowd.map((member) => member.run(urls, ROUNDS, tally)));
      return tally;
    } finally {
      for (const app of apps) await app.stop();
      for (const db of databases) await db.close();
    }
  };
  const allRight = ({ answers, wrong, failed }: Tally) => {
    console.log(`${answers} answers, ${wrong.length} wrong, ${failed.length} failed`);
    expect({ wrong, failed }).toEqual({ wrong: [], failed: [] });
    expect(answers).toBeGreaterThan(COACHES * ROUNDS * READS);
  };

  test.each(['transaction', null] as const)('in transaction mode, with POOLER %s', async (mode) => {
    pooler = await startPooler(server, 'transaction', { settings: FEW });
    allRight(await load(pooler.through(direct()), { pooler: mode }));
  });

  test.each(['session', null] as const)('in session mode, with POOLER %s', async (mode) => {
    pooler = await startPooler(server, 'session');
    allRight(await load(pooler.through(direct()), { pooler: mode }));
  });

  test('with POOLER=session, although the pooler changes to transaction mode afterwards', async () => {
    pooler = await startPooler(server, 'session');
    const { port } = pooler;
    const url = pooler.through(direct());
    const change = async () => {
      await pooler.stop();
      pooler = await startPooler(server, 'transaction', { settings: FEW, port });
    };
    allRight(await load(url, { pooler: 'session' }, change));
  });
});
