// What an operator's settings add to the plans page and the details page (ADR 151). Their defaults are in the tests of the pages.
import type { BillingOptions } from '#domain/subscription/billing-options.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import { config, setConfig } from '#web/data/wire/config.ts';
import { fakeServer, forgetServer, signIn, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { sampleSubscription } from '#tests/support/sample-subscription.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DetailsPage } from './details-page.tsx';
import { PlansPage } from './plans-page.tsx';

const openExternalPage = vi.fn();
vi.mock('#web/features/subscription/open-external-page.ts', () => ({
  openExternalPage: (address: string) => openExternalPage(address),
}));

const NO_OPTIONS: BillingOptions = { yearly: false, coupons: false, tax: null, invoices: false };
const PAYMENTS = 'POST /functions/v1/get-payments';
const MONTHLY = {
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
const YEARLY = {
  ...MONTHLY,
  id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a03',
  stripe_price_id: 'price_2',
  description: 'Hourbook, yearly',
  unit_amount: 9990,
  interval: 'year',
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const bought = (change: Partial<Subscription> = {}) =>
  sampleSubscription({
    id: '7f0c1c9e-3d1f-4f57-8f54-3a0a5b1e6b11',
    status: 'active',
    current_period_end: inDays(9.5),
    ...change,
  });

const use = (options: Partial<BillingOptions>) => setConfig({ ...config(), billing: { ...NO_OPTIONS, ...options } });

function serve(subscription: Subscription | null, answers: Answers = {}) {
  return fakeServer({
    'GET /rest/v1/prices': { body: [MONTHLY, YEARLY] },
    'POST /functions/v1/get-subscription-status': { body: { subscription } },
    'GET /rest/v1/profiles': {
      body: {
        id: USER_ID,
        role: 'user',
        subscription_status: 'trial',
        subscription_start_date: inDays(-20),
        subscription_end_date: inDays(9.5),
      },
    },
    ...answers,
  });
}

beforeEach(signIn);
afterEach(() => {
  forgetServer();
  openExternalPage.mockReset();
});

describe('the plans page with a yearly price', () => {
  it('offers month or year by one choice, says the saving, and buys what is chosen', async () => {
    use({ yearly: true });
    const calls = serve(null, {
      'POST /functions/v1/create-checkout-session': { body: { url: 'https://pay.example/1' } },
    });
    await renderPage(<PlansPage />);
    expect(await screen.findByText('£9.99')).toBeInTheDocument();
    expect(screen.queryByText(/you save/)).not.toBeInTheDocument();
    const choice = screen.getByRole('group', { name: 'Pay by the month or by the year' });
    const monthly = within(choice).getByRole('radio', { name: 'Monthly' });
    expect(monthly).toBeChecked();
    monthly.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(within(choice).getByRole('radio', { name: 'Yearly' })).toBeChecked();
    expect(screen.getByText('£99.90')).toBeInTheDocument();
    expect(screen.getByText('Paid monthly, a year is £119.88: you save £19.98.')).toBeInTheDocument();
    fakeServer({
      'GET /rest/v1/prices': { body: YEARLY },
      'POST /functions/v1/create-checkout-session': { body: { url: 'https://pay.example/1' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(openExternalPage).toHaveBeenCalledWith('https://pay.example/1'));
    expect(calls.some(({ route }) => route === 'GET /rest/v1/prices')).toBe(true);
  });

  it.each([
    ['inclusive', 'Tax is included.'],
    ['exclusive', 'Tax is added where it is due.'],
  ] as const)('says of %s tax what is set', async (tax, text) => {
    use({ tax });
    serve(null, { 'GET /rest/v1/prices': { body: [MONTHLY] } });
    await renderPage(<PlansPage />);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});

describe('the details page', () => {
  it('asks for nothing more without settings', async () => {
    const calls = serve(bought());
    await renderPage(<DetailsPage />);
    expect(await screen.findByRole('region', { name: 'Payments' })).toBeInTheDocument();
    const asked = calls.map(({ route }) => route);
    expect(asked).not.toContain(PAYMENTS);
    expect(asked).not.toContain('GET /rest/v1/prices');
  });

  it('changes from month to year on the provider’s page', async () => {
    use({ yearly: true });
    const calls = serve(bought(), {
      'POST /functions/v1/create-billing-portal': { body: { url: 'https://pay.example/2' } },
    });
    await renderPage(<DetailsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change to £99.90 per year' }));
    expect(screen.getByText('You save £19.98 a year.')).toBeInTheDocument();
    expect(screen.queryByText(/Prices have changed/)).not.toBeInTheDocument();
    await waitFor(() => expect(openExternalPage).toHaveBeenCalledWith('https://pay.example/2'));
    expect(calls.find(({ route }) => route.endsWith('create-billing-portal'))?.body).toMatchObject({
      priceId: YEARLY.id,
    });
  });

  it('tells a subscriber with an old price that it stays', async () => {
    use({ yearly: true });
    const price = bought().price;
    serve(bought({ price: price && { ...price, unit_amount: 799 } }));
    await renderPage(<DetailsPage />);
    expect(
      await screen.findByText('Prices have changed. You keep yours, £7.99 per month, until you change it.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change to £9.99 per month' })).toBeInTheDocument();
  });

  it('lists invoices and discounts', async () => {
    use({ coupons: true, invoices: true });
    const invoice = {
      number: 'A-2',
      date: '2026-11-20T12:00:00.000Z',
      total: 1199,
      tax: 200,
      currency: 'gbp',
      status: 'paid',
      page: 'https://invoice.example/2',
      pdf: 'https://invoice.example/2.pdf',
    };
    const discount = { name: 'Half', percent_off: 50, amount_off: null, currency: null, duration: 'repeating' };
    serve(bought(), {
      [PAYMENTS]: {
        body: {
          invoices: [
            invoice,
            { ...invoice, number: 'A-1', tax: 0, status: 'open', page: null, pdf: null },
            { ...invoice, number: 'A-0', tax: 0, status: 'credited', page: null, pdf: null },
          ],
          has_more: true,
          discounts: [{ ...discount, ends_at: '2027-02-20T12:00:00.000Z' }],
        },
      },
    });
    await renderPage(<DetailsPage />);
    expect(await screen.findByText('50% off every payment until 20 February 2027 (Half)')).toBeInTheDocument();
    const [, first, second, third] = within(screen.getByRole('table', { name: 'Invoices' })).getAllByRole('row');
    expect(first).toHaveTextContent('A-220 November 2026£11.99 (tax £2.00)PaidOpenPDF');
    expect(within(first!).getByRole('link', { name: 'PDF: invoice A-2' })).toHaveAttribute(
      'href',
      'https://invoice.example/2.pdf',
    );
    expect(second).toHaveTextContent('A-120 November 2026£11.99Not paid yet');
    expect(third).toHaveTextContent('A-020 November 2026£11.99Refunded or credited');
    expect(screen.getByText('Older ones are with our payment provider.')).toBeInTheDocument();
  });

  it('says that invoices could not be loaded', async () => {
    use({ invoices: true });
    const message = 'Your invoices could not be loaded. Please try again later.';
    serve(bought(), { [PAYMENTS]: { status: 503, body: { message } } });
    await renderPage(<DetailsPage />);
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
