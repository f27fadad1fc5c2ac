// `npm test` on a machine without Chromium or Postgres: a line says what is missing and how to install it, and the table is printed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { findPostgres } from '../../scripts/find-postgres.mjs';
import { MissingProgram } from '../../scripts/missing-program.mjs';
import { Report } from '../../scripts/report.mjs';

let folder = '';
const lines: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hourbook-programs-'));
  lines.length = 0;
  const keep = (...texts: unknown[]) => void lines.push(...texts.join(' ').split('\n'));
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'browsers'));
  // Nothing is loaded from elsewhere.
  vi.stubEnv('PLAYWRIGHT_DOWNLOAD_HOST', 'http://127.0.0.1:9');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = undefined;
});

const withoutPostgres = () => findPostgres({ debian: join(folder, 'none'), npm: join(folder, 'none') });

it('names Postgres and the command that installs it', () => {
  expect(withoutPostgres).toThrow(MissingProgram);
  expect(withoutPostgres).toThrow(/^Postgres .*apt-get install postgresql.*$/);
});

it('finds the newest Postgres of Debian', () => {
  for (const version of ['9', '15', '16']) {
    const bin = join(folder, 'debian', version, 'bin');
    mkdirSync(bin, { recursive: true });
    for (const name of version === '16' ? ['initdb'] : ['initdb', 'postgres']) writeFileSync(join(bin, name), '');
  }
  expect(findPostgres({ debian: join(folder, 'debian'), npm: folder })).toBe(join(folder, 'debian', '15', 'bin'));
});

it('names Chromium and the commands that install it, without apt where that is not allowed', async () => {
  const failure = await findChromium(false).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MissingProgram);
  expect(String(failure)).toMatch(/Chromium .*apt-get install chromium.*playwright install chromium/);
  expect(lines.join('\n')).not.toContain('Running apt-get');
});

it('a stage without its program is not run, the next one is, and the table and the sums are printed', async () => {
  const report = new Report();
  await report.stage('data tests', async () => ({ ok: withoutPostgres() !== '' }));
  await report.stage('others', async () => ({ ok: true, passed: 3, failed: 0 }));
  const summary = report.end();
  const text = lines.join('\n');
  expect(text).toMatch(/^NOT RUN data tests/m);
  expect(text).toMatch(/^ok {6}others .*3 passed, 0 failed$/m);
  expect(lines.at(-1)).toBe('tests: 3 passed, 0 failed');
  expect(text).not.toMatch(/^\s+at /m);
  expect(lines.filter((line) => line.startsWith('Postgres 15'))).toHaveLength(2);
  expect(process.exitCode).toBe(1);
  expect(summary).toMatchObject({
    stages: [
      { name: 'data tests', result: 'NOT RUN' },
      { name: 'others', result: 'ok', passed: 3 },
    ],
    passed: 3,
    failed: 0,
  });
});
