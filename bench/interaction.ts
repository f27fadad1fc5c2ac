// Measures the response time of filtering a list of 20,000 sessions: `npm run bench -- interaction`. Types and selects
// in the filters of /sessions like a user, and prints for each action the browser's event timing (from input to the
// next paint) and the long tasks until the filtered list is shown.
import { openDemo, signIn, type DemoInBrowser } from './demo-in-browser.ts';
import { fillRecords } from './fill-records.ts';
import { recordTimings, takeTimings } from './page-timings.ts';

const SESSIONS = 20_000;
const TARGET_MS = 100;
const SETTLE_MS = 1_000;

interface Measured {
  readonly what: string;
  /** The slowest input, until the next paint; the browser rounds to 8 ms and omits those below 16 ms. */
  readonly toPaintMs: number;
  readonly longTasksMs: readonly number[];
}

async function measure({ page }: DemoInBrowser, what: string, act: () => Promise<void>): Promise<Measured> {
  await takeTimings(page);
  await act();
  // Event timing is reported with a delay; the list may appear after that.
  await page.waitForTimeout(SETTLE_MS);
  await page.locator('main .opacity-60').waitFor({ state: 'detached' });
  const { presses, tasks } = await takeTimings(page);
  return { what, toPaintMs: Math.max(0, ...presses), longTasksMs: tasks.map(({ ms }) => Math.round(ms)) };
}

async function measureAll(demo: DemoInBrowser): Promise<Measured[]> {
  const { page, address } = demo;
  await page.addInitScript(recordTimings);
  await page.goto(`${address}/sessions`);
  // Wait for the form and the service worker, so that the page's start is not measured.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.waitForLoadState('networkidle');
  const client = page.getByRole('combobox', { name: 'Client' });
  const steps: [string, () => Promise<void>][] = [
    ['type a client’s name', () => client.pressSequentially('Amara', { delay: 60 })],
    ['choose the client', () => page.keyboard.press('Enter')],
    ['clear the filters', () => page.getByRole('button', { name: /clear/i }).first().click()],
    ['filter by status', () => page.getByRole('combobox', { name: 'Status' }).press('ArrowDown')],
    ['type a topic', () => page.getByRole('combobox', { name: 'Topic' }).pressSequentially('trust', { delay: 60 })],
    ['choose the topic', () => page.keyboard.press('Enter')],
    ['next page', () => page.getByRole('button', { name: /next/i }).click()],
  ];
  const rows: Measured[] = [];
  for (const [what, act] of steps) rows.push(await measure(demo, what, act));
  return rows;
}

const demo = await openDemo();
try {
  await signIn(demo);
  await fillRecords(demo, { clients: 0, sessions: SESSIONS });
  const rows = await measureAll(demo);
  console.table(rows.map((row) => ({ ...row, longTasksMs: row.longTasksMs.join(' ') || 'none' })));
  const slow = rows.filter(({ toPaintMs }) => toPaintMs > TARGET_MS).map(({ what }) => what);
  console.log(slow.length === 0 ? `All within ${TARGET_MS} ms.` : `Over ${TARGET_MS} ms: ${slow.join(', ')}.`);
} finally {
  await demo.close();
}
