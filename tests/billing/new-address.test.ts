// The address that Stripe mails receipts to follows that of the account.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { linkIn } from '#tests/support/auth-app.ts';
import { billingState, startBillingApp, type BillingApp, type Coach } from './billing-app.ts';

let billing: BillingApp;
beforeAll(async () => {
  billing = await startBillingApp();
});
afterAll(() => billing.close());

/** A coach with a customer at Stripe. */
async function coachAtStripe() {
  const coach = await billing.app.signUp();
  await billing.checkout(coach);
  const { customer } = await billingState(billing, coach);
  return { coach, customer: customer! };
}

const addressAtStripe = async (customer: string) => {
  const found = await billing.stripe.customers.retrieve(customer);
  return found.deleted ? null : found.email;
};

/** Asks for the change, and opens the links of as many of the two addresses. */
async function changeAddress(coach: Coach, links: 1 | 2 = 2): Promise<string> {
  const into = `${crypto.randomUUID()}@example.org`;
  const { app } = billing;
  await app.fetch(`${app.settings.publicUrl}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: app.settings.publishableKey,
      authorization: `Bearer ${coach.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email: into }),
  });
  for (const to of [into, coach.email].slice(0, links)) {
    const mail = app.mails.findLast((one) => one.to === to && one.text.includes('token='))!;
    const token_hash = linkIn(mail.text).query.get('token');
    const answer = await app.fetch(`${app.settings.publicUrl}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: app.settings.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'email_change', token_hash }),
    });
    expect(answer.status).toBe(200);
  }
  await app.finished();
  return into;
}

it('once both addresses have confirmed the change', async () => {
  const { coach, customer } = await coachAtStripe();
  expect(await addressAtStripe(customer)).toBe(coach.email);
  await changeAddress(coach, 1);
  expect(await addressAtStripe(customer)).toBe(coach.email);
  const into = await changeAddress(coach);
  expect(await addressAtStripe(customer)).toBe(into);
});

it('but not where the coach has told Stripe another one', async () => {
  const { coach, customer } = await coachAtStripe();
  await billing.stripe.customers.update(customer, { email: 'accounts@example.org' });
  await changeAddress(coach);
  expect(await addressAtStripe(customer)).toBe('accounts@example.org');
});

it('a Stripe that is down does not keep the account from its new address, and the log names the customer', async () => {
  const { coach, customer } = await coachAtStripe();
  const logged = vi.spyOn(billing.app.deps.log, 'error');
  await billing.control('outage', { kind: 'down', ms: 0 });
  const into = await changeAddress(coach);
  await billing.control('outage', { kind: 'none' });
  const [profile] = await billing.app.db.asOwner('select email from public.profiles where id = $1', [coach.id]);
  expect(profile).toEqual({ email: into });
  expect(await addressAtStripe(customer)).toBe(coach.email);
  expect(logged.mock.calls).toEqual([
    [expect.objectContaining({ stripeCustomerId: customer }), 'Stripe still has the old address of this customer'],
  ]);
  logged.mockRestore();
});
