// The browser's tests: against the built server, started here on a free port with a data folder of its own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Read by every worker too, so what is chosen once is handed on through the environment.
process.env['E2E_PORT'] ??= freePort();
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'hourbook-e2e-'));

const baseURL = `http://localhost:${process.env['E2E_PORT']}`;
const chromium = process.env['CHROMIUM_PATH'];
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalTeardown: './tests/e2e/support/remove-data.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  retries: process.env['CI'] === undefined ? 0 : 1,
  // They end what hangs. How fast a machine is decides no test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace costs half as much again: only the second try of CI keeps one; by hand `--trace=on`.
    trace: 'on-first-retry',
    // What it keeps would stand between a test and the server; offline.spec.ts has it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      chromiumSandbox: !isRoot,
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: /targets\.spec\.ts/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // What differs on a phone: the way through, every route's width and labels, and recording between two clients.
      testMatch: /(journey|accessibility|quick-add|sessions|targets)\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node --enable-source-maps dist/server/main.js',
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: {
      NODE_ENV: 'test',
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA_DIR'],
      PUBLIC_URL: baseURL,
      LOG_LEVEL: 'error',
      // A test that needs many sign-ups sends an X-Forwarded-For of its own: the limits count by address.
      TRUST_PROXY: 'true',
      // Admins from the start, one for each worker; see tests/e2e/support/admin-of-worker.ts.
      SPECIAL_ACCOUNTS: 'admin-0@example.org, admin-1@example.org',
      PROTECTED_ACCOUNT: 'owner@example.org',
    },
  },
});

function freePort(): string {
  const script =
    "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})";
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
}
