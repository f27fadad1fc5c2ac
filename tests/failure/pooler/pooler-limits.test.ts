// Through PgBouncer every statement has its time-outs and formats, leaves none behind, and no cancel reaches another statement.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claims, Database, RawResult } from '#server/db/database.ts';
import { LOCK_TIMEOUT_MS } from '#server/db/limits.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { rolePassword } from '#server/db/native/role-passwords.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { allowPooler, poolerVersion, startPooler, type Pooler } from '#tests/support/pooler.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

/** More than LOCK_TIMEOUT_MS. */
const STATEMENT_TIMEOUT_MS = 6_000;
const READ_TIMEOUT = '5s';

const SETTINGS = [
  'TimeZone',
  'DateStyle',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'jit',
];
const LIST = SETTINGS.map((name) => `current_setting('${name}')`).join(` || ' ' || `);

const version = poolerVersion();
if (version === null) console.log('PgBouncer is not installed: nothing is tested through it.');

describe.skipIf(version === null).each(['transaction', 'session'] as const)(
  `through PgBouncer ${version}, %s mode`,
  (mode) => {
    let server: NativeServer;
    let pooler: Pooler;
    let db: Database;
    beforeAll(async () => {
      server = await startNativeServer({ settings: ['timezone=Asia/Tokyo', 'datestyle=German'] });
      await allowPooler(server.url('postgres'));
      pooler = await startPooler(server, mode);
      db = await openNative(pooler.through(server.url('postgres')), {
        ...TEST_DATABASE_OPTIONS,
        databaseDirectUrl: server.url('postgres'),
        pooler: mode,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      });
    });
    afterAll(async () => {
      await db.close();
      await pooler.stop();
      await server.remove();
    });

    const first = ({ rows }: RawResult) => rows[0]?.[0]?.toString();
    const asAnyone = (text: string, kind?: 'read') => db.asUser(ANONYMOUS, { text, ...(kind && { kind }) });
    const cancelled = { code: '57014' };

    test('each has its formats and its limits', async () => {
      expect(first(await asAnyone(`select ${LIST}`, 'read'))).toBe(`UTC ISO, MDY ${READ_TIMEOUT} 5s 0 off`);
      expect(first(await asAnyone(`select ${LIST}`))).toBe('UTC ISO, MDY 6s 5s 0 off');
      const own = [{ all: 'UTC ISO, MDY 6s 5s 10s off' }];
      expect(await db.asServer(`select ${LIST} as all`)).toEqual(own);
      expect(await db.asServer(`select ${LIST} as all where $1 = 1`, [1])).toEqual(own);
      expect(await db.serverTransaction((run) => run(`select ${LIST} as all`))).toEqual(own);
    });

    test('nothing of it stays on the connection to Postgres', async () => {
      await asAnyone('select 1');
      for (const role of ['authenticator', 'hourbook_server'] as const) {
        const url = Object.assign(new URL(pooler.through(server.url('postgres'))), {
          username: role,
          password: rolePassword(role, TEST_DATABASE_OPTIONS.jwtSecret),
        });
        const client = new Client({ connectionString: url.href });
        await client.connect();
        const { rows } = await client.query(`select ${LIST} as all, current_user as user`);
        await client.end();
        expect(rows).toEqual([{ all: 'Asia/Tokyo German, DMY 0 0 0 on', user: role }]);
      }
    });

    test.concurrent('a statement that takes too long is ended', async ({ expect }) => {
      const from = performance.now();
      const late = [
        asAnyone('select pg_sleep(60)', 'read'),
        asAnyone('select pg_sleep(60)'),
        db.asServer('select pg_sleep(60)'),
      ];
      for (const one of await Promise.allSettled(late))
        expect(one).toMatchObject({ status: 'rejected', reason: cancelled });
      expect(performance.now() - from).toBeGreaterThan(STATEMENT_TIMEOUT_MS - 500);
    });

    test.concurrent('a statement that waits for a lock is ended', async ({ expect }) => {
      const owner = new Client({ connectionString: server.url('postgres') });
      await owner.connect();
      await owner.query('begin; lock table auth.sessions');
      const from = performance.now();
      await expect(db.asServer('select from auth.sessions')).rejects.toMatchObject({ code: '55P03' });
      expect(performance.now() - from).toBeGreaterThan(LOCK_TIMEOUT_MS - 500);
      await owner.query('rollback');
      await owner.end();
    });

    test.concurrent('a read whose client has gone is not cancelled: the signal could reach another statement', async ({
      expect,
    }) => {
      const user = (name: string): Claims => ({ ...ANONYMOUS, user: name });
      const slow = { text: 'select pg_sleep(1)', kind: 'read' } as const;
      let isGone = false;
      const abandoned = db.asUser(user('gone'), slow, () => isGone);
      // Before it runs, it would be taken out of the queue.
      const owner = new Client({ connectionString: server.url('postgres') });
      await owner.connect();
      const running = `select from pg_stat_activity where state = 'active' and query like '%pg_sleep(1)%' and pid <> pg_backend_pid()`;
      await expect.poll(async () => (await owner.query(running)).rowCount).toBe(1);
      await owner.end();
      isGone = true;
      const others = Array.from({ length: 200 }, (_, at) =>
        db.asUser(user(`other ${at % 9}`), { text: `select pg_sleep(0.01), ${at}`, kind: 'read', isAlone: true }),
      );
      expect((await Promise.all(others)).map(({ rows }) => Number(rows[0]?.[1]?.toString()))).toEqual(
        others.map((_, at) => at),
      );
      expect((await abandoned).rowCount).toBe(1);
    });
  },
);
