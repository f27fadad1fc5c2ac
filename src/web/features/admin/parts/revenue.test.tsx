import type { AdminSubscriptions } from '#domain/admin/admin-answers.ts';
import { config, setConfig } from '#web/data/wire/config.ts';
import { forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Revenue } from './revenue.tsx';

const NONE: AdminSubscriptions = {
  total: 0,
  subscriptions: [],
  revenue: [],
  trials_ending: [],
  failed: [],
  prices: [],
};
beforeEach(signIn);
afterEach(forgetServer);

it.each([
  [false, 'Fees and taxes are not taken off.'],
  [true, 'Fees, taxes and coupons are not taken off.'],
])('says what is not taken off (coupons: %s)', (coupons, text) => {
  setConfig({ ...config(), billing: { yearly: true, coupons, tax: null, invoices: false } });
  render(<Revenue data={NONE} />);
  expect(screen.getByText(/^Revenue is the price/)).toHaveTextContent(text);
});
