// The pages for a coach with 2,000 clients and 20,000 sessions, in a browser whose processor is slowed four times:
// `npm run bench -- pages`, or `npm run bench -- pages 200 2000 10` for so many clients, sessions and links followed. For each page: from its
// address to its content, the long tasks, the slowest key, and what the tab holds after a collection.
import type { CDPSession, Page } from '@playwright/test';
import { openDemo, signIn } from './demo-in-browser.ts';
import { fillRecords } from './fill-records.ts';
import { recordTimings, takeTimings } from './page-timings.ts';
import { writeResult } from './write-result.ts';

const [clientsText = '2000', sessionsText = '20000', linksText = '50'] = process.argv.slice(2);
const SLOWED = 4;
const MIB = 1024 * 1024;
/** Without a long task for so long, a page is at rest. */
const REST_MS = 1_500;
const LONGEST_MS = 60_000;

/** By path: what shows that the page's own content is there. */
const PAGES = {
  '/dashboard': 'main a[href^="/sessions/"]',
  '/clients': 'main a[href^="/clients/"]',
  '/sessions': 'main a[href^="/sessions/"]',
  '/reports': 'main table',
  '/reports/credentials': 'main h2',
  '/reports/credentials/documents': 'main :is(h2, h3, li)',
  '/reports/credentials/clients': 'main a[href^="/clients/"]',
  '/cpd': 'main h1',
  '/supervision': 'main h1',
  '/export-import': 'main h1',
} as const;

interface Measured {
  readonly what: string;
  readonly shownMs: number;
  readonly restMs: number;
  readonly slowestKeyMs: number;
  readonly longTasksMs: string;
  readonly heapMiB: number;
}

/** What JavaScript holds after a collection. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return Math.round((usedSize / MIB) * 10) / 10;
}

/** Since the page's time origin: when its content was shown, and when its last long task ended. */
async function restOf(page: Page, shown: string) {
  await page.locator(shown).first().waitFor({ timeout: LONGEST_MS });
  const shownMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle', { timeout: LONGEST_MS });
  await page.waitForFunction(
    (restMs) => {
      const { tasks } = (window as unknown as { seen: { tasks: { end: number }[] } }).seen;
      return performance.now() - (tasks.at(-1)?.end ?? 0) > restMs;
    },
    REST_MS,
    { timeout: LONGEST_MS, polling: 200 },
  );
  return shownMs;
}

const demo = await openDemo();
try {
  const { page, address } = demo;
  await signIn(demo);
  await fillRecords(demo, { clients: Number(clientsText), sessions: Number(sessionsText) });
  await page.addInitScript(recordTimings);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const rows: Measured[] = [];
  const measure = async (what: string, act: () => Promise<number>) => {
    const shownMs = await act();
    const { presses, tasks } = await takeTimings(page);
    rows.push({
      what,
      shownMs: Math.round(shownMs),
      restMs: Math.round(tasks.at(-1)?.end ?? shownMs),
      slowestKeyMs: Math.max(0, ...presses),
      longTasksMs: tasks.map(({ ms }) => Math.round(ms)).join(' ') || 'none',
      heapMiB: await heapOf(devtools),
    });
    console.log(JSON.stringify(rows.at(-1)));
  };
  for (const [path, shown] of Object.entries(PAGES))
    await measure(path, async () => {
      await page.goto(address + path);
      return restOf(page, shown);
    });
  await page.goto(`${address}/sessions`);
  await restOf(page, PAGES['/sessions']);
  await takeTimings(page);
  await measure('N to the open form', async () => {
    const from = await page.evaluate(() => performance.now());
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByRole('combobox').first().waitFor();
    const shownMs = (await page.evaluate(() => performance.now())) - from;
    await page.waitForTimeout(REST_MS);
    return shownMs;
  });
  await measure('type in the form', async () => {
    await page.keyboard.type('Client 12', { delay: 120 });
    await page.waitForTimeout(REST_MS);
    return 0;
  });
  // By links, as a coach goes from page to page: the document stays.
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(address + '/dashboard');
  const heaps: number[] = [];
  const linked = Object.entries(PAGES).filter(
    ([path]) => path.split('/').length === 2 || path === '/reports/credentials',
  );
  for (let load = 0; load < Number(linksText); load += 1) {
    const [path, shown] = linked[load % linked.length]!;
    await page.locator(`nav a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await page.locator(shown).first().waitFor();
    heaps.push(await heapOf(devtools));
  }
  console.table(rows);
  console.log(`Heap after each of ${heaps.length} links, MiB: ${heaps.join(' ')}`);
  await writeResult('pages.json', { rows, heaps });
} finally {
  await demo.close();
}
