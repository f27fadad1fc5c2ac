// Webhooks arrive at least once and in any order. When all events of a subscription have been delivered, the database
// has the same state as Stripe, whatever the order, delays and repetitions.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Subscription } from '#stripe-simulator/objects.ts';
import { billingState, CARD, startBillingApp, type BillingApp, type Coach } from './billing-app.ts';

let billing: BillingApp;
beforeAll(async () => {
  billing = await startBillingApp();
  await billing.control('webhooks', { hold: true });
});
afterAll(() => billing.close());

type Step = (coach: Coach, customer: () => Promise<string>) => Promise<unknown>;
const subscribe: Step = async (coach) => billing.pay(await billing.checkout(coach), CARD.works);
const pass =
  (days: number): Step =>
  () =>
    billing.control('clock', { days });
const card =
  (number: string): Step =>
  async (_coach, customer) =>
    billing.control('card', { customer: await customer(), number });
const cancelAtEnd =
  (cancel: boolean): Step =>
  async (_coach, customer) => {
    const open = (await billing.stripe.subscriptions.list({ customer: await customer() })).data;
    for (const { id } of open) await billing.stripe.subscriptions.update(id, { cancel_at_period_end: cancel });
  };

const LIFE: readonly Step[] = [
  subscribe,
  pass(31),
  cancelAtEnd(true),
  cancelAtEnd(false),
  card(CARD.failsLater),
  pass(31),
  card(CARD.works),
  card(CARD.failsLater),
  pass(60),
  subscribe,
  cancelAtEnd(true),
];

/** Stripe's state in the form of our tables, computed from the simulator's state without the server's code. */
function truthOf(customer: string) {
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  const all = Object.values(billing.simulator.world.store.state.subscriptions)
    .filter((one) => one.customer === customer)
    .toSorted((a, b) => a.created - b.created);
  const end = (one: Subscription) => one.items.data[0]?.current_period_end ?? 0;
  const rows = all.map((one) => [one.id, one.status, one.cancel_at_period_end, iso(end(one))]);
  const last = all.at(-1);
  return {
    rows,
    profile: last && [last.id, last.status === 'trialing' ? 'trial' : last.status, iso(last.ended_at ?? end(last))],
  };
}

async function written(coach: Coach) {
  const { rows, current, status, ends } = await billingState(billing, coach);
  const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString());
  return {
    rows: rows.map((row) => [row.id, row.status, row.cancels, iso(row.ends)]),
    profile: [current, status, iso(ends)],
  };
}

/** Random: the number of steps, and the events that are delivered after each step. */
const course = fc.record({
  steps: fc.integer({ min: 1, max: LIFE.length }),
  early: fc.array(fc.array(fc.nat(40), { maxLength: 4 }), { minLength: LIFE.length, maxLength: LIFE.length }),
  order: fc.infiniteStream(fc.nat(1_000_000)),
  atOnce: fc.boolean(),
});

const RUNS = 40;

it('any order and any repetition lead to the same state', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(course, async ({ steps, early, order, atOnce }) => {
      const coach = await billing.app.signUp();
      const customer = async () => (await billingState(billing, coach)).customer ?? '';
      const send = (ids: string[]) => billing.control<{ statuses: number[] }>('send', { ids });
      for (const [index, step] of LIFE.slice(0, steps).entries()) {
        await step(coach, customer);
        const events = billing.events(await customer());
        await send((early[index] ?? []).map((pick) => events[pick % events.length]?.id ?? ''));
      }
      const all = billing.events(await customer()).map((event) => event.id);
      const next = () => order.next().value ?? 0;
      const shuffled = [...all, ...all.filter(() => next() % 3 === 0)]
        .map((id) => ({ id, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ id }) => id);
      const batches = atOnce ? shuffled.map((id) => [id]) : [shuffled];
      const statuses = (await Promise.all(batches.map(send))).flatMap((answer) => answer.statuses);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await written(coach)).toEqual(truthOf(await customer()));
    }),
    { numRuns: RUNS },
  );
});
