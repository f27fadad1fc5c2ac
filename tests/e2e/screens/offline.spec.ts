// Without a network, with one that drops answers, in two tabs, and after the sign-in ended.
import { expect, type Page } from '@playwright/test';
import { settle as appIsKept } from '#tests/e2e/support/offline.ts';
import { PASSWORD, test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

test.use({ serviceWorkers: 'allow' });

const UNSENT = { name: 'Not synced yet' };

/** Until the app and these answers are stored on the device. */
async function settle(page: Page, ...keys: readonly string[]): Promise<void> {
  await appIsKept(page);
  const missing = async () => {
    const kept = await keptAnswers(page);
    return keys.filter((key) => !kept.includes(`"${key}"`));
  };
  await expect.poll(missing).toEqual([]);
}

const keptAnswers = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'hourbook-last-known')) return '';
    return new Promise<string>((resolve) => {
      const open = indexedDB.open('hourbook-last-known');
      open.onsuccess = () => {
        const all = open.result.transaction('answers').objectStore('answers').getAll();
        all.onsuccess = () => {
          open.result.close();
          resolve(JSON.stringify(all.result));
        };
      };
    });
  });

async function logSession(page: Page, client: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Log a session' });
  await sheet.getByRole('combobox', { name: 'Client' }).fill(client);
  await page.getByRole('option', { name: client }).first().click();
  await sheet.getByRole('textbox', { name: /^Notes/ }).fill('What was said');
  await sheet.getByRole('button', { name: 'Save session' }).click();
  await expect(sheet).toHaveCount(0);
}

const expectAccessible = async (page: Page) => {
  const violations = await violationsOn(page);
  expect(violations).toEqual([]);
};

test('opens offline, shows what was here, keeps a session over a restart and sends it once', async ({
  page,
  coach,
  context,
}) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei', phone: '0123' }]);
  await coach.insert('sessions', [
    { client_id: amara, date: '2026-11-18', duration: 60, notes: 'A secret', topics: [] },
  ]);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Amara Osei/ })).toBeVisible();
  await settle(page, 'dashboard');
  await page.goto('/sessions');
  await settle(page, 'list', 'totals', 'topics', 'hours', 'names', 'witness-requests');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^You’re offline\. Showing what was here at \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Amara Osei' })).toBeVisible();
  // A page whose script was never asked for.
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  await page.getByRole('link', { name: 'Log a session' }).first().click();
  await logSession(page, 'Zoe Adler');
  await expect(page.getByRole('heading', UNSENT)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('region', UNSENT)).toContainText('Zoe Adler');
  await expect(page.getByText('Error loading dashboard')).toHaveCount(0);
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText('2 changes sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', UNSENT)).toHaveCount(0);
  await expect(page.getByText('Offline.', { exact: false })).toHaveCount(0);
  const { body } = await coach.send('GET', '/rest/v1/sessions?select=notes,client:clients(name)&order=created_at');
  expect(body).toEqual([
    { notes: 'A secret', client: { name: 'Amara Osei' } },
    { notes: 'What was said', client: { name: 'Zoe Adler' } },
  ]);
  const kept = await keptAnswers(page);
  expect(kept).toContain('Amara Osei');
  expect(kept).not.toMatch(/A secret|0123/);
});

test('an answer that got lost is asked for again by itself, and is one session', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  let isLost = true;
  await page.route('**/rest/v1/sessions*', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/sessions?log=${amara}`);
  await page.getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByText('It will sync when you’re online.', { exact: true })).toBeVisible();
  await expect(page.getByText('1 session sent', { exact: true })).toBeVisible();
  await expect(page.getByText('1 session · 1 h').first()).toBeVisible();
});

test('a session that the server refuses later is shown with a way to mend it', async ({ page, coach, context }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto(`/clients/${amara}?log=${amara}`);
  await expect(page.getByRole('button', { name: 'Save session' })).toBeVisible();
  await settle(page, 'names');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save session' }).click();
  const unsent = page.getByRole('region', UNSENT);
  await expect(unsent).toContainText('Amara Osei');
  const date = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  // The same day, from another device.
  await coach.insert('sessions', [{ client_id: amara, date, duration: 45, notes: '', topics: [] }]);
  await context.setOffline(false);
  await expect(unsent).toContainText('Duplicate Session: A session for this client on this date already exists.');
  await expectAccessible(page);
  await unsent.getByRole('button', { name: /^Edit Amara Osei/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit session' });
  await sheet.getByLabel('Date').fill('2026-11-02');
  await sheet.getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();
  await expect(unsent).toHaveCount(0);
});

test('two tabs agree: on what waits, on what was written, on who is signed in', async ({ page, coach, context }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto(`/sessions?log=${amara}`);
  await expect(page.getByRole('button', { name: 'Save session' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/sessions');
  await settle(page, 'names');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save session' }).click();
  await expect(other.getByRole('region', UNSENT)).toContainText('Amara Osei');
  await context.setOffline(false);
  await expect(other.getByText('1 session · 1 h').first()).toBeVisible();
  await expect(page.getByText('1 session · 1 h').first()).toBeVisible();
  await expect(other.getByRole('region', UNSENT)).toHaveCount(0);
  expect((await coach.send('GET', '/rest/v1/sessions?select=id')).body).toHaveLength(1);

  await page.goto(`/clients/${amara}?edit=1`);
  await other.goto('/clients');
  await expect(other.getByRole('link', { name: 'Amara Osei' })).toBeVisible();
  await page.getByLabel('Name').fill('Amara Boateng');
  await page.getByRole('button', { name: 'Save client' }).click();
  await other.bringToFront();
  await expect(other.getByRole('link', { name: 'Amara Boateng' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  expect(await keptAnswers(page)).toBe('[]');
});

test('an ended sign-in asks for the password in place, keeps the form, and saves it', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto(`/clients/${amara}?log=${amara}`);
  const sheet = page.getByRole('dialog', { name: 'Log a session' });
  await sheet.getByRole('textbox', { name: /^Notes/ }).fill('What was said');
  await expect.poll(() => keptAnswers(page)).toContain('Amara Osei');
  expect((await coach.send('POST', '/auth/v1/logout?scope=global')).status).toBe(204);
  await sheet.getByRole('button', { name: 'Save session' }).click();

  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again).toContainText(coach.email);
  await expect.poll(() => keptAnswers(page)).toBe('[]');
  await expectAccessible(page);
  await again.getByLabel('Password').fill('not my password');
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again.getByRole('alert')).toContainText('Invalid login credentials');
  await again.getByLabel('Password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('link', { name: /No topics/ })).toHaveCount(1);
});

test('what could not be loaded comes by itself once the server is back', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const calls = ['**/rest/v1/clients*', '**/readyz'];
  for (const call of calls) await page.route(call, (route) => route.abort());
  await page.goto('/clients');
  await expect(page.getByText('The server cannot be reached', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  for (const call of calls) await page.unroute(call);
  await expect(page.getByRole('link', { name: 'Amara Osei' })).toBeVisible();
  await expect(page.getByText('The server cannot be reached', { exact: false })).toHaveCount(0);
});
