// The first start through PgBouncer, with a role and a database as docs/operations.md makes them.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { DatabaseOptions } from '#server/db/database-options.ts';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { ownerConnections } from '#server/db/native/owner-connection.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { allowPooler, poolerVersion, startPooler, type Pooler } from '#tests/support/pooler.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

const version = poolerVersion();
if (version === null) console.log('PgBouncer is not installed: nothing is tested through it.');

describe.skipIf(version === null)(`through PgBouncer ${version}`, () => {
  let server: NativeServer;
  let session: Pooler;
  let transaction: Pooler;
  beforeAll(async () => {
    server = await startNativeServer();
    const admin = new Client({ connectionString: server.url('postgres') });
    await admin.connect();
    await admin.query("create role hourbook login createrole password 'of-hourbook'");
    await admin.query("create database hourbook owner hourbook encoding 'UTF8' template template0");
    await admin.end();
    await allowPooler(server.url('hourbook'));
    session = await startPooler(server, 'session');
    transaction = await startPooler(server, 'transaction');
  });
  afterAll(async () => {
    await session.stop();
    await transaction.stop();
    await server.remove();
  });

  const asAdmin = async (text: string) => {
    const admin = new Client({ connectionString: server.url('hourbook') });
    await admin.connect();
    await admin.query(text).finally(() => admin.end());
  };
  const direct = () =>
    Object.assign(new URL(server.url('hourbook')), { username: 'hourbook', password: 'of-hourbook' }).href;
  const open = (url: string, options: Partial<DatabaseOptions> = {}) =>
    openNative(url, { ...TEST_DATABASE_OPTIONS, ...options });
  const works = async (db: Database) => {
    try {
      expect((await db.asUser(ANONYMOUS, { text: 'select name from public.products' })).rowCount).toBe(1);
      expect(await db.serverTransaction((run) => run("select current_setting('TimeZone') as zone"))).toEqual([
        { zone: 'UTC' },
      ]);
    } finally {
      await db.close();
    }
  };

  test('without a setting is refused in either mode, and says what to set', async () => {
    for (const pooler of [session, transaction]) {
      await expect(open(pooler.through(direct()))).rejects.toThrow(
        /connection pooler.*DATABASE_DIRECT_URL.*POOLER=session/,
      );
      await expect(open(pooler.through(direct()), { pooler: 'none' })).rejects.toThrow(
        /POOLER=none says that there is none/,
      );
      await expect(openNativeOwner(pooler.through(direct()))).rejects.toThrow(/DATABASE_DIRECT_URL/);
    }
    const behind = { databaseDirectUrl: session.through(direct()) };
    await expect(open(session.through(direct()), behind)).rejects.toThrow(
      /DATABASE_DIRECT_URL leads to a connection pooler/,
    );
  });

  test('POOLER=session is refused where the pooler is in transaction mode', async () => {
    await expect(open(transaction.through(direct()), { pooler: 'session' })).rejects.toThrow(
      /POOLER=session, but the pooler in DATABASE_URL changes the connection/,
    );
  });

  test('POOLER=session prepares an empty database through the pooler, and starts again', async () => {
    await works(await open(session.through(direct()), { pooler: 'session' }));
    await works(await open(session.through(direct()), { pooler: 'session' }));
  });

  test('POOLER=session: no limit that the host sets for the owner ends the preparation', async () => {
    await asAdmin("alter role hourbook set statement_timeout = '1min'");
    const { connect } = ownerConnections(session.through(direct()), { ...TEST_DATABASE_OPTIONS, pooler: 'session' });
    const owner = await connect();
    expect((await owner.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await owner.end();
    await asAdmin('alter role hourbook reset statement_timeout');
  });

  test('in transaction mode the tables are prepared over DATABASE_DIRECT_URL; the pooler is found by itself', async () => {
    const jwtSecret = 'a new secret of this test, long enough to be one';
    for (const pooler of [null, 'transaction'] as const)
      await works(await open(transaction.through(direct()), { databaseDirectUrl: direct(), jwtSecret, pooler }));
  });

  test('POOLER=none with a DATABASE_DIRECT_URL is refused too', async () => {
    const options = { databaseDirectUrl: direct(), pooler: 'none' } as const;
    await expect(open(transaction.through(direct()), options)).rejects.toThrow(/POOLER=none says that there is none/);
  });

  test('Postgres itself is no pooler', async () => {
    await works(await open(direct(), { pooler: 'none' }));
    await works(await open(direct()));
  });

  test('only where two addresses are compared is the right to read what the server is called needed', async () => {
    await asAdmin('revoke execute on function pg_control_system() from public');
    await works(await open(direct()));
    await asAdmin('grant execute on function pg_control_system() to public');
  });
});
