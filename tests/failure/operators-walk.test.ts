// The way of an operator through docs/operations.md, from the packed release, with Node, Postgres and a proxy alone:
// install, TLS, copies of backups elsewhere, a lost disk, a restore, one coach restored, a key rotated, the next
// version and back. Prints the time of each step, which is in docs/operations.md.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { startS3Store } from '#tests/support/s3-store.ts';
import type { TestedStore } from '#tests/support/certificates-in-store.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';
import { findPostgres } from '../../scripts/find-postgres.mjs';
import { isInstalled, PROXIES, startProxy, type Proxy } from './proxies/proxy-process.ts';
import { PASSWORD, restOf, signIn, type Coach } from './support/coach.ts';
import { spawnServer, type ServerProcess } from './support/server-process.ts';
import { unpackRelease } from './support/unpacked-release.ts';
import { Client } from 'pg';

const TEN_MINUTES = 600_000;
const DATABASE_PASSWORD = 'of-the-database-in-this-walk';
const FIRST_KEY = 'the first key of notes on this walk 0123456789';
const SECOND_KEY = 'the second key of notes on this walk 987654321';
const NOTE = 'Ada doubts whether she wants to lead';

const proxies = PROXIES.filter(({ name }) => name !== 'HAProxy');
const missing = proxies.filter((program) => !isInstalled(program)).map(({ name }) => name);
if (missing.length > 0) console.log(`${missing.join(' and ')} not installed: the operator's walk is left out.`);

