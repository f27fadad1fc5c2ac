// Every line that the server writes is one JSON object: while it starts, serves and stops, when it cannot start, for
// Node's warnings and for an error that nothing caught.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeDatabase } from './support/made-database.ts';
import { spawnServer, startServer } from './support/server-process.ts';

const parent = mkdtempSync(join(tmpdir(), 'hourbook-log-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

interface Line {
  level: number;
  msg: string;
  err?: { message: string };
}
const FATAL = 60;
const WARN = 40;

/** Throws if a line is not JSON. */
const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** A module that the server loads first. */
function preload(name: string, source: string): string {
  const file = join(parent, `${name}.mjs`);
  writeFileSync(file, source);
  return pathToFileURL(file).href;
}

test('start, requests and stop', async () => {
  const env = { DATA_DIR: join(parent, 'serving'), LOG_LEVEL: 'debug' };
  const server = await startServer({ env });
  await fetch(`${server.url}/rest/v1/clients`);
  await server.stop();
  const lines = linesOf(server.output());
  expect(lines.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining([expect.stringContaining('is ready at http'), 'stopping']),
  );
});

test('a setting that cannot be used', async () => {
  const server = spawnServer({ env: { DATA_DIR: join(parent, 'setting'), PORT: 'many' } });
  expect(await server.exited).toEqual({ code: 1, signal: null });
  expect(linesOf(server.output())).toMatchObject([{ level: FATAL, msg: expect.stringContaining('PORT') }]);
});

test('a port in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const PORT = String((other.address() as AddressInfo).port);
  const server = spawnServer({ env: { DATA_DIR: join(parent, 'port'), PORT } });
  expect(await server.exited).toEqual({ code: 1, signal: null });
  expect(linesOf(server.output())).toMatchObject([{ level: FATAL, msg: expect.stringContaining('is in use') }]);
  other.close();
});

test('a damaged folder', async () => {
  const dataDir = join(parent, 'damaged');
  mkdirSync(dataDir);
  makeDatabase(dataDir);
  rmSync(join(dataDir, 'database', 'PG_VERSION'));
  const server = spawnServer({ env: { DATA_DIR: dataDir } });
  expect(await server.exited).toEqual({ code: 1, signal: null });
  expect(linesOf(server.output())).toMatchObject([
    { level: FATAL, msg: expect.stringContaining('PG_VERSION is missing') },
  ]);
});

test('a warning of Node, and an error that nothing caught', async () => {
  // Once the server listens for signals, or after a minute.
  const source = `
    const began = Date.now();
    const watch = setInterval(() => {
      if (process.listenerCount('SIGTERM') === 0 && Date.now() - began < 60_000) return;
      clearInterval(watch);
      process.emitWarning('the first', 'DeprecationWarning');
      setTimeout(() => Promise.reject(new Error('nobody caught this')), 500);
    }, 50);`;
  const dataDir = join(parent, 'uncaught');
  mkdirSync(dataDir);
  makeDatabase(dataDir);
  const server = spawnServer({ env: { DATA_DIR: dataDir }, preload: preload('uncaught', source) });
  expect(await server.exited).toEqual({ code: 1, signal: null });
  const lines = linesOf(server.output());
  expect(lines).toContainEqual(
    expect.objectContaining({ level: WARN, err: expect.objectContaining({ message: 'the first' }) }),
  );
  expect(lines.at(-1)).toMatchObject({ level: FATAL, msg: 'uncaught error', err: { message: 'nobody caught this' } });
});
