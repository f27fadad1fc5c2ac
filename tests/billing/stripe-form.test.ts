// The form in which Stripe is asked, and its answers as the pinned API version has them, by a local server that records and answers.
// With the default settings no call has anything beside what it always had.
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchPayments } from '#server/billing/payments.ts';
import { createStripe } from '#server/billing/create-stripe.ts';
import type { StripeClient } from '#server/stripe-parts.ts';
import { openCheckout } from '#server/billing/open-checkout.ts';
import { soldKeys, syncPlan } from '#server/billing/plan-prices.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const KEY = 'sk_test_of_the_form';

interface Asked {
  call: string;
  form: Record<string, string>;
  version: string | undefined;
}

const asked: Asked[] = [];
let answers: Record<string, object> = {};
let server: Server;
let stripe: StripeClient;
let app: TestApp;

beforeAll(async () => {
  const fake = new Hono();
  fake.all('*', async (c) => {
    const isRead = c.req.method === 'GET';
    const text = isRead ? new URL(c.req.url).search.slice(1) : await c.req.text();
    const call = `${c.req.method} ${c.req.path}`;
    asked.push({
      call,
      form: Object.fromEntries(new URLSearchParams(text)),
      version: c.req.header('stripe-version'),
    });
    const answer = answers[call];
    return answer
      ? c.json(answer)
      : c.json({ error: { type: 'invalid_request_error', code: 'resource_missing', message: `No ${call}` } }, 404);
  });
  server = createAdaptorServer({ fetch: fake.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stripe = createStripe(KEY, (server.address() as AddressInfo).port);
  app = await startTestApp({ stripe });
});
beforeEach(() => {
  asked.length = 0;
  answers = {};
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const list = (data: object[], has_more = false) => ({ object: 'list', data, has_more, url: '/v1' });
const formOf = (call: string) => asked.find((one) => one.call === call)?.form;
const withSettings = (change: Partial<TestApp['settings']>) => ({
  ...app.deps,
  settings: { ...app.settings, ...change },
});

describe('a checkout', () => {
  async function formOfCheckout(change: Partial<TestApp['settings']>, sessions: object = list([])) {
    const coach = await app.signUp();
    answers = {
      'POST /v1/customers': { id: `cus_${coach.id}`, object: 'customer' },
      'GET /v1/checkout/sessions': sessions,
      'GET /v1/subscriptions': list([]),
      'POST /v1/checkout/sessions': { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.example/1' },
    };
    const url = await openCheckout(withSettings(change), {
      userId: coach.id,
      email: coach.email,
      stripePriceId: 'price_1',
      origin: 'http://localhost:3000',
      trialDays: 14,
      source: null,
    });
    expect(url).toBe('https://checkout.example/1');
    const { customer, client_reference_id, ...form } = formOf('POST /v1/checkout/sessions') ?? {};
    expect([customer, client_reference_id]).toEqual([`cus_${coach.id}`, coach.id]);
    const { 'metadata[user_id]': _user, 'subscription_data[metadata][user_id]': _too, ...rest } = form;
    return rest;
  }
  const USUAL = {
    mode: 'subscription',
    'line_items[0][price]': 'price_1',
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost:3000/subscription/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/subscription/cancel',
    'metadata[price_id]': 'price_1',
    'metadata[trial_days]': '14',
    'subscription_data[billing_mode][type]': 'flexible',
    'subscription_data[trial_period_days]': '14',
  };

  it('asks with the default settings for nothing more', async () => {
    expect(await formOfCheckout({})).toEqual(USUAL);
    expect(new Set(asked.map(({ version }) => version))).toEqual(new Set([Stripe.API_VERSION]));
  });

  it('fails by Stripe where that answers no list of sessions', async () => {
    await expect(formOfCheckout({}, { object: 'page' })).rejects.toThrow('Stripe answered no list of sessions');
  });

  it('takes codes, computes tax and asks for address and tax id where the settings say so', async () => {
    expect(await formOfCheckout({ stripeCoupons: true, stripeTax: 'inclusive' })).toEqual({
      ...USUAL,
      allow_promotion_codes: 'true',
      'automatic_tax[enabled]': 'true',
      'tax_id_collection[enabled]': 'true',
      billing_address_collection: 'required',
      'customer_update[address]': 'auto',
      'customer_update[name]': 'auto',
    });
  });
});

describe('the prices on sale', () => {
  it.each([
    [{}, { 'lookup_keys[0]': 'hourbook_monthly', limit: '1' }],
    [
      { stripeYearlyPrice: 'by_the_year' },
      { 'lookup_keys[0]': 'hourbook_monthly', 'lookup_keys[1]': 'by_the_year', limit: '2' },
    ],
  ])('are asked for by their keys: %j', async (change, form) => {
    answers = { 'GET /v1/prices': list([]) };
    await syncPlan(withSettings(change));
    expect(formOf('GET /v1/prices')).toEqual(form);
  });

  it('are one where both have the same key', () => {
    expect(soldKeys(withSettings({ stripeYearlyPrice: 'hourbook_monthly' }))).toEqual(['hourbook_monthly']);
  });
});

describe('payments', () => {
  const invoice = (change: object = {}) => ({
    id: 'in_1',
    object: 'invoice',
    number: 'A-1',
    created: 1_796_000_000,
    currency: 'gbp',
    status: 'paid',
    total: 1199,
    post_payment_credit_notes_amount: 0,
    total_taxes: [
      {
        amount: 200,
        tax_behavior: 'exclusive',
        tax_rate_details: { tax_rate: 'txr_1' },
        taxability_reason: 'standard_rated',
        taxable_amount: 999,
        type: 'tax_rate_details',
      },
    ],
    hosted_invoice_url: 'https://invoice.stripe.com/i/1',
    invoice_pdf: 'https://pay.stripe.com/invoice/1/pdf',
    ...change,
  });
  const discount = {
    id: 'di_1',
    object: 'discount',
    end: 1_800_000_000,
    source: {
      type: 'coupon',
      coupon: { id: 'c', name: 'Half', percent_off: 50, amount_off: null, currency: null, duration: 'repeating' },
    },
  };

  it('are asked for by customer, with the coupons of discounts', async () => {
    answers = {
      'GET /v1/invoices': list([invoice(), invoice({ status: 'draft' })], true),
      'GET /v1/subscriptions': list([{ id: 'sub_1', discounts: [discount] }]),
    };
    expect(await fetchPayments(stripe, 'cus_1')).toEqual({
      invoices: [
        {
          number: 'A-1',
          date: new Date(1_796_000_000_000).toISOString(),
          total: 1199,
          tax: 200,
          currency: 'gbp',
          status: 'paid',
          page: 'https://invoice.stripe.com/i/1',
          pdf: 'https://pay.stripe.com/invoice/1/pdf',
        },
      ],
      has_more: true,
      discounts: [
        {
          name: 'Half',
          percent_off: 50,
          amount_off: null,
          currency: null,
          duration: 'repeating',
          ends_at: new Date(1_800_000_000_000).toISOString(),
        },
      ],
    });
    expect(formOf('GET /v1/invoices')).toEqual({ customer: 'cus_1', limit: '24' });
    expect(formOf('GET /v1/subscriptions')).toEqual({
      customer: 'cus_1',
      limit: '3',
      'expand[0]': 'data.discounts.source.coupon',
    });
  });

  it('have no link that is no web address, and no tax where none was computed', async () => {
    answers = {
      'GET /v1/invoices': list([
        invoice({ hosted_invoice_url: 'javascript:alert(1)', invoice_pdf: null, total_taxes: null }),
      ]),
      'GET /v1/subscriptions': list([]),
    };
    const { invoices } = await fetchPayments(stripe, 'cus_1');
    expect(invoices).toMatchObject([{ page: null, pdf: null, tax: 0 }]);
  });

  it('that were taken back by a credit note are not paid, unless it was of a part', async () => {
    answers = {
      'GET /v1/invoices': list([
        invoice({ post_payment_credit_notes_amount: 1199 }),
        invoice({ post_payment_credit_notes_amount: 600 }),
        invoice({ total: 0 }),
      ]),
      'GET /v1/subscriptions': list([]),
    };
    const { invoices } = await fetchPayments(stripe, 'cus_1');
    expect(invoices.map(({ status }) => status)).toEqual(['credited', 'paid', 'paid']);
  });

  it('that are not as expected are an error that names the field', async () => {
    answers = { 'GET /v1/invoices': list([invoice({ total: 'much' })]), 'GET /v1/subscriptions': list([]) };
    await expect(fetchPayments(stripe, 'cus_1')).rejects.toThrow('invoices without a usable 0.total');
  });
});
