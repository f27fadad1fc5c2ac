import { adminSubscription } from '#domain/subscription/subscription.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NOW, sampleSubscription } from '#tests/support/sample-subscription.ts';
import { StatusCard } from './status-card.tsx';

const open = (subscription: Parameters<typeof StatusCard>[0]['subscription']) =>
  renderPage(<StatusCard subscription={subscription} now={NOW} />);
const bought = (change: object) => sampleSubscription({ id: '7f0c1c9e-3d1f-4f57-8f54-3a0a5b1e6b11', ...change });
const dateOf = (label: string) => screen.getByText(label).parentElement?.querySelector('time')?.textContent;

describe('the status card', () => {
  it('of a trial: plan, price, progress, the granted date and the link to the plan', async () => {
    await open(sampleSubscription({ trial_end: '2026-11-25T12:00:00.000Z' }));
    expect(screen.getByText('Practice logbook')).toBeInTheDocument();
    expect(screen.getByText('Trial')).toBeInTheDocument();
    expect(screen.getByText('£9.99 per month')).toBeInTheDocument();
    // 11 of 30 days left: 100 − 11/30 × 100.
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '63');
    expect(screen.getByText('11 days left')).toBeInTheDocument();
    expect(dateOf('Free until')).toBe('1 December 2026');
    expect(screen.queryByText('25 November 2026')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the plan' })).toHaveAttribute('href', '/subscription/plans');
  });

  it('of a paid plan: the renewal date and the link to manage it', async () => {
    await open(bought({ status: 'active', trial_end: null }));
    expect(dateOf('Renews')).toBe('1 December 2026');
    expect(screen.queryByText('Free until')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Manage subscription' })).toHaveAttribute('href', '/subscription/details');
  });

  it('of a cancelled plan: its last day', async () => {
    await open(bought({ status: 'active', cancel_at_period_end: true }));
    expect(screen.getByText('Cancels Soon')).toBeInTheDocument();
    expect(dateOf('Access until')).toBe('1 December 2026');
  });

  it('of a failed payment: the open payment and where to pay', async () => {
    await open(bought({ status: 'past_due' }));
    expect(screen.getByText('Inactive')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByText(/payment did not go through/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Update your card' })).toHaveAttribute('href', '/subscription/details');
  });

  it('of an ended trial: its end', async () => {
    await open(sampleSubscription({ status: 'inactive', current_period_end: NOW }));
    expect(dateOf('Trial ended')).toBe('20 November 2026');
    expect(screen.getByRole('link', { name: 'See the plan' })).toBeInTheDocument();
  });

  it('without a plan: what the coach can still do, and the link to the plan', async () => {
    await open(null);
    expect(screen.getByText('Inactive')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByText(/can still read, export and delete/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the plan' })).toBeInTheDocument();
  });

  it('of an admin: free, and nothing to do', async () => {
    await open(adminSubscription('a', NOW));
    expect(screen.getByText('Admin Access')).toBeInTheDocument();
    expect(screen.getByText('Free of charge')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
