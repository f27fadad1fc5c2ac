// docs/examples/six-tasks.mjs, a program that was written by docs/wire.md alone, as its reader runs it: with the official clients, against a
// server on a port.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARCHIVE_JSON_NAME } from '#domain/certificates/archived-certificates.ts';
import { listen, type Listening } from '#server/serve.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { sampleFile } from '#tests/support/certificates.ts';
import { filesInZip } from '#web/data/device/zip-files.ts';

const PROGRAM = resolve('docs/examples/six-tasks.mjs');
const MAX_LINES = 60;

const folder = mkdtempSync(join(tmpdir(), 'hourbook-six-tasks-'));
let app: TestApp;
let server: Listening;
beforeAll(async () => {
  app = await startTestApp();
  server = await listen((request) => app.fetch(request), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.stop();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('it does all six', async () => {
  const file = join(folder, 'certificate.pdf');
  writeFileSync(file, sampleFile(2_000));
  const url = `http://127.0.0.1:${server.port}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAM, url, 'dana@example.org', TEST_PASSWORD, file],
    { cwd: folder },
  );
  expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'dashboard',
    'certificate',
    'asked',
    'archive',
    '',
  ]);
  expect(stdout).toContain('certificate application/pdf');
  expect(app.mails.map(({ to }) => to)).toContain('amara@example.org');
  const files = await filesInZip(new Blob([readFileSync(join(folder, 'archive.zip'))]));
  const content = await files!.find(({ name }) => name === ARCHIVE_JSON_NAME)!.content();
  const archive = JSON.parse(await content.text()) as Record<string, unknown[]>;
  expect(archive['sessions']).toEqual([expect.objectContaining({ duration: 60, completed: true, paid: true })]);
});

test('it is short enough to be read', () => {
  expect(readFileSync(PROGRAM, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
});
