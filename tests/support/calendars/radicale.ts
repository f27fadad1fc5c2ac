// Debian's Radicale as CalDAV server on this machine, with one account.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { freePort } from '#tests/support/free-port.ts';
import { CALENDAR_CERTIFICATE, CALENDAR_KEY } from './calendar-certificate.ts';

export const RADICALE_USER = 'coach';
export const RADICALE_PASSWORD = 'app-pässword 1';
const PROGRAM = process.env['RADICALE_PATH'] ?? 'radicale';
const START_MS = 30_000;

/** Such as 3.1.8; null: it is not installed. */
export const radicaleVersion = (): string | null =>
  /^([\d.]+)/.exec(spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? null;

export interface Radicale {
  /** The address of the server. */
  readonly url: string;
  /** A request of the account's owner. */
  send(method: string, path: string, body?: string): Promise<number>;
  makeCalendar(name: string): Promise<void>;
  put(calendar: string, file: string, text: string): Promise<void>;
  remove(calendar: string, file: string): Promise<void>;
  /** Forgets all sync tokens. */
  forgetTokens(): void;
  stop(): Promise<void>;
}

export async function startRadicale(): Promise<Radicale> {
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-radicale-'));
  const port = await freePort();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const options = {
    'server-hosts': `127.0.0.1:${port}`,
    'server-ssl': 'True',
    'server-certificate': file('certificate.pem', CALENDAR_CERTIFICATE),
    'server-key': file('key.pem', CALENDAR_KEY),
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': file('users', `${RADICALE_USER}:${RADICALE_PASSWORD}\n`),
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'storage-filesystem-folder': join(folder, 'collections'),
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const server = spawn(PROGRAM, ['--config', '', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  server.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const url = `https://127.0.0.1:${port}/`;
  const dispatcher = new Agent({ connect: { ca: CALENDAR_CERTIFICATE } });
  const authorization = `Basic ${Buffer.from(`${RADICALE_USER}:${RADICALE_PASSWORD}`).toString('base64')}`;
  const send = async (method: string, path: string, body?: string) => {
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'text/calendar; charset=utf-8' }) };
    const answer = await fetch(new URL(path, url), {
      method,
      headers,
      dispatcher,
      ...(body !== undefined && { body }),
    });
    await answer.text();
    return answer.status;
  };
  const must = async (...request: Parameters<typeof send>) => {
    const status = await send(...request);
    if (status >= 300) throw new Error(`${request[0]} ${request[1]} answered ${status}: ${output}`);
  };
  const from = Date.now();
  while ((await send('GET', '/.web/').catch(() => 0)) === 0) {
    if (Date.now() - from > START_MS || server.exitCode !== null) throw new Error(`Radicale does not start: ${output}`);
    // Until it is tried again.
    await sleep(100);
  }
  return {
    url,
    send,
    makeCalendar: (name) => must('MKCALENDAR', `/${RADICALE_USER}/${name}/`),
    put: (calendar, name, text) => must('PUT', `/${RADICALE_USER}/${calendar}/${name}`, text),
    remove: (calendar, name) => must('DELETE', `/${RADICALE_USER}/${calendar}/${name}`),
    forgetTokens() {
      const collections = join(folder, 'collections', 'collection-root', RADICALE_USER);
      spawnSync('find', [collections, '-path', '*sync-token*', '-delete']);
    },
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill();
      await ended;
      await dispatcher.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
