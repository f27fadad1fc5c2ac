// The built product on its own port and data folder, which can be stopped and started again.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';

export const PASSWORD = 'correct horse';
const BETWEEN_LOOKS_MS = 200;

export interface Coach {
  readonly email: string;
  /** The data that the auth client stores in the browser. */
  readonly session: string;
  read(path: string): Promise<unknown>;
  insert(table: string, rows: readonly object[]): Promise<void>;
}

export class BuiltServer {
  readonly origin: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'hourbook-browsers-'));
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.origin = `http://localhost:${port}`;
  }

  static async create(): Promise<BuiltServer> {
    return new BuiltServer(await freePort());
  }

  /** Resolves when it is ready; does nothing while it runs. */
  async start(): Promise<void> {
    if (this.#isRunning()) return;
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        PATH,
        HOME,
        NODE_ENV: 'test',
        PORT: new URL(this.origin).port,
        DATA_DIR: this.#folder,
        PUBLIC_URL: this.origin,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    for (;;) {
      if (child.exitCode !== null) throw new Error('The server ended before it was ready');
      const answer = await fetch(`${this.origin}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    }
  }

  /** Stops it and keeps its data. */
  async stop(): Promise<void> {
    if (!this.#isRunning()) return;
    this.#child?.kill('SIGTERM');
    if (this.#child) await once(this.#child, 'exit');
  }

  #isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The verify link of the newest mail to `address`; null if there is none yet. */
  mailedLink(address: string): string | null {
    const folder = join(this.#folder, 'mail');
    if (!existsSync(folder)) return null;
    const mail = readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .findLast((text) => text.includes(address));
    return /https?:\/\/[^\s"<>]+\/auth\/v1\/verify\?[^\s"<>]+/.exec(mail ?? '')?.[0].replaceAll('&amp;', '&') ?? null;
  }

  async addCoach(): Promise<Coach> {
    const { publishableKey: apikey } = (await (await fetch(`${this.origin}/config.json`)).json()) as {
      publishableKey: string;
    };
    const send = async (method: string, path: string, token: string, body?: unknown) => {
      const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`${this.origin}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      return text === '' ? null : (JSON.parse(text) as unknown);
    };
    const email = `coach-${randomUUID()}@example.org`;
    const account = { email, password: PASSWORD, data: { terms_accepted: true } };
    const session = (await send('POST', '/auth/v1/signup', apikey, account)) as { access_token: string };
    return {
      email,
      session: JSON.stringify(session),
      read: (path) => send('GET', path, session.access_token),
      insert: async (table, rows) => void (await send('POST', `/rest/v1/${table}`, session.access_token, rows)),
    };
  }
}
