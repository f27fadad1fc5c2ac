// Firefox over WebDriver BiDi, which it supports without a driver. Playwright's BiDi needs a newer Firefox than
// Debian's, and other libraries need a driver that Debian does not have.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import type { Actions, Browser } from './browser.ts';

const START_TIMEOUT_MS = 60_000;

/** Firefox must not send requests to other servers or open a start page. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_beforeunload': true,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': '',
};

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  message?: string;
}

export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'hourbook-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const socket = new WebSocket(`${await addressOf(child)}/session`);
    await once(socket as unknown as EventTarget, 'open');
    return await openPage(sender(socket), async () => {
      socket.close();
      await end();
    });
  } catch (error) {
    await end();
    throw error;
  }
}

/** Firefox prints its address to stderr. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  let said = '';
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`Firefox did not start: ${said}`)));
    stderr?.on('end', () => reject(new Error(`Firefox ended: ${said}`)));
    stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
}

type Send = <Result>(method: string, params: object) => Promise<Result>;

function sender(socket: WebSocket): Send {
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data)) as Message;
    if (id === undefined) return;
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (type === 'success') resolve?.(result as never);
    else reject?.(new Error(message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone'));
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}

interface Called {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

async function openPage(send: Send, close: () => Promise<void>): Promise<Browser> {
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: [{ context: string }] }>('browsingContext.getTree', {});
  const { context } = contexts[0];
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
  return {
    name: 'Firefox',
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async call(source, ...args) {
      const called = await send<Called>('script.callFunction', {
        functionDeclaration: `async (json) => JSON.stringify(await (${source})(...JSON.parse(json)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (called.type === 'exception') throw new Error(called.exceptionDetails?.text);
      return JSON.parse(called.result?.value ?? 'null') as unknown;
    },
    perform: (actions: Actions) => send('input.performActions', { context, actions }),
    close,
  };
}
