// The browser tests: against the built server, started here on a free port with its own data folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { writeCertificate } from './tests/e2e/support/trusted-certificate.ts';

// Every worker reads this file too, so values chosen once are passed through the environment.
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
  // Timeouts end hanging tests. They are generous, so that no test depends on the machine's speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Tracing takes 50 % more time: only the retry in CI records a trace; use `--trace=on` by hand.
    trace: 'on-first-retry',
    // The service worker's cache would answer instead of the server; offline.spec.ts enables it.
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
      // Tests that differ on a phone: the journey, every route, recording between two clients, and asking witnesses.
      testMatch: /(journey|every-page|passkeys|quick-add|sessions|targets|witnesses)\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node dist/server/main.js',
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: {
      NODE_ENV: 'test',
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA_DIR'],
      PUBLIC_URL: baseURL,
      LOG_LEVEL: 'error',
      // A test with many sign-ups sends its own X-Forwarded-For, since the limits count by address.
      TRUST_PROXY: 'true',
      // One admin for each worker; see tests/e2e/support/admin-of-worker.ts.
      SPECIAL_ACCOUNTS: 'admin-0@example.org, admin-1@example.org',
      PROTECTED_ACCOUNT: 'owner@example.org',
      // As a mail provider reports bounces.
      MAIL_WEBHOOK_SECRET: 'only-for-browser-tests-only-for-them',
      // Calendars are read from a server on this machine.
      CALENDAR_NETWORKS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: writeCertificate(process.env['E2E_DATA_DIR']),
    },
  },
});

function freePort(): string {
  const script =
    "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})";
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
}
