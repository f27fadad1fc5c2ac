// What the image holds is enough: the steps of its Dockerfile are followed with a release, in a folder, then its command, its health check and its backup run there as
// its user, with a program folder that this user cannot change.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { findPostgres } from '../../../scripts/find-postgres.mjs';
import { signUpCoach } from '../support/coach.ts';
import { unpackRelease } from '../support/unpacked-release.ts';
import { stageImage, type StagedImage } from './staged-image.ts';

const TEN_MINUTES = 600_000;
const SOON = { timeout: 60_000, interval: 250 };
/** Without Node and the base image. Development packages alone would be more than this. */
const SIZE_MAX_MB = 90;
const folder = mkdtempSync(join(tmpdir(), 'hourbook-image-'));
const isRoot = process.getuid?.() === 0;
let image: StagedImage;
let postgres: NativeServer | undefined;
let server: ChildProcess | undefined;
let output = '';

beforeAll(async () => {
  chmodSync(folder, 0o755);
  image = stageImage(unpackRelease(folder).root, join(folder, 'image'));
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', image.folder]);
}, TEN_MINUTES);
/** Empty volumes. */
beforeEach(() => {
  for (const volume of image.volumes) {
    const data = join(image.root, volume);
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { recursive: true });
    chmodSync(data, 0o700);
    if (isRoot) chownSync(data, image.user.uid, image.user.gid);
  }
});
afterEach(async () => {
  await stop();
});
afterAll(async () => {
  await postgres?.remove();
  if (!isRoot) execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** The image's environment and the operator's, with the folders of the image inside `folder`. */
function environment(settings: Record<string, string>): Record<string, string> {
  const own = { ...image.env, DATA_DIR: join(image.root, image.env['DATA_DIR']!) };
  return { PATH: `${dirname(process.execPath)}${delimiter}/usr/bin:/bin`, ...own, ...settings };
}
const asUser = () => (isRoot ? image.user : {});

function start(settings: Record<string, string>): ChildProcess {
  const [program, ...args] = image.command as [string, ...string[]];
  output = '';
  const child = spawn(program, args, { cwd: image.folder, env: environment(settings), ...asUser(), stdio: 'pipe' });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server = child;
  return child;
}

async function stop(): Promise<number | null> {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null) return child?.exitCode ?? null;
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return exited;
}

/** The exit code of a program in the image. */
function run([program, ...args]: readonly string[], settings: Record<string, string>): number {
  try {
    execFileSync(program!, args, { cwd: image.folder, env: environment(settings), ...asUser(), stdio: 'pipe' });
    return 0;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
const listOf = () => readdirSync(image.folder, { recursive: true }).length;

test('it holds the program, its packages and nothing else', () => {
  expect(readdirSync(image.folder).toSorted()).toEqual([
    'LICENCES.txt',
    'LICENSE',
    'db',
    'dist',
    'node_modules',
    'package.json',
  ]);
  for (const name of ['vite', 'typescript', 'react', 'vitest'])
    expect(existsSync(join(image.folder, 'node_modules', name)), name).toBe(false);
  const megabytes = Number(
    execFileSync('du', ['-sm', '--apparent-size', image.folder], { encoding: 'utf8' }).split('\t')[0],
  );
  expect(megabytes).toBeLessThan(SIZE_MAX_MB);
  // What removes npm and makes the data folder.
  expect(image.leftOut).toHaveLength(1);
});

test(
  'with Postgres and the settings of production it starts, is healthy, makes a backup and stops',
  async () => {
    postgres = await startNativeServer();
    const superuser = new URL(postgres.url('postgres'));
    const password = 'of-the-database-in-this-test';
    execFileSync('sh', ['deploy/compose/create-database.sh'], {
      env: {
        PATH: [findPostgres(), '/usr/bin', '/bin'].join(delimiter),
        POSTGRES_USER: superuser.username,
        PGHOST: superuser.hostname,
        PGPORT: superuser.port,
        PGPASSWORD: superuser.password,
        HOURBOOK_PASSWORD: password,
      },
      stdio: 'pipe',
    });
    const port = await freePort();
    const settings = {
      PORT: String(port),
      PUBLIC_URL: 'https://hourbook.example.org',
      TRUST_PROXY: 'true',
      DATABASE_URL: `postgres://hourbook:${password}@${superuser.host}/hourbook`,
      JWT_SECRET: 'a secret that is only for the test of the image',
      NOTES_KEYS: 'a key of notes that is only for the test of the image',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'hourbook@example.org',
      STRIPE_SECRET_KEY: 'sk_test_of_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
    };
    const before = listOf();
    expect(run(image.healthCommand, settings)).toBe(1);
    start(settings);
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => isReady(url), SOON).toBe(true);
    expect(run(image.healthCommand, settings)).toBe(0);
    const page = await fetch(`${url}/login`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);

    expect(run(['node', 'dist/server/main.js', 'backup'], settings)).toBe(0);
    expect(readdirSync(join(image.root, image.env['DATA_DIR']!, 'backups'))).toHaveLength(1);
    expect(await stop(), output).toBe(0);
    expect(run(image.healthCommand, settings)).toBe(1);
    expect(listOf()).toBe(before);
  },
  TEN_MINUTES,
);

test(
  'without settings of production it runs on the embedded database in its volume',
  async () => {
    const port = await freePort();
    start({ NODE_ENV: 'development', PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => isReady(url), { ...SOON, timeout: 120_000 }).toBe(true);
    // A sign-up hashes a password with a binary.
    expect((await signUpCoach(url)).token).toBeTypeOf('string');
    expect(await stop(), output).toBe(0);
  },
  TEN_MINUTES,
);
