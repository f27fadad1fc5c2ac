// The disk is full: writes get 503 with a message, nothing acknowledged is lost, coaches of the embedded engine sign in and
// read, and everything works again once there is space. Mails and the log are on the same disk.
import { freePort } from '#tests/support/free-port.ts';
import { mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { restOf, signIn, signUpCoach, type Coach } from './support/coach.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';
import { mountDisk, whyNoSmallDisk, type SmallDisk } from './support/small-disk.ts';
import { WriteStream } from './support/write-stream.ts';

const MIB = 1024 * 1024;
/** Within this time the server has seen that the disk is full. */
const CHECKED_MS = 2_500;
const reason = whyNoSmallDisk();
if (reason !== null) process.stderr.write(`The tests with a full disk are skipped: ${reason}.\n`);

let disk: SmallDisk;
let native: NativeServer | undefined;
let server: (ServerProcess & { url: string }) | undefined;
afterEach(async () => {
  await server?.kill();
  await native?.remove();
  native = undefined;
  disk?.remove();
});

describe.skipIf(reason !== null)(`a full disk${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  test('of the embedded engine, its mails and its log: writes wait, signing in and reading go on, and nobody has to help', async () => {
    disk = mountDisk(320);
    const { coach, stream, url } = await startOn({ DATA_DIR: join(disk.folder, 'data') });
    await stream.until(30);
    await expect.poll(() => statSync(join(disk.folder, 'data', 'disk-reserve')).size).toBe(48 * MIB);
    disk.fill(60 * MIB);
    await refused(url, coach);
    await signsIn(url, coach, 20);
    disk.fill();
    expect(await read(url, coach)).toBe(200);
    await sleep(CHECKED_MS);
    await signsIn(url, coach, 20);
    await refused(url, coach);
    // Another program takes what the server had kept free.
    disk.fill();
    await sleep(CHECKED_MS);
    expect((await signIn(url, coach)).status).toBe(503);
    expect(await read(url, coach)).toBe(200);
    await askForMail(url, coach);
    expect(readdirSync(join(disk.folder, 'data')).filter((name) => name === 'mail').length).toBeLessThanOrEqual(1);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    disk.free();
    await stream.until(30);
    await stream.stop();
    await stream.expectAllThere();
    expect(new Set(stream.refusals)).toEqual(new Set([503]));
    expect(await server?.stop()).toEqual({ code: 0, signal: null });
  });

  test('of the embedded engine, filled at one stroke while it writes: coaches sign in and read, and save again when there is room', async () => {
    disk = mountDisk(320);
    const { coach, stream, url } = await startOn({ DATA_DIR: join(disk.folder, 'data') });
    await stream.until(30);
    disk.fill();
    await sleep(3_000);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await comesBack(url)).toBe(true);
    await signsIn(url, coach, 20);
    await refused(url, coach);
    disk.free();
    await stream.until(30);
    await stream.stop();
    await stream.expectAllThere();
  });

  test('of native Postgres: writes are refused, and go on when there is room', async () => {
    disk = mountDisk(160);
    const settings = ['max_wal_size=8MB', 'min_wal_size=2MB', 'shared_buffers=16MB'];
    native = await startNativeServer({ within: disk.folder, initdb: ['--wal-segsize=1'], settings });
    const data = join(disk.folder, 'app');
    const { coach, stream, url } = await startOn({ DATA_DIR: data, DATABASE_URL: native.url('postgres') });
    await stream.until(30);
    disk.fill();
    await refused(url, coach);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    disk.free();
    // As a service manager does if Postgres has ended.
    if (!(await comesBack(url))) await native.start();
    await stream.until(30);
    await stream.stop();
    await stream.expectAllThere();
    expect(stream.refusals.filter((status) => status !== 503)).toEqual([]);
  });
});

/** A server whose log is a file on the small disk, with a coach who writes continuously. */
async function startOn(env: Record<string, string>) {
  mkdirSync(env['DATA_DIR'] ?? '', { recursive: true });
  const log = openSync(join(disk.folder, 'log'), 'a');
  const started = await startServer({
    env: { ...env, LOG_LEVEL: 'info', PORT: String(await freePort()) },
    stdout: log,
  });
  server = started;
  const coach = await signUpCoach(started.url);
  return { coach, url: started.url, stream: new WriteStream(restOf(started.url, coach), coach.id) };
}

/** Writes until one is refused with 503 and the wire's error shape. */
async function refused(url: string, coach: Coach): Promise<void> {
  for (;;) {
    const note = { id: crypto.randomUUID(), user_id: coach.id, name: 'Too much', notes: 'x'.repeat(15_000) };
    const { status, error } = await restOf(url, coach).from('clients').insert(note);
    if (!error) continue;
    expect({ status, code: error.code }).toEqual({ status: 503, code: 'PGRST000' });
    expect(error.message).toMatch(/takes no changes at the moment|Could not connect/);
    return;
  }
}

/** By password, with a refresh, a read and a sign-out each time: all of them work. */
async function signsIn(url: string, coach: Coach, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const byPassword = await signIn(url, coach);
    expect(byPassword.status).toBe(200);
    const opened = (await byPassword.json()) as { refresh_token: string };
    const refreshed = await signIn(url, coach, opened.refresh_token);
    expect(refreshed.status).toBe(200);
    const { access_token: token } = (await refreshed.json()) as { access_token: string };
    expect(await read(url, { ...coach, token })).toBe(200);
    const headers = { apikey: coach.apiKey, authorization: `Bearer ${token}` };
    const out = await fetch(`${url}/auth/v1/logout?scope=local`, { method: 'POST', headers });
    expect(out.status).toBe(204);
  }
}

async function read(url: string, coach: Coach): Promise<number> {
  return (await restOf(url, coach).from('clients').select('id').limit(1)).status;
}

/** The response is the same as always; a mail that could not be written is only logged. */
async function askForMail(url: string, coach: Coach): Promise<void> {
  const response = await fetch(`${url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: coach.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: coach.email }),
  });
  expect([200, 503]).toContain(response.status);
}

async function comesBack(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if ((await fetch(`${url}/readyz`)).ok) return true;
    await sleep(100);
  }
  return false;
}
