// TLS to the database, as DATABASE_URL requires: every connection uses it, rows arrive unchanged, and a server with
// another certificate is refused.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup } from '#server/backup/check-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { SERVER_CERTIFICATE, STRANGER_CERTIFICATE } from './support/tls-certificates.ts';
import { temporaryFolder } from './support/backup-places.ts';
import { useTls } from './support/use-tls.ts';

const folder = temporaryFolder();
const path = (name: string) => join(folder.path, name);
let server: NativeServer;
beforeAll(async () => {
  server = await startNativeServer();
  writeFileSync(path('server.crt'), SERVER_CERTIFICATE);
  writeFileSync(path('stranger.crt'), STRANGER_CERTIFICATE);
  await useTls(server.url('postgres'));
});
afterAll(async () => {
  await server.remove();
  folder.remove();
});

const withParameters = (parameters: Record<string, string>) =>
  `${server.url('postgres')}?${new URLSearchParams(parameters).toString()}`;

const UNDER_TLS = `select application_name, usename, ssl from pg_stat_ssl join pg_stat_activity using (pid)
  where datname = 'postgres' and pid <> pg_backend_pid() order by usename`;

test('with a verified certificate, users’ and the server’s statements work, and long rows arrive whole', async () => {
  const url = withParameters({ sslmode: 'verify-full', sslrootcert: path('server.crt') });
  const db = await openNative(url, TEST_DATABASE_OPTIONS);
  // Longer than a TLS record and a socket read.
  const long = "select string_agg(md5(i::text), '') from generate_series(1, 100000) i";
  const { rows } = await db.asUser(ANONYMOUS, { text: long });
  expect(rows[0]?.[0]?.length).toBe(3_200_000);
  const many = await db.asUser(ANONYMOUS, { text: "select i, repeat('x', i % 700) from generate_series(1, 20000) i" });
  expect(many.rows.every(([, text], index) => text?.length === (index + 1) % 700)).toBe(true);
  const together = await Promise.all(
    Array.from({ length: 50 }, (_, index) => db.asUser(ANONYMOUS, { text: `select ${index}` })),
  );
  expect(together.map((answer) => Number(answer.rows[0]?.[0]?.toString()))).toEqual([...Array(50).keys()]);
  await db.asServer('select 1');

  const owner = await openNativeOwner(url);
  const connections = await owner.asOwner((run) => run<{ usename: string; ssl: boolean }>(UNDER_TLS));
  expect(new Set(connections.map(({ usename }) => usename))).toEqual(new Set(['authenticator', 'hourbook_server']));
  expect(connections.every(({ ssl }) => ssl)).toBe(true);
  await writeBackup(owner.asOwner, path('tls.jsonl.gz'), '0.1.0');
  expect((await checkBackup(path('tls.jsonl.gz'))).tables['public.prices']?.rows).toBe(1);
  await owner.close();
  await db.close();
});

test('an untrusted or different certificate is refused; unverified connections only if DATABASE_URL allows them', async () => {
  const refused = (parameters: Record<string, string>) =>
    expect(openNative(withParameters(parameters), TEST_DATABASE_OPTIONS)).rejects;
  await refused({ sslmode: 'verify-full', sslrootcert: path('stranger.crt') }).toThrow(/certificate is not trusted/);
  await refused({ sslmode: 'verify-full' }).toThrow('certificate is not trusted (self-signed certificate)');
  // pg treats it as verify-full, unlike psql.
  await refused({ sslmode: 'require' }).toThrow('certificate is not trusted (self-signed certificate)');
  const unverified = await openNativeOwner(withParameters({ sslmode: 'no-verify' }));
  const [own] = await unverified.asOwner((run) =>
    run<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()'),
  );
  expect(own?.ssl).toBe(true);
  await unverified.close();
});
