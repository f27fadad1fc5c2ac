// Measures an import of 20,000 sessions in the browser: `npm run bench -- import`, or `npm run bench -- import 5000`
// for another number of rows. Prints the time from choosing the file to its preview, and from the button to the result.
import { openDemo, signIn, type DemoInBrowser } from './demo-in-browser.ts';

const ROWS = Number(process.argv[2] ?? 20_000);
const RUNS = 3;
const FIRST_DAY = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;
const SETTLE_MS = 2_500;
const AT_MOST_MS = 120_000;
const FIRST = ['Amara', 'Ben', 'Chloe', 'Dana', 'Elif', 'Farah', 'Gareth', 'Hanna'];
const LAST = ['Okafor', 'Lindqvist', 'Marsh', 'Tanaka', 'Bravo'];
/** No two look alike, so that the preview asks nothing. */
const NAMES = LAST.flatMap((last, row) =>
  FIRST.map((first, at) => `${first} ${last.slice(0, 4)}${'aeiou'[row]}${'bdgklmns'[at]}`),
);

/** A client has one session a day at most. */
function sessionsFile(): string {
  const line = (at: number) => {
    const day = new Date(FIRST_DAY + Math.floor(at / NAMES.length) * DAY_MS).toISOString().slice(0, 10);
    return `${NAMES[at % NAMES.length]},${day},${[30, 45, 60, 90][at % 4]} min,"We spoke of goals, part ${at}",goals`;
  };
  return ['Client,Date,Duration,Notes,Topics', ...Array.from({ length: ROWS }, (_, at) => line(at))].join('\n');
}

async function measure({ page, address }: DemoInBrowser): Promise<{ previewMs: number; importMs: number }> {
  await page.goto(`${address}/export-import`);
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await page.waitForTimeout(SETTLE_MS);
  const began = performance.now();
  const file = { name: 'sessions.csv', mimeType: 'text/csv', buffer: Buffer.from(sessionsFile()) };
  await page.locator('input[type=file]').setInputFiles(file);
  const button = page.getByRole('button', { name: `Import ${ROWS.toLocaleString('en')} rows`, exact: true });
  await button.waitFor({ timeout: AT_MOST_MS });
  const previewed = performance.now();
  await button.click();
  await page
    .getByText(/from sessions\.csv/)
    .first()
    .waitFor({ timeout: AT_MOST_MS });
  return { previewMs: Math.round(previewed - began), importMs: Math.round(performance.now() - previewed) };
}

const taken = [];
for (let run = 0; run < RUNS; run += 1) {
  // A practice of its own, so that no row is already there.
  const demo = await openDemo();
  try {
    await signIn(demo);
    taken.push(await measure(demo));
  } finally {
    await demo.close();
  }
}
console.table(taken);
