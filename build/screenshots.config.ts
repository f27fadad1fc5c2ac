// The pictures of docs/screenshots, taken as the browser tests run, but from a demo.
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import config from '../playwright.config.ts';

const ROOT = join(import.meta.dirname, '..');
const server = config.webServer;
if (server === undefined || Array.isArray(server)) throw new Error('The browser tests start one server');

// Not merged by defineConfig, which would start both servers.
export default defineConfig({
  ...config,
  globalTeardown: join(ROOT, 'tests/e2e/support/remove-data.ts'),
  outputDir: join(ROOT, 'test-results/screenshots'),
  testDir: join(ROOT, 'tests/e2e/screenshots'),
  testMatch: 'take-screenshots.ts',
  projects: [{ name: 'screenshots' }],
  webServer: { ...server, command: `${server.command} --demo`, cwd: ROOT, timeout: 180_000 },
});
