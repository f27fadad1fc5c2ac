// Buying, managing and losing a subscription, against the payment simulator and its clock.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const WORKS = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const ASKS_FOR_CONFIRMATION = '4000 0025 0000 3155';
const FAILS_LATER = '4000 0000 0000 0341';

// One after the other: a moved clock would let the payment page of another test expire.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** All of it: a toast is also announced as one sentence. */
const text = (page: Page, wanted: string) => page.getByText(wanted, { exact: true });
const openCheckout = async (page: Page, label = 'Subscribe') => {
  await page.goto('/subscription/plans');
  await button(page, label).click();
  await page.waitForURL(/\/c\/pay\//);
};
const pay = async (page: Page, card: string) => {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^(Subscribe|Start trial)$/ }).click();
};
const openPortal = async (page: Page, label: string) => {
  await page.goto('/subscription/details');
  await button(page, label).click();
  await page.waitForURL(/\/p\/session\//);
};
const returnFromPortal = async (page: Page) => {
  await page.getByRole('link', { name: 'Return' }).click();
  await page.waitForURL('**/subscription/details');
};
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' });

test('a trial becomes a plan, is cancelled, resumed, lost to a failed payment, and bought again', async ({
  page,
  coach,
  request,
  isMobile,
}, info) => {
  test.skip(isMobile, 'All tests share the simulator: its clock is moved by one.');
  test.slow();
  let simulator = '';
  const passDays = async (days: number) => {
    const response = await request.post(`${simulator}/control/clock`, { data: { days } });
    expect(response.ok()).toBe(true);
  };
  const addClient = () => coach.insert('clients', [{ name: 'Amara Osei', email: 'amara@example.org' }]);

  await test.step('in the trial, what happens at its end is said beforehand', async () => {
    await page.goto('/subscription/plans');
    await expect(page.getByText(/^Everything is open until .*: 30 days left\. Nothing is charged/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Hourbook' })).toContainText('£9.99 per month');
  });

  await test.step('subscribing leads through the payment page to the activation', async () => {
    await openCheckout(page);
    simulator = new URL(page.url()).origin;
    await expect(page.getByText(/£9\.99 per month, free until/)).toBeVisible();
    const paidAt = Date.now();
    await pay(page, WORKS);
    await expect(text(page, 'Subscription activated!')).toBeVisible();
    const seconds = (Date.now() - paidAt) / 1000;
    info.annotations.push({ type: 'from paying to activated', description: `${seconds.toFixed(2)} s` });
    await expect(text(page, 'Your subscription is now active. Enjoy your premium features!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You have subscribed' })).toBeVisible();
  });

  await test.step('the trial ends and is paid', async () => {
    await passDays(31);
    await page.goto('/subscription/details');
    await expect(plan(page)).toContainText('Active');
    await expect(plan(page)).toContainText('Renews');
    await expect(button(page, 'Subscribe')).toHaveCount(0);
  });

  // The portal says it in another way in each billing mode; checkout asks for the flexible one.
  const setBillingMode = async (type: 'classic' | 'flexible') => {
    const state = (await (await request.get(`${simulator}/control/state`)).json()) as {
      subscriptions: Record<string, { id: string; metadata: { user_id: string } }>;
    };
    const own = Object.values(state.subscriptions).find(({ metadata }) => metadata.user_id === coach.id);
    await request.post(`${simulator}/control/billing-mode`, { data: { subscription: own?.id, type } });
  };

  for (const mode of ['classic', 'flexible'] as const) {
    await test.step(`cancelled in ${mode} billing mode it says so, and is resumed`, async () => {
      await setBillingMode(mode);
      await openPortal(page, 'Card, invoices, cancelling');
      await button(page, 'Cancel subscription').click();
      await returnFromPortal(page);
      await expect(plan(page)).toContainText('Cancels Soon');
      await openPortal(page, 'Resume subscription');
      await button(page, 'Resume subscription').click();
      await returnFromPortal(page);
      await expect(plan(page)).toContainText('Renews');
    });
  }

  await test.step('cancelled, it stays open to the end of the period', async () => {
    await openPortal(page, 'Card, invoices, cancelling');
    await button(page, 'Cancel subscription').click();
    await returnFromPortal(page);
    await expect(plan(page)).toContainText('Cancels Soon');
    await expect(plan(page)).toContainText('Access until');
    await addClient();
  });

  await test.step('resumed, it renews again', async () => {
    await openPortal(page, 'Resume subscription');
    await button(page, 'Resume subscription').click();
    await returnFromPortal(page);
    await expect(plan(page)).toContainText('Renews');
  });

  await test.step('a payment that fails pauses adding, and nothing else', async () => {
    await openPortal(page, 'Card, invoices, cancelling');
    await page.getByLabel('Card number').fill(FAILS_LATER);
    await button(page, 'Change card').click();
    await returnFromPortal(page);
    await passDays(31);
    await page.goto('/clients');
    await page.waitForURL('**/subscription/plans');
    await expect(text(page, 'You need an active subscription to access this feature')).toBeVisible();
    await expect(page.getByText(/^Your last payment did not go through/)).toBeVisible();
    await expect(button(page, 'Update your card')).toBeVisible();
    await expect(button(page, 'Subscribe')).toHaveCount(0);
    const refused = await coach.send('POST', '/rest/v1/clients', { name: 'Jo', email: 'jo@example.org' });
    expect(refused.status).toBe(402);
    const read = await coach.send('GET', '/rest/v1/clients?select=name');
    expect(read.body).toEqual([{ name: 'Amara Osei' }]);
  });

  await test.step('once it has ended, the account still exports and deletes', async () => {
    await passDays(16);
    await page.goto('/subscription/plans');
    await expect(page.getByText(/^Your plan ended on/)).toBeVisible();
    await page.getByRole('link', { name: 'read, export or delete your records' }).click();
    await page.waitForURL('**/account/records');
    await expect(page.getByRole('heading', { name: 'Amara Osei' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Amara Osei' })).toBeVisible();
  });

  await test.step('bought again, everything is open again', async () => {
    await openCheckout(page, 'Subscribe again');
    await expect(page.getByText(/£9\.99 per month, charged today/)).toBeVisible();
    await pay(page, WORKS);
    await expect(text(page, 'Subscription activated!')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await addClient();
  });
});

test('a card that is declined and a payment page that is left charge nothing', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await openCheckout(page);
  await pay(page, DECLINED);
  await expect(page.getByRole('alert')).toContainText('declined');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL('**/subscription/cancel');
  await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible();
  await expect(page.getByText('Free until')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await expect(button(page, 'Subscribe')).toBeVisible();
});

test('a card that the bank asks about is confirmed and activates', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await openCheckout(page);
  await pay(page, ASKS_FOR_CONFIRMATION);
  await button(page, 'Complete authentication').click();
  await expect(text(page, 'Subscription activated!')).toBeVisible();
  await page.getByRole('link', { name: 'Manage subscription' }).click();
  // Active if the test above has moved the clock.
  await expect(plan(page)).toContainText(/Free until|Renews/);
  await expect(button(page, 'Card, invoices, cancelling')).toBeVisible();
});

test('without an answer in 5 seconds the static page takes over, and tries again with patience', async ({
  page,
  coach,
}) => {
  expect(coach.id).toBeTruthy();
  await page.goto('/subscription/plans');
  // Never answered.
  await page.route('**/create-checkout-session', () => undefined);
  await button(page, 'Subscribe').click();
  await page.waitForURL(/\/checkout\.html\?price=price_\w+&customer=[\w-]+&email=/);
  await expect(page.getByRole('heading', { name: 'The payment page did not open' })).toBeVisible();
  await page.unroute('**/create-checkout-session');
  await page.route('**/create-checkout-session', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'The payment provider cannot be reached' } }),
  );
  await button(page, 'Try again').click();
  await expect(page.getByRole('status')).toHaveText('The payment provider cannot be reached');
  await page.unroute('**/create-checkout-session');
  await button(page, 'Try again').click();
  await page.waitForURL(/\/c\/pay\//);
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('the static page begins nothing for another account, without a price, or for nobody', async ({ page, coach }) => {
  for (const [query, said] of [
    ['price=price_1&customer=somebody-else', /different account/],
    [`customer=${coach.id}`, /^Invalid price ID provided$/],
  ] as const) {
    await page.goto(`/checkout.html?${query}`);
    await expect(page.getByRole('status')).toHaveText(said);
    await expect(button(page, 'Try again')).toBeHidden();
  }
  await page.context().addInitScript(() => localStorage.clear());
  await page.goto(`/checkout.html?price=price_1&customer=${coach.id}`);
  await expect(page.getByRole('status')).toHaveText('Please log in to subscribe.');
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('a portal that can not be opened says so', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await openCheckout(page);
  await pay(page, WORKS);
  await page.getByRole('link', { name: 'Manage subscription' }).click();
  for (const [status, message] of [
    [502, 'Failed to create billing portal session'],
    [503, 'Error creating billing portal session. Please try again later.'],
  ] as const) {
    await page.route('**/create-billing-portal', (route) =>
      route.fulfill({ status, json: { code: status, message: 'no' } }),
    );
    await button(page, 'Card, invoices, cancelling').click();
    await expect(text(page, message)).toBeVisible();
    await page.unroute('**/create-billing-portal');
  }
});

test('a confirmation that does not come is waited for calmly', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await page.goto('/subscription/success?session_id=cs_test_none');
  await expect(page.getByText('Setting up your subscription…')).toBeVisible();
  await expect(text(page, 'Subscription activated!')).toHaveCount(0);
  // Opened by hand there is nothing to wait for.
  await page.goto('/subscription/success');
  await page.waitForURL('**/subscription/details');
});
