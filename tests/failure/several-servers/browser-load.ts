// Browsers in front of a fleet: fresh page loads in a loop, and pages that stay open. Notes everything that failed.
import { chromium, type Browser, type Page } from '@playwright/test';
import { ANSWERED_BY } from './round-robin.ts';
import type { Coach } from '../support/coach.ts';

/** Screens that a fresh load opens in turn, by path and heading. */
const LOADED = [
  ['/dashboard', 'Coaching Dashboard'],
  ['/clients', 'Clients'],
  ['/cpd', 'CPD'],
  ['/login', 'Hourbook'],
] as const;

/** For a busy machine. */
const TIMEOUT_MS = 90_000;
/** Logged where the browser's own store is slow, on a busy machine; no server has a part in it. */
const SLOW_STORE = /did not open in time/;

export interface BrowserLoad {
  /** Everything that failed so far, each with the page's address. */
  readonly failures: readonly string[];
  /** Fresh page loads that finished. */
  loads(): number;
  /** Resolves when this number of further loads finished. */
  more(count: number): Promise<void>;
  /** A page of the coach that stays open. Its service worker is blocked, since it would answer instead of the servers. */
  open(path: string): Promise<Page>;
  stop(): Promise<void>;
}

export async function startBrowserLoad(url: string, coach: Coach, loops: number): Promise<BrowserLoad> {
  const browser = await launchChromium();
  const failures: string[] = [];
  let loads = 0;
  let isRunning = true;
  const load = async (loop: number) => {
    for (let turn = loop; isRunning; turn += 1) {
      const [path, heading] = LOADED[turn % LOADED.length]!;
      const page = await newPage(browser, path === '/login' ? null : coach, failures);
      try {
        await page.goto(`${url}${path}`);
        await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
        // The heading may be in the page already; scripts load behind it.
        await page.waitForLoadState('networkidle');
      } catch (error) {
        failures.push(`${path}: ${String(error).split('\n')[0]}`);
      }
      await page.context().close();
      loads += 1;
    }
  };
  const running = Array.from({ length: loops }, (_, loop) => load(loop));
  return {
    failures,
    loads: () => loads,
    async more(count) {
      const until = loads + count;
      while (loads < until) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async open(path) {
      const page = await newPage(browser, coach, failures);
      await page.goto(`${url}${path}`);
      return page;
    },
    async stop() {
      isRunning = false;
      await Promise.all(running);
      await browser.close();
    },
  };
}

export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
  });
}

/** With an empty cache. Without a coach nobody is signed in. */
async function newPage(browser: Browser, coach: Coach | null, failures: string[]): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  if (coach)
    await context.addInitScript(
      (session) => localStorage.setItem('hourbook.auth', session),
      JSON.stringify(coach.session),
    );
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const note = (what: string) => failures.push(`${page.url()}: ${what}`);
  page.on('console', (message) => {
    if (message.type() === 'error' && !SLOW_STORE.test(message.text())) note(message.text());
  });
  page.on('pageerror', (error) => void note(error.message));
  page.on('response', (answer) => {
    if (answer.status() >= 400) note(`${answer.url()} ${answer.status()} by ${answer.headers()[ANSWERED_BY]}`);
  });
  return page;
}
