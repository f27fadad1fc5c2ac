import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { PLAN_FEATURES } from '#domain/subscription/plan.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { sampleSubscription } from '#tests/support/sample-subscription.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlansPage } from './plans-page.tsx';

expectLogs(
  /^Billing portal failed FunctionsHttpError: /,
  /^Subscription failed Error: Failed to create billing portal session/,
);

const openExternalPage = vi.fn();
vi.mock('#web/features/subscription/open-external-page.ts', () => ({
  openExternalPage: (address: string) => openExternalPage(address),
}));

const STATUS = 'POST /functions/v1/get-subscription-status';
const PLAN = {
  id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a02',
  stripe_price_id: 'price_1',
  description: 'Hourbook, monthly',
  unit_amount: 999,
  currency: 'gbp',
  type: 'recurring',
  interval: 'month',
  interval_count: 1,
  trial_period_days: 14,
  product: { name: 'Hourbook', description: null },
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const profile = (end: string | null) => ({
  id: USER_ID,
  role: 'user',
  subscription_status: end === null ? 'inactive' : 'trial',
  subscription_start_date: inDays(-20),
  subscription_end_date: end,
});
const bought = (change: Partial<Subscription>) =>
  sampleSubscription({ id: '7f0c1c9e-3d1f-4f57-8f54-3a0a5b1e6b11', current_period_end: inDays(9.5), ...change });

async function open(subscription: Subscription | null, end: string | null = null, answers: Answers = {}) {
  const calls = fakeServer({
    'GET /rest/v1/prices': { body: [PLAN] },
    [STATUS]: { body: { subscription } },
    'GET /rest/v1/subscriptions': { body: [] },
    'GET /rest/v1/profiles': { body: profile(end) },
    ...answers,
  });
  await renderPage(<PlansPage />);
  return calls;
}

beforeEach(async () => {
  await signIn();
});
afterEach(() => {
  forgetServer();
  vi.restoreAllMocks();
  openExternalPage.mockReset();
});

it('shows price, features and what happens at the end of the trial', async () => {
  await open(null, inDays(9.5));
  expect(
    await screen.findByText(/^Everything is open until .*: 10 days left\. Nothing is charged/),
  ).toBeInTheDocument();
  expect(await screen.findByText('£9.99')).toBeInTheDocument();
  expect(screen.getByText(/^No payment before /)).toBeInTheDocument();
  for (const feature of PLAN_FEATURES) expect(screen.getByText(feature)).toBeInTheDocument();
  expect(screen.getByText(/Without a subscription nothing is charged/)).toBeInTheDocument();
});

describe('the button', () => {
  it.each([
    ['after the trial', null, inDays(-1), 'Subscribe', /^Your trial ended on/],
    ['without a plan', null, null, 'Subscribe', /^You have no plan/],
    ['with a plan', bought({ status: 'active' }), null, 'Manage subscription', /The plan renews on/],
    [
      'in a bought trial',
      bought({ status: 'trialing' }),
      null,
      'Manage subscription',
      /^You have subscribed\. The first payment/,
    ],
    [
      'cancelling',
      bought({ status: 'active', cancel_at_period_end: true }),
      null,
      'Resume subscription',
      /is cancelled/,
    ],
    [
      'cancelling in flexible billing mode',
      bought({ status: 'active', cancel_at: '2026-12-01T12:00:00.000Z' }),
      null,
      'Resume subscription',
      /is cancelled/,
    ],
    ['with a failed payment', bought({ status: 'past_due' }), null, 'Update your card', /did not go through/],
    ['after the plan', bought({ status: 'canceled' }), null, 'Subscribe again', /^Your plan ended on/],
  ])('%s', async (_case, subscription, end, label, notice) => {
    await open(subscription, end);
    expect(await screen.findByText(notice)).toBeInTheDocument();
    const main = await screen.findByRole('region', { name: 'Hourbook' });
    await waitFor(() => expect(main.querySelector('button, a')).toHaveTextContent(label));
    expect(main.querySelectorAll('button, a')).toHaveLength(1);
  });
});

it('of a lapsed coach links to their records', async () => {
  await open(null, inDays(-1));
  expect(await screen.findByRole('link', { name: /export or delete your records/ })).toHaveAttribute(
    'href',
    '/account/records',
  );
});

it('Subscribe opens the payment page once', async () => {
  const calls = await open(null, inDays(9.5), {
    'POST /functions/v1/create-checkout-session': { body: { url: 'https://pay.example/1' } },
    'GET /rest/v1/prices': { body: [PLAN] },
  });
  const button = await screen.findByRole('button', { name: 'Subscribe' });
  await userEvent.dblClick(button);
  await waitFor(() => expect(openExternalPage).toHaveBeenCalledWith('https://pay.example/1'));
  expect(calls.filter(({ route }) => route.endsWith('create-checkout-session'))).toHaveLength(1);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  // The browser restores the page when the coach comes back.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
});

it('a portal that does not open shows why, and can be retried', async () => {
  await open(bought({ status: 'past_due' }), null, {
    'POST /functions/v1/create-billing-portal': { status: 502, body: {} },
  });
  const button = await screen.findByRole('button', { name: 'Update your card' });
  await userEvent.click(button);
  await waitFor(() =>
    expect(toasts()).toEqual([['destructive', 'Subscription Error', 'Failed to create billing portal session']]),
  );
  expect(button).toBeEnabled();
});

it('shows that prices cannot be loaded, and offers no purchase while the subscription is unknown', async () => {
  await open(null, null, {
    'GET /rest/v1/prices': { status: 503, body: { code: 'XX000', message: 'The database does not answer' } },
    [STATUS]: { status: 503, body: {} },
    'GET /rest/v1/subscriptions': { status: 503, body: { code: 'XX000', message: 'The database does not answer' } },
  });
  expect(await screen.findByText('The database does not answer')).toBeInTheDocument();
  expect(await screen.findByText('Your subscription could not be loaded.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).not.toBeInTheDocument();
});
