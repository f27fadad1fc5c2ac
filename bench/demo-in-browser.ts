// The built product with the demo's data, and a Chromium that other programs can join by its debugging port.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { DEMO_LOGIN } from '#server/demo/load-demo.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startTarget } from './target.ts';

export interface DemoInBrowser {
  readonly address: string;
  readonly debuggingPort: number;
  readonly page: Page;
  close(): Promise<void>;
}

export async function openDemo(): Promise<DemoInBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'hourbook-bench-'));
  const port = await freePort();
  const env = { ...process.env, LOG_LEVEL: 'error', DATA_DIR: join(folder, 'data'), PORT: String(port) };
  const server = await startTarget('Hourbook', ['dist/server/main.js', '--demo'], { path: '/readyz', port, env });
  const debuggingPort = await freePort();
  // A root user, as in a container, has no sandbox.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    // scripts/bench.mjs finds it; Playwright's own without.
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [`--remote-debugging-port=${debuggingPort}`, ...sandbox],
    viewport: { width: 1280, height: 860 },
  });
  return {
    address: server.address,
    debuggingPort,
    page: browser.pages()[0] ?? (await browser.newPage()),
    async close() {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Leaves the sign-in in local storage, where pages find it. */
export async function signIn({ address, page }: DemoInBrowser): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(DEMO_LOGIN.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_LOGIN.password);
  await page.locator('form button[type=submit]').first().click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
}
