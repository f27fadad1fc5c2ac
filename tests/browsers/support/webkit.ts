// WebKitGTK over WebDriver, on a display of its own (Xvfb).
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '#tests/support/free-port.ts';
import type { Browser } from './browser.ts';

const START_TRIES = 200;
const BETWEEN_TRIES_MS = 100;

/** The timeout of a script in the page, in milliseconds. */
const SCRIPT_TIMEOUT_MS = 30_000;

export async function startWebkit(driverProgram: string, displayProgram: string): Promise<Browser> {
  const display = spawn(displayProgram, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const children: ChildProcess[] = [display];
  const end = async () => {
    for (const child of children.toReversed()) await stop(child);
  };
  try {
    const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
    const port = await freePort();
    const driver = spawn(driverProgram, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
      stdio: 'ignore',
    });
    children.push(driver);
    return await openPage(sender(`http://127.0.0.1:${port}`), end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

type Send = <Value>(method: 'POST' | 'DELETE' | 'GET', path: string, body?: object) => Promise<Value>;

function sender(address: string): Send {
  return async (method, path, body) => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`${method} ${path}: ${(value as { message: string }).message}`);
    return value;
  };
}

async function openPage(send: Send, end: () => Promise<void>): Promise<Browser> {
  await listening(send);
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { timeouts: { script: SCRIPT_TIMEOUT_MS } } },
  });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1300, height: 950 });
  return {
    name: 'WebKitGTK',
    goto: (url) => send('POST', `${session}/url`, { url }),
    async call(source, ...args) {
      const answer = await send<{ value?: string; error?: string }>('POST', `${session}/execute/async`, {
        script: `const [json, done] = arguments;
          (async () => JSON.stringify(await (${source})(...JSON.parse(json)) ?? null))()
            .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args: [JSON.stringify(args)],
      });
      if (answer.error !== undefined) throw new Error(answer.error);
      return JSON.parse(answer.value ?? 'null') as unknown;
    },
    perform: (actions) => send('POST', `${session}/actions`, { actions }),
    async close() {
      await send('DELETE', session).finally(end);
    },
  };
}

async function listening(send: Send): Promise<void> {
  for (let triesLeft = START_TRIES; ; triesLeft--) {
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      if (triesLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
}
