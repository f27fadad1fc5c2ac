// Measures the response time of filtering a list of 20,000 sessions: `npm run bench -- interaction`. Types and selects
// in the filters of /sessions like a user, and prints for each action the browser's event timing (from input to the
// next paint) and the long tasks until the filtered list is shown.
import { openDemo, signIn, type DemoInBrowser } from './demo-in-browser.ts';

const SESSIONS = 20_000;
const A_REQUEST = 1_000;
const TARGET_MS = 100;
const DAY_MS = 86_400_000;
/** A client has one session a day at most; the demo's sessions go back more than a year. */
const BEFORE_DEMO_DAYS = 1_500;
const SETTLE_MS = 1_000;

interface Measured {
  readonly what: string;
  /** The slowest input, until the next paint; the browser rounds to 8 ms and omits those below 16 ms. */
  readonly toPaintMs: number;
  readonly longTasksMs: readonly number[];
}

/** Through the API, as the coach who is signed in on the page. */
async function fillSessions({ address, page }: DemoInBrowser): Promise<void> {
  const { token, apikey } = await page.evaluate(async () => ({
    token: JSON.parse(localStorage.getItem('hourbook.auth') ?? '{}').access_token as string,
    apikey: ((await (await fetch('/config.json')).json()) as { publishableKey: string }).publishableKey,
  }));
  const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${address}/rest/v1/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const clients = (await (await call('clients?select=id')).json()) as { id: string }[];
  const row = (at: number) => ({
    id: crypto.randomUUID(),
    client_id: clients[at % clients.length]?.id,
    date: new Date(Date.now() - (BEFORE_DEMO_DAYS + Math.floor(at / clients.length)) * DAY_MS)
      .toISOString()
      .slice(0, 10),
    duration: 60,
    notes: 'We began with the list of everything that only one person can do, and made it half as long.',
    topics: ['delegation', 'trust'],
    completed: true,
  });
  for (let from = 0; from < SESSIONS; from += A_REQUEST) {
    const rows = Array.from({ length: A_REQUEST }, (_, at) => row(from + at));
    await call('sessions', { method: 'POST', body: JSON.stringify(rows) });
  }
}

/** Runs before the page's own scripts, so that no event is missed. */
function record(): void {
  const slowEvents = { type: 'event', durationThreshold: 16, buffered: true };
  const seen = { presses: [] as number[], tasks: [] as number[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) seen.presses.push(entry.duration);
  }).observe(slowEvents);
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

async function measure({ page }: DemoInBrowser, what: string, act: () => Promise<void>): Promise<Measured> {
  const readSeen = () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: { presses: number[]; tasks: number[] } };
      return { presses: seen.presses.splice(0), tasks: seen.tasks.splice(0) };
    });
  await readSeen();
  await act();
  // Event timing is reported with a delay; the list may appear after that.
  await page.waitForTimeout(SETTLE_MS);
  await page.locator('main .opacity-60').waitFor({ state: 'detached' });
  const { presses, tasks } = await readSeen();
  return { what, toPaintMs: Math.max(0, ...presses), longTasksMs: tasks.map(Math.round) };
}

async function measureAll(demo: DemoInBrowser): Promise<Measured[]> {
  const { page, address } = demo;
  await page.addInitScript(record);
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
  await fillSessions(demo);
  const rows = await measureAll(demo);
  console.table(rows.map((row) => ({ ...row, longTasksMs: row.longTasksMs.join(' ') || 'none' })));
  const slow = rows.filter(({ toPaintMs }) => toPaintMs > TARGET_MS).map(({ what }) => what);
  console.log(slow.length === 0 ? `All within ${TARGET_MS} ms.` : `Over ${TARGET_MS} ms: ${slow.join(', ')}.`);
} finally {
  await demo.close();
}
