// The account screen: password, second factor, other devices, the end of an account. Each coach signs in by hand, since
// the tests are about signing in.
import { expect, test, type Browser } from '@playwright/test';
import { forgetSession, newAccount, openAccount, PASSWORD, signIn } from '../support/by-hand.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';

const CODE_STEP_MS = 30_000;

const devicePage = async (browser: Browser) => (await browser.newContext()).newPage();

test('a password is only changed with the current one, and signs other devices out', async ({
  page,
  request,
  browser,
}) => {
  const { email } = await newAccount(request);
  const elsewhere = await devicePage(browser);
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/dashboard/);
  await openAccount(page, email);

  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill('not my password');
  await form.getByLabel('New password').fill('another horse entirely');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('This is not your current password')).toBeVisible();
  await expect(form.getByLabel('New password')).toHaveValue('another horse entirely');
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();

  await elsewhere.goto('/clients');
  await expect(elsewhere).toHaveURL(/\/login/);
  await signIn(elsewhere, email);
  await expect(elsewhere.getByRole('alert').first()).toContainText('Invalid login credentials');
  await signIn(elsewhere, email, 'another horse entirely');
  // Where the guard had stopped it.
  await expect(elsewhere).toHaveURL(/\/clients/);
});

test('a second factor is turned on, asked for, refused when wrong, and replaced by a recovery code', async ({
  page,
  request,
}) => {
  test.slow();
  const { email } = await newAccount(request);
  await openAccount(page, email);
  await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set up an authenticator' });
  await sheet.getByRole('button', { name: 'Continue' }).click();
  const picture = sheet.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const secret = ((await sheet.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '');
  await sheet.getByLabel('Code from the app').fill('12345');
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await expect(sheet.getByText('Please enter the six digits that the app shows')).toBeVisible();
  await sheet.getByLabel('Code from the app').fill(authenticatorCode(secret, Date.now() - CODE_STEP_MS));
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep these recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 left')).toBeVisible();

  await page.goto('/dashboard');
  await forgetSession(page);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  const code = page.getByLabel('Authentication code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  // Half signed in, no other page opens, and a reload asks again.
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Authentication code').fill(authenticatorCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/clients/);
  await expect(page.getByText('No clients yet')).toBeVisible();

  await forgetSession(page);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/account');
  await expect(page.getByText('9 left')).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Two-factor sign-in is off', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on two-factor sign-in' })).toBeVisible();
});

test('another device is signed out from here, and shows nothing more', async ({ page, request, browser }) => {
  const { email } = await newAccount(request);
  const elsewhere = await devicePage(browser);
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/dashboard/);
  await openAccount(page, email);
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  // The sign-up was one sign-in, too.
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText('This device');
  await devices
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(devices).toHaveCount(2);
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);
});

test('everything is saved as one file', async ({ page, request }) => {
  const { email } = await newAccount(request);
  await openAccount(page, email);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^hourbook-archive-\d{4}-\d\d-\d\d\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ format: 'hourbook-archive', clients: [] });
});

test('a new address waits for both mails', async ({ page, request }) => {
  const { email } = await newAccount(request);
  await openAccount(page, email);
  const form = page.getByRole('form', { name: 'Change email' });
  await form.getByLabel('New email').fill('nonsense');
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await form.getByLabel('New email').fill(`new-${email}`);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`Changing to new-${email}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Changing to new-${email}`)).toBeVisible();
});

test('a deleted account leaves nothing, and nobody signs in to it', async ({ page, request }) => {
  const { email, apikey } = await newAccount(request);
  await openAccount(page, email);
  const stored = await page.evaluate(() => localStorage.getItem('hourbook.auth'));
  const { access_token: token } = JSON.parse(stored ?? '{}') as { access_token: string };
  await page.getByRole('button', { name: 'Delete account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete your account' });
  await expect(sheet.getByText('What Stripe keeps')).toBeVisible();
  const confirm = sheet.getByRole('button', { name: 'Delete for good' });
  await sheet.getByLabel(/^Type /).fill('someone@example.org');
  await sheet.getByLabel('Password', { exact: true }).fill('not my password');
  await confirm.click();
  await expect(sheet.getByText(`Please type ${email} to confirm`)).toBeVisible();
  await sheet.getByLabel(/^Type /).fill(email);
  await confirm.click();
  await expect(sheet.getByText('This is not your password')).toBeVisible();
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await confirm.click();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your account and everything in it has been deleted.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  const headers = { apikey, authorization: `Bearer ${token}` };
  // No row, or already the 401: the rule is asked when there is a row to ask it for.
  const answer: unknown = await (await request.get('/rest/v1/profiles?select=id', { headers })).json();
  expect(Array.isArray(answer) ? answer : []).toEqual([]);
  expect((await request.get('/auth/v1/user', { headers })).status()).toBe(403);
  await signIn(page, email);
  await expect(page.getByRole('alert').first()).toContainText('Invalid login credentials');
});

test('account, profile and connections lead to each other', async ({ page, request }) => {
  const { email } = await newAccount(request);
  await openAccount(page, email);
  const settings = page.getByRole('navigation', { name: 'Settings' });
  for (const name of ['Connections', 'Profile', 'Account']) {
    await settings.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(settings.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await settings.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Change it under Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('a personal key is made, logs a session from a program, and is ended', async ({ page, request }) => {
  const { email } = await newAccount(request);
  await openAccount(page, email);
  await page.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a key' });
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Zapier');
  await dialog.getByLabel('It may').selectOption('Log sessions');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  const key = await dialog.getByLabel('Zapier').inputValue();
  expect(key).toMatch(/^hb_[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const headers = { apikey: key, authorization: `Bearer ${key}`, prefer: 'return=representation' };
  const client = await request.post('/rest/v1/clients', { headers, data: { name: 'Kim Lee' } });
  const [{ id: client_id }] = (await client.json()) as [{ id: string }];
  const session = { client_id, date: '2026-11-20', duration: 60 };
  expect((await request.post('/rest/v1/sessions', { headers, data: session })).status()).toBe(201);
  expect((await request.get('/rest/v1/sessions?select=notes', { headers })).status()).toBe(400);

  await page.reload();
  await expect(page.getByText(/^Log sessions, no notes · made .* · last used .* · expires /)).toBeVisible();
  await page.getByRole('button', { name: 'End Zapier' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('Key ended', { exact: true })).toBeVisible();
  expect((await request.get('/rest/v1/sessions', { headers })).status()).toBe(401);
  await expect(page.getByRole('button', { name: 'End Zapier' })).toBeHidden();
});
