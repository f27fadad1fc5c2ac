// The hosted checkout page: the plan, a card form, and a link back.
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { World } from './billing-cycle.ts';
import { readCardNumber } from './cards.ts';
import { cardOutcome, completeCheckout, successAddress } from './checkout.ts';
import type { CheckoutSession } from './objects.ts';
import { cardForm, confirmForm, day, money, page, type Html } from './page.ts';

const DECLINED = 'Your card was declined. Please try another card.';
const NOT_CONFIRMED = 'We could not authenticate this card. Please try another card.';

export function createCheckoutPage(world: World): Hono {
  const pages = new Hono();
  pages.get('/c/pay/:id', (c) => {
    const session = world.store.state.sessions[c.req.param('id')];
    if (session?.status !== 'open') return c.html(closed(session), session ? 200 : 404);
    return c.html(form(world, session, null));
  });
  pages.post('/c/pay/:id', async (c) => {
    const session = world.store.state.sessions[c.req.param('id')];
    if (session?.status !== 'open') return c.html(closed(session), session ? 200 : 404);
    const { card, confirmed } = await c.req.parseBody();
    const number = readCardNumber(typeof card === 'string' ? card : '');
    const outcome = cardOutcome(session, number);
    if (outcome === 'declined') return c.html(form(world, session, DECLINED), 402);
    if (outcome === 'needs_authentication' && confirmed !== 'yes') {
      if (confirmed === 'no') return c.html(form(world, session, NOT_CONFIRMED), 402);
      return c.html(page('Confirm your card', confirmForm(c.req.path, number)));
    }
    completeCheckout(world, session, number);
    return c.redirect(successAddress(session), 303);
  });
  return pages;
}

function form(world: World, session: CheckoutSession, failure: string | null): Html {
  const order = world.store.state.orders[session.id];
  const price = order && world.store.state.prices[order.price];
  if (!order || !price) throw new Error(`${session.id} has no order`);
  const product = world.store.state.products[price.product];
  const amount = `${money(price.unit_amount ?? 0, price.currency)} per ${price.recurring.interval}`;
  const when = order.trialEnd === null ? 'charged today' : `free until ${day(order.trialEnd)}, then charged`;
  return page(
    `Subscribe to ${product?.name ?? 'this product'}`,
    html`<p>${amount}, ${when}.</p>
      <p>${session.customer_details.email}</p>
      ${cardForm(`/c/pay/${session.id}`, order.trialEnd === null ? 'Subscribe' : 'Start trial', failure)}
      <p><a class="button" href="${session.cancel_url ?? '/'}">Back</a></p>`,
  );
}

function closed(session: CheckoutSession | undefined): Html {
  if (session?.status !== 'complete') return page('This page has expired', html`<p>Please begin again.</p>`);
  return page(
    'You have subscribed already',
    html`<p>This checkout is complete.</p>
      <p><a class="button" href="${successAddress(session)}">Continue</a></p>`,
  );
}
