import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { CHECKOUT_POLL_ATTEMPTS, CHECKOUT_POLL_INTERVAL_MS } from '#domain/timing.ts';
import { forgetServer, toasts, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { sampleSubscription } from '#tests/support/sample-subscription.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import { fireEvent, screen } from '@testing-library/react';
import { pass } from '#tests/support/web/pass.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Confirmation } from './confirmation.tsx';

expectLogs(/^Subscription refresh failed Error: down/);

const refresh = vi.fn<() => Promise<Subscription | null>>();
const refreshAccess = vi.fn(async () => undefined);
vi.mock('#web/data/records/subscription/subscription.ts', async (original) => ({
  ...(await original<object>()),
  refreshSubscription: () => refresh(),
  refreshAccess: () => refreshAccess(),
}));

const bought = (status: string) => sampleSubscription({ id: '7f0c1c9e-3d1f-4f57-8f54-3a0a5b1e6b11', status });
const ACTIVATED = [
  'success',
  'Subscription activated!',
  'Your subscription is now active. Enjoy your premium features!',
];
const onCheckAgain = vi.fn();

async function open() {
  vi.useFakeTimers();
  await Promise.all([renderPage(<Confirmation userId={USER_ID} onCheckAgain={onCheckAgain} />), pass(20)]);
}

beforeEach(() => void refresh.mockResolvedValue(sampleSubscription()));
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  forgetServer();
});

it.each(['active', 'trialing'])(
  'checks at once, and shows when it finds a bought subscription that is %s',
  async (status) => {
    refresh.mockResolvedValue(bought(status));
    await open();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(toasts()).toEqual([ACTIVATED]);
    expect(refreshAccess).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'You have subscribed' })).toBeInTheDocument();
    await pass(CHECKOUT_POLL_INTERVAL_MS * 2);
    expect(refresh).toHaveBeenCalledTimes(1);
  },
);

it('does not accept the trial of the sign-up, a failed lookup or an unpaid one, and checks again after 10 s', async () => {
  refresh.mockResolvedValueOnce(sampleSubscription()).mockRejectedValueOnce(new Error('down'));
  refresh.mockResolvedValueOnce(bought('incomplete')).mockResolvedValueOnce(bought('active'));
  await open();
  for (const looks of [1, 2, 3]) {
    expect(refresh).toHaveBeenCalledTimes(looks);
    expect(toasts()).toEqual([]);
    expect(screen.getByText('Setting up your subscription…')).toBeInTheDocument();
    await pass(CHECKOUT_POLL_INTERVAL_MS - 1_000);
    expect(refresh).toHaveBeenCalledTimes(looks);
    await pass(1_000);
  }
  expect(toasts()).toEqual([ACTIVATED]);
});

it('gives up after 18 checks, warns not to pay again, and has a button to check again', async () => {
  await open();
  for (let look = 1; look < CHECKOUT_POLL_ATTEMPTS; look++) await pass(CHECKOUT_POLL_INTERVAL_MS);
  expect(refresh).toHaveBeenCalledTimes(18);
  expect(screen.getByRole('heading', { name: 'Not confirmed yet' })).toBeInTheDocument();
  expect(screen.getByText(/Please don’t pay again/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support');
  await pass(CHECKOUT_POLL_INTERVAL_MS * 3);
  expect(refresh).toHaveBeenCalledTimes(18);
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(onCheckAgain).toHaveBeenCalledTimes(1);
});
