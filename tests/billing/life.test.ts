// The life of a subscription, through the hosted pages and the simulator's clock: what the coach may do at each step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { READ_RENEWALS } from '#server/billing/renewals-job.ts';
import { badgeText, lastDay, type Subscription } from '#domain/subscription/subscription.ts';
import { writeAccessRule } from '#server/db/write-access-rule.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { addingClient, billingState, CARD, startBillingApp, type BillingApp, type Coach } from './billing-app.ts';

const DAY_MS = 86_400_000;
let billing: BillingApp;
let coach: Coach;

beforeAll(async () => {
  billing = await startBillingApp();
  coach = await billing.app.signUp();
});
afterAll(() => billing.close());

const status = async () => {
  const { data } = await billing.invoke(coach, 'get-subscription-status', { userId: coach.id });
  return data['subscription'] as Subscription | null;
};
const portalUrl = async () => {
  const origin = billing.app.settings.publicUrl;
  return String((await billing.invoke(coach, 'create-billing-portal', { origin })).data['url']);
};
const inPortal = async (action: string, fields: Record<string, string> = {}) => {
  const response = await fetch(`${await portalUrl()}/${action}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  await billing.settled();
  return response.status;
};
const state = () => billingState(billing, coach);
const pass = (days: number) => billing.control('clock', { days });
/** Of each subscription: null while nobody has paid for it, else whether it is paid for since its trial ended, or it began. */
const isPaid = async (of = coach) =>
  (
    await billing.app.db.asOwner<{ is_paid: boolean | null }>(
      `select paid_since = greatest(created_at, trial_end) as is_paid from public.subscriptions
       where user_id = $1 order by created_at`,
      [of.id],
    )
  ).map(({ is_paid }) => is_paid);

describe('the life of a subscription', () => {
  it('starts with the trial of the sign-up, without a subscription', async () => {
    expect(await state()).toMatchObject({ status: 'trial', customer: null, rows: [] });
    expect(await status()).toBeNull();
    expect(await addingClient(billing, coach)).toBe(201);
  });

  it('is bought during the trial: nothing is charged until it ends', async () => {
    const url = await billing.checkout(coach);
    const page = await (await fetch(url)).text();
    expect(page).toContain('£9.99 per month');
    expect(page).toContain('free until');
    const paid = await billing.pay(url, CARD.works);
    expect(paid.status).toBe(303);
    const { publicUrl } = billing.app.settings;
    expect(paid.headers.get('location')).toMatch(
      new RegExp(`^${publicUrl}/subscription/success\\?session_id=cs_test_[0-9a-f]+$`),
    );
    await billing.settled();
    expect(await state()).toMatchObject({ status: 'trial', rows: [{ status: 'trialing', cancels: false }] });
    expect(await isPaid()).toEqual([null]);
    expect(await status()).toMatchObject({
      status: 'trialing',
      cancel_at_period_end: false,
      price: { unit_amount: 999, currency: 'gbp', interval: 'month' },
      product: { name: 'Hourbook' },
    });
  });

  it('is charged when the trial ends', async () => {
    await pass(31);
    expect(await state()).toMatchObject({ status: 'active', rows: [{ status: 'active' }] });
    expect(await isPaid()).toEqual([true]);
    expect(await addingClient(billing, coach)).toBe(201);
  });

  it('is in flexible billing mode, as the checkout requests', async () => {
    const [row] = (await state()).rows;
    expect((await billing.stripe.subscriptions.retrieve(row?.id ?? '')).billing_mode.type).toBe('flexible');
  });

  it.each([
    ['flexible', false],
    ['classic', true],
  ])('is cancelled in the portal at the end of the period, and resumed, in %s mode', async (type, atPeriodEnd) => {
    const [row] = (await state()).rows;
    await billing.control('billing-mode', { subscription: row?.id, type });
    expect(await inPortal('cancel')).toBe(303);
    const cancelled = await status();
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: atPeriodEnd });
    expect(cancelled?.cancel_at).toBe(cancelled?.current_period_end);
    expect([badgeText(cancelled), cancelled && lastDay(cancelled)]).toEqual([
      'Cancels Soon',
      cancelled?.current_period_end,
    ]);
    expect(await inPortal('resume')).toBe(303);
    const resumed = await status();
    expect(resumed).toMatchObject({ status: 'active', cancel_at_period_end: false, cancel_at: null });
    expect(badgeText(resumed)).toBe('Active');
    await billing.control('billing-mode', { subscription: row?.id, type: 'flexible' });
  });

  it('is past due when the card is refused: the coach can read, but not write', async () => {
    expect(await inPortal('card', { card: CARD.failsLater })).toBe(303);
    await pass(32);
    expect(await state()).toMatchObject({ status: 'past_due', rows: [{ status: 'past_due' }] });
    expect(await addingClient(billing, coach)).toBe(402);
    const read = await billing.app.fetch(`${billing.app.settings.publicUrl}/rest/v1/clients?select=id`, {
      headers: { authorization: `Bearer ${coach.token}` },
    });
    expect(read.status).toBe(200);
    expect(await read.json()).toHaveLength(2);
  });

  it('keeps access during the grace period, counted from the first failed payment', async () => {
    const { db } = billing.app;
    const grace = (paymentGraceDays: number) =>
      writeAccessRule(db.asServer, { ...TEST_DATABASE_OPTIONS, paymentGraceDays });
    // The simulator's clock is ahead of the database's, so the start is in the future there.
    const ago = (days: number) =>
      db.asOwner('update public.profiles set subscription_start_date = now() - $2::interval where id = $1', [
        coach.id,
        `${days} days`,
      ]);
    await ago(3);
    expect(await addingClient(billing, coach)).toBe(402);
    await grace(7);
    expect(await addingClient(billing, coach)).toBe(201);
    // Repeated events do not restart the grace period.
    await status();
    await ago(8);
    await status();
    expect(await addingClient(billing, coach)).toBe(402);
    await grace(0);
  });

  it('is active again after a new card', async () => {
    expect(await inPortal('card', { card: CARD.works })).toBe(303);
    expect(await state()).toMatchObject({ status: 'active' });
    expect(await addingClient(billing, coach)).toBe(201);
  });

  it('lapses without payment', async () => {
    await inPortal('card', { card: CARD.failsLater });
    await pass(60);
    expect(await state()).toMatchObject({ status: 'canceled', rows: [{ status: 'canceled' }] });
    expect(await isPaid()).toEqual([true]);
    expect(await addingClient(billing, coach)).toBe(402);
  });

  it('is bought again and charged at once, since there is only one trial', async () => {
    const url = await billing.checkout(coach);
    expect(await (await fetch(url)).text()).toContain('charged today');
    expect((await billing.pay(url, CARD.works)).status).toBe(303);
    await billing.settled();
    expect(await state()).toMatchObject({ status: 'active', rows: [{ status: 'canceled' }, { status: 'active' }] });
    expect(await isPaid()).toEqual([true, true]);
    expect(await addingClient(billing, coach)).toBe(201);
  });

  it('ends at the end of the period after it was cancelled', async () => {
    await inPortal('cancel');
    await pass(32);
    expect(await state()).toMatchObject({ status: 'canceled', rows: [{ status: 'canceled' }, { status: 'canceled' }] });
    expect(await status()).toMatchObject({ status: 'canceled' });
  });
});

describe('a trial', () => {
  it('goes on where the event of its renewal is lost', async () => {
    const unaware = await billing.app.signUp();
    await billing.pay(await billing.checkout(unaware), CARD.works);
    await billing.settled();
    const [before] = (await billingState(billing, unaware)).rows;
    await billing.control('webhooks', { hold: true });
    const ahead = () => billing.simulator.world.store.now() * 1000;
    await pass(Math.ceil((Date.parse(before!.ends) - ahead()) / DAY_MS));
    const run = (asOf: number) =>
      READ_RENEWALS.run({ ...billing.app.deps, now: () => new Date(asOf) }, new AbortController().signal);
    await run(Date.parse(before!.ends) - 1);
    expect((await billingState(billing, unaware)).rows).toEqual([before]);
    await run(Date.parse(before!.ends));
    const after = await billingState(billing, unaware);
    expect([after.status, after.rows[0]?.status]).toEqual(['active', 'active']);
    expect(Date.parse(after.rows[0]!.ends)).toBeGreaterThan(ahead());
    await billing.control('webhooks', { hold: false });
  });

  it('whose first payment fails never became paid, neither then nor when it ends', async () => {
    const other = await billing.app.signUp();
    expect((await billing.pay(await billing.checkout(other), CARD.failsLater)).status).toBe(303);
    await pass(31);
    expect((await billingState(billing, other)).status).toBe('past_due');
    expect(await isPaid(other)).toEqual([null]);
    await pass(60);
    expect((await billingState(billing, other)).status).toBe('canceled');
    expect(await isPaid(other)).toEqual([null]);
  });
});
