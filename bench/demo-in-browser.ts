// The built product with the demo's data, and a Chromium whose debugging port other programs can use.
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
  // As root, for example in a container, the sandbox does not work.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    // Set by scripts/bench.mjs; otherwise Playwright's own.
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

/** Signs in; pages find the auth session in local storage. */
export async function signIn({ address, page }: DemoInBrowser): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(DEMO_LOGIN.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_LOGIN.password);
  await page.locator('form button[type=submit]').first().click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
}
