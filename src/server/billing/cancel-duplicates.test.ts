import { pino } from 'pino';
import { Stripe } from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { sentSubscription } from '#tests/support/sent-subscription.ts';
import { byPriority, cancelDuplicates } from './cancel-duplicates.ts';
import { readSubscription } from './stripe-subscriptions.ts';

const [FIRST, SECOND] = ['2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z'];

const sent = (id: string, status: string, created: string) =>
  sentSubscription(id, status, { created: Date.parse(created) / 1000 });
const subscription = (...of: Parameters<typeof sent>) => readSubscription(sent(...of));
const answered = (id: string, status: string) => sent(id, status, SECOND);

describe('which subscription counts', () => {
  it.each([
    ['the older of two that are active, whatever their ids', ['b active 1', 'a active 2']],
    ['by id if both are of the same moment', ['a active 1', 'b active 1']],
    ['a trial like an active one', ['b trialing 1', 'a active 2']],
    ['an active one before an older one that is not paid', ['a active 2', 'b past_due 1']],
    ['one that is not paid before an ended one', ['a unpaid 2', 'b canceled 1']],
    ['the newer of two that have ended', ['a canceled 2', 'b canceled 1']],
  ])('%s', (_case, wanted) => {
    const all = wanted.map((text) => {
      const [id = '', status = '', day] = text.split(' ');
      return subscription(id, status, day === '1' ? FIRST : SECOND);
    });
    expect(all.toSorted(byPriority)).toEqual(all);
    expect(all.toReversed().toSorted(byPriority)).toEqual(all);
  });
});

describe('of several open subscriptions', () => {
  const first = subscription('sub_z', 'active', FIRST);
  const second = subscription('sub_a', 'past_due', SECOND);
  const ended = subscription('sub_e', 'canceled', FIRST);
  const withStripe = (subscriptions: object) => {
    const stripe = { subscriptions } as unknown as Stripe;
    return cancelDuplicates({ stripe, log: pino({ level: 'silent' }) } as never, [second, ended, first]);
  };

  it('only the first stays; the others are cancelled, and what is unused is credited', async () => {
    const cancel = vi.fn(async (id: string) => answered(id, 'canceled'));
    const left = await withStripe({ cancel });
    expect(left.map(({ id, status }) => [id, status])).toEqual([
      ['sub_a', 'canceled'],
      ['sub_e', 'canceled'],
      ['sub_z', 'active'],
    ]);
    expect(cancel.mock.calls).toEqual([['sub_a', { prorate: true, invoice_now: true }]]);
  });

  it('one that another server has just cancelled is read again', async () => {
    const gone = new Stripe.errors.StripeInvalidRequestError({
      code: 'resource_missing',
      type: 'invalid_request_error',
    });
    const left = await withStripe({
      cancel: () => Promise.reject(gone),
      retrieve: async (id: string) => answered(id, 'canceled'),
    });
    expect(left[0]).toMatchObject({ id: 'sub_a', status: 'canceled' });
  });

  it('a failure of Stripe is not hidden', async () => {
    const cancel = () => Promise.reject(new Error('down'));
    await expect(withStripe({ cancel, retrieve: async (id: string) => answered(id, 'canceled') })).rejects.toThrow(
      'down',
    );
  });
});
