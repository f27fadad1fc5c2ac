import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CompactBadge } from './compact-badge.tsx';
import { NOW, sampleSubscription } from '#tests/support/sample-subscription.ts';

const inDays = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();

it.each([
  ['trialing', false, 8, 'Trial'],
  ['trialing', false, 7, 'Trial7 days left'],
  ['trialing', false, 1, 'Trial1 day left'],
  ['active', false, 3, ''],
  ['active', true, 30, 'Cancels Soon'],
  ['active', true, 7, 'Cancels Soon7 days left'],
  ['past_due', false, 3, 'Inactive'],
  ['inactive', false, -3, 'Inactive'],
])('%s, cancelling %s, %s days before the end: "%s"', (status, cancel_at_period_end, days, text) => {
  const subscription = sampleSubscription({ status, cancel_at_period_end, current_period_end: inDays(days) });
  const { container } = render(<CompactBadge subscription={subscription} now={NOW} />);
  expect(container).toHaveTextContent(new RegExp(`^${text}$`));
});

it('without a subscription it is inactive', () => {
  const { container } = render(<CompactBadge subscription={null} now={NOW} />);
  expect(container).toHaveTextContent(/^Inactive$/);
});
