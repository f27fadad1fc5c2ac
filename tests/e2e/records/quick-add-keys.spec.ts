// Typed straight on after N, before the form has loaded, before the app itself is there, or before the page is: no key is lost. The form
// is fetched some time after the page, so each run is the first N after a page load, with the processor slowed. Long: npm run test:all
// runs it.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

/** In turn, four times each. */
const MS_A_KEY = [20, 80, 150];
const SLOWDOWN = 6;
/** No two begin with the same three letters; each run logs the next one. */
const NAMES = [
  'Amara Osei',
  'Ben Whitcombe',
  'Chloe Marsh',
  'Dana Whitfield',
  'Elif Kaya',
  'Farah Aziz',
  'Gareth Pugh',
  'Hanna Lund',
  'Imre Szabo',
  'Jonas Weber',
  'Keiko Mori',
  'Lucia Bravo',
];

test('typing straight on after the first N logs the typed client, at any speed', async ({ page, coach }) => {
  const ids = await coach.insert(
    'clients',
    NAMES.map((name) => ({ name })),
  );
  // Twelve page loads with a slow processor; a busy machine takes minutes.
  test.setTimeout(600_000);
  const devtools = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const [index, name] of NAMES.entries()) {
    await openSlowed(page, () => devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 }));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    // Once at each speed.
    const isMistyped = index % 4 === 3;
    const letters = [...name.slice(0, 3).toLowerCase()];
    const keys = isMistyped ? [...letters.slice(0, 2), 'x', 'Backspace', ...letters.slice(2)] : letters;
    await type(page, ['n', ...keys, 'Enter', 'Enter'], MS_A_KEY[index % MS_A_KEY.length]!);
    found.push(await loggedClient(page));
  }
  expect(found).toEqual(NAMES);
  const { body } = await coach.send('GET', '/rest/v1/sessions?select=client_id&order=created_at');
  expect((body as { client_id: string }[]).map(({ client_id }) => client_id)).toEqual(ids);
});

for (const slowdown of [1, 3, SLOWDOWN]) {
  test(`keys count as soon as a page is drawn, with the processor slowed ${slowdown} times`, async ({
    page,
    coach,
  }) => {
    await coach.insert(
      'clients',
      NAMES.map((name) => ({ name })),
    );
    test.setTimeout(300_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const found: string[] = [];
    const paths = ['/dashboard', '/clients', '/sessions'];
    for (const [index, path] of paths.entries()) {
      await openAtOnce(page, path);
      await type(page, ['n', ...NAMES[index]!.slice(0, 3).toLowerCase(), 'Enter', 'Enter'], 80);
      found.push(await loggedClient(page));
    }
    expect(found).toEqual(NAMES.slice(0, paths.length));
  });
}

/** So late is what a navigation waits for; all keys come before it. */
const LATE_MS = 1_500;
const PAGES = ['/dashboard', '/clients', '/sessions', '/reports'];
/** Where keys are pressed: on the page before as soon as it is being left, or on a page that has no script yet. */
const FIRST_KEYS: readonly (readonly [
  where: string,
  late: string,
  isTime: (page: Page, arrived: Promise<unknown>) => Promise<unknown>,
])[] = [
  [
    'on the page before while the next one is asked for',
    '(?:dashboard|clients|sessions|reports)',
    (page) => page.waitForRequest((request) => request.isNavigationRequest()),
  ],
  [
    'before the first script of a page is there',
    String.raw`first-paint\.js`,
    (page, arrived) => arrived.then(() => page.waitForFunction(() => window.firstKeys !== undefined)),
  ],
];

for (const [where, late, isTime] of FIRST_KEYS)
  for (const slowdown of [1, SLOWDOWN]) {
    test(`keys count ${where}, with the processor slowed ${slowdown} times`, async ({ page, coach }) => {
      await coach.insert(
        'clients',
        NAMES.map((name) => ({ name })),
      );
      test.setTimeout(300_000);
      const devtools = await page.context().newCDPSession(page);
      await page.route(new RegExp(`^https?://[^/]+/${late}$`), async (route) => {
        // The time by which it is late.
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await route.continue();
      });
      const found: string[] = [];
      for (const [index, path] of PAGES.entries()) {
        await openSlowed(page, () => devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 }));
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        const arrived = page.goto(path, { waitUntil: 'commit' });
        await isTime(page, arrived);
        await type(page, ['n', ...NAMES[index]!.slice(0, 3).toLowerCase(), 'Enter', 'Enter'], 80);
        await arrived;
        found.push(await loggedClient(page));
      }
      expect(found).toEqual(NAMES.slice(0, PAGES.length));
    });
  }

test('keys that came before the form save no new client who was not seen', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await openAtOnce(page, '/sessions');
  await type(page, ['n', ...'Nina Lindt', 'Enter', 'Enter'], 20);
  const form = page.getByRole('dialog', { name: 'Log a session' });
  await expect(form.getByLabel('Client')).toHaveValue('Nina Lindt');
  const names = async () => (await coach.send('GET', '/rest/v1/clients?select=name&order=name')).body;
  expect(await names()).toEqual([{ name: 'Amara Osei' }]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Nina Lindt · .* · 1 hour$/)).toBeVisible();
  expect(await names()).toEqual([{ name: 'Amara Osei' }, { name: 'Nina Lindt' }]);
});

/** The keys begin when the page is drawn, which is before the app is there. */
async function openAtOnce(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('h1')).toBeVisible();
}

async function openSlowed(page: Page, fullSpeed: () => Promise<unknown>): Promise<void> {
  await fullSpeed();
  await page.goto('/support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Keys as a coach presses them: at their times, whether or not the page has answered the one before. */
async function type(page: Page, keys: readonly string[], millisecondsAKey: number): Promise<void> {
  const pressed = keys.map(async (key, index) => {
    // The time of this key.
    await new Promise((resolve) => setTimeout(resolve, index * millisecondsAKey));
    await page.keyboard.press(key);
  });
  await Promise.all(pressed);
}

/** The client in the notification, or what the page shows instead if nothing was logged. */
async function loggedClient(page: Page): Promise<string> {
  const toast = page.getByText(/ · .* · 1 hour$/);
  try {
    await toast.first().waitFor({ timeout: 60_000 });
  } catch {
    const form = page.getByRole('dialog');
    const client = await form.getByLabel('Client').inputValue({ timeout: 1_000 });
    return `nothing, with “${client}” in the form: ${(await form.allInnerTexts()).join(' ')}`;
  }
  return (await toast.first().innerText()).split(' · ')[0]!;
}
