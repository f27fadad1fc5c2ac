import { adminSubscription, type Subscription } from '#domain/subscription/subscription.ts';
import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { NOW, sampleSubscription } from '#tests/support/sample-subscription.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DetailsPage } from './details-page.tsx';

const bought = (change: Partial<Subscription>) =>
  sampleSubscription({
    id: '7f0c1c9e-3d1f-4f57-8f54-3a0a5b1e6b11',
    current_period_end: new Date(Date.now() + 86_400_000).toISOString(),
    ...change,
  });

async function open(subscription: Subscription) {
  fakeServer({ 'POST /functions/v1/get-subscription-status': { body: { subscription } } });
  await renderPage(<DetailsPage />);
  return within(await screen.findByRole('region', { name: 'What happens next' }));
}

beforeEach(signIn);
afterEach(forgetServer);

it.each([
  ['active', bought({ status: 'active' }), /renews automatically/, 'Card, invoices, cancelling'],
  ['in a bought trial', bought({ status: 'trialing' }), /first charged on that day/, 'Card, invoices, cancelling'],
  [
    'cancelling',
    bought({ status: 'active', cancel_at_period_end: true }),
    /nothing is charged after/,
    'Resume subscription',
  ],
  ['unpaid', bought({ status: 'past_due' }), /Update your card/, 'Update your card'],
  ['ended', bought({ status: 'canceled' }), /as you left it/, 'See your invoices'],
])('%s: shows what happens next, and links to the payment provider', async (_case, subscription, text, label) => {
  const follows = await open(subscription);
  expect(follows.getByText(text)).toBeInTheDocument();
  expect(follows.getByText(/can always read, export and delete/)).toBeInTheDocument();
  expect(follows.getByRole('link', { name: 'Export or delete your records' })).toHaveAttribute(
    'href',
    '/account/records',
  );
  expect(screen.getByRole('button', { name: label })).toBeInTheDocument();
});

it('without a purchase links to the plan, not to the portal', async () => {
  await open(sampleSubscription({ current_period_end: new Date(Date.now() + 86_400_000).toISOString() }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the plan' })).toHaveAttribute('href', '/subscription/plans');
});

it('an admin has nothing to pay', async () => {
  const follows = await open(adminSubscription(USER_ID, NOW));
  expect(follows.getByText(/as an administrator/)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Payments' })).not.toBeInTheDocument();
});