describe.skipIf(missing.length > 0)('from the packed release', { timeout: TEN_MINUTES }, () => {
  const place = mkdtempSync(join(tmpdir(), 'hourbook-walk-'));
  const data = join(place, 'data');
  const copy = join(place, 'fetched.jsonl.gz');
  const steps: string[] = [];
  let root: string;
  let postgres: NativeServer;
  let mails: SmtpServer;
  let store: TestedStore;
  let port: number;
  let nginx: Proxy;
  let caddy: Proxy;
  let server: ServerProcess | undefined;
  let env: Record<string, string>;
  let [ada, ben]: (Coach | undefined)[] = [];

  beforeAll(async () => {
    ({ root } = unpackRelease(place));
    mkdirSync(data, { mode: 0o700 });
    [postgres, mails, store, port] = await Promise.all([
      startNativeServer(),
      startSmtpServer(),
      startS3Store(),
      freePort(),
    ]);
    [nginx, caddy] = (await Promise.all(proxies.map((program) => startProxy(program, [port, port])))) as [Proxy, Proxy];
    env = {
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `${nginx.url},${caddy.url}`,
      TRUST_PROXY: 'true',
      WORKERS: '2',
      DATA_DIR: data,
      DATABASE_URL: `postgres://hourbook:${DATABASE_PASSWORD}@127.0.0.1:${postgres.port}/hourbook`,
      JWT_SECRET: 'a secret that is only for the walk of the operator',
      NOTES_KEYS: FIRST_KEY,
      SMTP_URL: mails.url,
      MAIL_FROM: 'hourbook@example.org',
      STRIPE_SECRET_KEY: 'sk_test_of_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
      BACKUP_TO: `${store.settings.endpoint}/${store.settings.bucket}`,
      BACKUP_TO_REGION: store.settings.region,
      BACKUP_TO_ACCESS_KEY: store.settings.accessKey,
      BACKUP_TO_SECRET_KEY: store.settings.secretKey,
      BACKUP_KEY: 'the key of copies on this walk 0123456789 abcd',
    };
  }, TEN_MINUTES);
  afterAll(async () => {
    process.stdout.write(`the operator's walk:\n${steps.join('\n')}\n`);
    await server?.kill();
    await Promise.all([nginx?.stop(), caddy?.stop(), mails?.stop(), store?.close(), postgres?.remove()]);
    rmSync(place, { recursive: true, force: true });
  });

  /** Does `work`, and notes how long it took. */
  async function timed<T>(step: string, work: () => Promise<T> | T): Promise<T> {
    const began = performance.now();
    const done = await work();
    steps.push(`  ${step}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    return done;
  }
  /** In production its log does not name the port, and behind a proxy that opens when all is ready. */
  const startAt = async (folder: string, more: Record<string, string> = {}) => {
    const settings = { ...env, ...more };
    const started = spawnServer({ root: folder, hasWebApp: true, env: settings });
    server = started;
    const isReady = () =>
      fetch(`http://127.0.0.1:${settings['PORT']}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 120_000, interval: 100, message: started.output() }).toBe(true);
  };
  const stop = async () => {
    expect(await server?.stop()).toMatchObject({ code: 0 });
    server = undefined;
  };
  /** An npm command of the release; resolves to what it wrote. */
  const command = (...args: string[]) =>
    new Promise<string>((resolve, reject) => {
      const child = spawn(process.execPath, ['dist/server/main.js', ...args], {
        cwd: root,
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
      child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${args[0]}: ${output}`))));
    });
  /** The role and the database of docs/operations.md, by the file that the image of Postgres runs. */
  const createDatabase = () => {
    const superuser = new URL(postgres.url('postgres'));
    execFileSync('sh', [join(root, 'deploy/compose/create-database.sh')], {
      env: {
        PATH: [findPostgres(), '/usr/bin', '/bin'].join(delimiter),
        POSTGRES_USER: superuser.username,
        PGHOST: superuser.hostname,
        PGPORT: superuser.port,
        PGPASSWORD: superuser.password,
        HOURBOOK_PASSWORD: DATABASE_PASSWORD,
      },
      stdio: 'pipe',
    });
  };
  const asSuperuser = async (database: string, ...statements: string[]) => {
    const client = new Client({ connectionString: postgres.url(database) });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const direct = () => `http://127.0.0.1:${port}`;

  /** Signs up, follows the mailed link and signs in. */
  async function signUp(name: string): Promise<Coach> {
    const config = (await (await fetch(`${direct()}/config.json`)).json()) as { publishableKey: string };
    const email = `${name}@example.org`;
    const headers = { apikey: config.publishableKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password: PASSWORD, data: { terms_accepted: true } });
    const signedUp = await fetch(`${direct()}/auth/v1/signup`, { method: 'POST', headers, body });
    expect(signedUp.status, await signedUp.clone().text()).toBe(200);
    await expect.poll(() => mails.taken.some(({ to }) => to === email), { timeout: 60_000 }).toBe(true);
    const { message } = mails.taken.find(({ to }) => to === email)!;
    const text = message
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
      .replaceAll('&amp;', '&');
    const link = new URL(/https:\/\/[^\s"<>]*\/auth\/v1\/verify[^\s"<>]*/.exec(text)![0]);
    const followed = await fetch(`${direct()}${link.pathname}${link.search}`, { redirect: 'manual' });
    expect(followed.status).toBe(303);
    const known = { id: '', email, token: '', refreshToken: '', apiKey: config.publishableKey, session: {} };
    return signedIn(known);
  }
  async function signedIn(coach: Coach): Promise<Coach> {
    const answer = await signIn(direct(), coach);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const session = (await answer.json()) as { access_token: string; user: { id: string } };
    return { ...coach, id: session.user.id, token: session.access_token, session };
  }
  const notesOf = async (coach: Coach) => {
    const { data: rows, error } = await restOf(direct(), await signedIn(coach))
      .from('clients')
      .select('name,notes');
    expect(error).toBeNull();
    return rows;
  };
  /** Through a proxy, whose certificate is of this test. */
  const statusOf = (url: string) =>
    new Promise<number>((resolve, reject) => {
      httpsRequest(url, { rejectUnauthorized: false }, (response) => {
        response.resume();
        resolve(response.statusCode!);
      })
        .once('error', reject)
        .end();
    });

  test('it is unpacked, gets a database, and starts', async () => {
    const again = join(place, 'again');
    mkdirSync(again);
    const packed = join(place, 'out');
    const file = execFileSync('sh', ['-c', 'ls *.tar.gz'], { cwd: packed, encoding: 'utf8' }).trim();
    await timed('unpack the release', () => void execFileSync('tar', ['-xzf', join(packed, file), '-C', again]));
    rmSync(again, { recursive: true });
    createDatabase();
    await timed('first start on an empty Postgres, two workers', () => startAt(root));
  });

  test('nginx and Caddy serve it by TLS', async () => {
    for (const { url } of [nginx, caddy]) expect(await statusOf(`${url}/login`)).toBe(200);
  });

  test('two coaches sign up and write, and one becomes an admin', async () => {
    ada = await signUp('ada');
    ben = await signUp('ben');
    for (const coach of [ada, ben]) {
      const { error } = await restOf(direct(), coach).from('clients').insert({ name: 'Amara Osei', notes: NOTE });
      expect(error).toBeNull();
    }
    await command('make-admin', ada.email);
  });

  test('a backup is copied elsewhere, and the copy restores', async () => {
    await timed('back up, with a copy in the store', () => command('backup'));
    await timed('restore the copy as a test', () => command('check-backup'));
  });

  test('the disk is lost: the copy comes back into a new database', async () => {
    await stop();
    await asSuperuser('postgres', 'drop database hourbook with (force)', 'drop role hourbook');
    rmSync(data, { recursive: true });
    mkdirSync(data, { mode: 0o700 });
    createDatabase();
    await timed('fetch the copy', () => command('fetch-backup', copy));
    await timed('restore it', () => command('restore', copy));
    // The database is the real one, not one beside it.
    env = { ...env, JOBS: 'on', MAILS: 'on' };
    await timed('start again', () => startAt(root));
    for (const coach of [ada!, ben!]) expect(await notesOf(coach)).toEqual([{ name: 'Amara Osei', notes: NOTE }]);
  });

  test('one coach is deleted and restored, beside the other', async () => {
    await timed('delete one coach', () => command('coach', 'delete', ben!.email));
    expect((await signIn(direct(), ben!)).status).toBe(400);
    await timed('restore one coach', () => command('coach', 'restore', ben!.email, '--from', copy));
    expect(await (await signIn(direct(), ben!)).json()).toMatchObject({ error_code: 'user_banned' });
    // Servers may keep keys of the deleted account for ten minutes, which the coach waits for: they are over at once here.
    await asSuperuser('hourbook', 'update auth.users set banned_until = now()');
    await stop();
    await startAt(root);
    for (const coach of [ada!, ben!]) expect(await notesOf(coach)).toEqual([{ name: 'Amara Osei', notes: NOTE }]);
  });

  test('the key of notes is rotated', async () => {
    await stop();
    env = { ...env, NOTES_KEYS: `${SECOND_KEY},${FIRST_KEY}` };
    await startAt(root);
    await timed('rotate the key of notes', () => command('rotate-notes-key'));
    await stop();
    env = { ...env, NOTES_KEYS: SECOND_KEY };
    await startAt(root);
    for (const coach of [ada!, ben!]) expect(await notesOf(coach)).toEqual([{ name: 'Amara Osei', notes: NOTE }]);
  });

  test('the next version starts beside it and migrates, and going back works', async () => {
    const next = join(place, 'next');
    cpSync(root, next, { recursive: true });
    const manifest = join(next, 'package.json');
    const described = JSON.parse(readFileSync(manifest, 'utf8')) as object;
    writeFileSync(manifest, JSON.stringify({ ...described, version: '0.1.1' }));
    writeFileSync(
      join(next, 'db/migrations/0002-nickname.sql'),
      'alter table public.clients add column nickname text check (private.is_line(nickname));\n',
    );
    const former = server!;
    await timed('start the next version beside the former one', async () =>
      startAt(next, { PORT: String(await freePort()), DATA_DIR: join(place, 'next-data') }),
    );
    expect(await notesOf(ada!)).toEqual([{ name: 'Amara Osei', notes: NOTE }]);
    await stop();
    server = former;
    await stop();
    await timed('start the former version on the newer tables', () => startAt(root));
    expect(await notesOf(ben!)).toEqual([{ name: 'Amara Osei', notes: NOTE }]);
  });
});
