// A year bought with a coupon, its invoice, and the way back to a month, on a server whose settings name all of it (ADR 151).
import { expect, test } from '@playwright/test';
import { signInAs } from '#tests/e2e/support/signed-in.ts';
import { startOwnServer, type OwnServer } from '#tests/e2e/support/own-server.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({
    STRIPE_YEARLY_PRICE: 'hourbook_yearly',
    STRIPE_COUPONS: 'true',
    STRIPE_TAX: 'exclusive',
    STRIPE_INVOICES: 'true',
  });
});
test.afterAll(() => server.remove());

test('a coach buys a year with a coupon, opens the invoice, and changes to the monthly price', async ({
  page,
  request,
}) => {
  const signedUp = await request.post(`${server.url}/auth/v1/signup`, {
    data: { email: 'coach@example.org', password: 'correct horse', data: { terms_accepted: true } },
  });
  await signInAs(page, (await signedUp.json()) as object);

  await page.goto(`${server.url}/subscription/plans`);
  const monthly = page.getByRole('radio', { name: 'Monthly' });
  await expect(monthly).toBeChecked();
  await monthly.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  const plan = page.getByRole('region', { name: 'Hourbook' });
  await expect(plan).toContainText('£99.90 per year');
  await expect(plan).toContainText('you save £19.98');
  await expect(plan).toContainText('Tax is added where it is due.');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();

  await page.waitForURL(/\/c\/pay\//);
  const simulator = new URL(page.url()).origin;
  await expect(page.getByText(/£99\.90 per year, free until/)).toBeVisible();
  await page.getByLabel('Promotion code').fill('first20');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('£19.98 off the first payment')).toBeVisible();
  await page.getByLabel('Name or company').fill('Amara Osei');
  await page.getByLabel('Address', { exact: true }).fill('1 High Street');
  await page.getByLabel('Postcode').fill('LS1 1AA');
  await page.getByLabel(/^Country/).fill('GB');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page.getByRole('heading', { name: 'You have subscribed' })).toBeVisible();

  const details = `${server.url}/subscription/details`;
  await page.goto(details);
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('£99.90 per year');
  await expect(page.getByRole('region', { name: 'Discount' })).toContainText('20% off the next payment');
  await request.post(`${simulator}/control/clock`, { data: { days: 31 } });
  await page.goto(details);
  const invoices = page.getByRole('table', { name: 'Invoices' });
  await expect(invoices.getByRole('row').nth(1)).toContainText('£95.90 (tax £15.98)');
  await expect(page.getByRole('region', { name: 'Discount' })).toHaveCount(0);
  const opened = page.waitForEvent('popup');
  await invoices.getByRole('link', { name: /^Open/ }).first().click();
  const invoice = await opened;
  await expect(invoice.getByText('LS1 1AA')).toBeVisible();
  await expect(invoice.getByRole('row', { name: /^Total/ })).toContainText('£95.90');
  await invoice.close();

  await page.getByRole('button', { name: 'Change to £9.99 per month' }).click();
  await page.waitForURL(/\/p\/session\//);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/subscription/details');
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('£9.99 per month');
});
