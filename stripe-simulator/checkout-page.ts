// The hosted checkout page: the plan, a code, an address for the tax, a card form, and a link back.
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { readCardNumber } from './cards.ts';
import { cardOutcome, completeCheckout, successAddress, type FilledIn } from './checkout.ts';
import type { CheckoutSession, Price } from './objects.ts';
import { addressFields, cardForm, codeField, confirmForm, day, money, page, type Html } from './page.ts';
import { amountOff, findPromotionCode } from './promotion-codes.ts';
import type { World } from './world.ts';

const DECLINED = 'Your card was declined. Please try another card.';
const NOT_CONFIRMED = 'We could not authenticate this card. Please try another card.';
const NO_CODE = 'This code is invalid.';

type Fields = Readonly<Record<string, string>>;

export function createCheckoutPage(world: World): Hono {
  const pages = new Hono();
  pages.get('/c/pay/:id', (c) => {
    const session = world.store.state.sessions[c.req.param('id')];
    if (session?.status !== 'open') return c.html(closed(session), session ? 200 : 404);
    return c.html(form(world, session, {}, null));
  });
  pages.post('/c/pay/:id', async (c) => {
    const session = world.store.state.sessions[c.req.param('id')];
    if (session?.status !== 'open') return c.html(closed(session), session ? 200 : 404);
    const fields = await textFields(c);
    const code = codeOf(world, session, fields);
    if (code === null && fields['code']) return c.html(form(world, session, fields, NO_CODE), 400);
    if (fields['apply'] === 'yes') return c.html(form(world, session, fields, null));
    const number = readCardNumber(fields['card'] ?? '');
    const outcome = cardOutcome(session, number);
    if (outcome === 'declined') return c.html(form(world, session, fields, DECLINED), 402);
    const { confirmed, ...kept } = fields;
    if (outcome === 'needs_authentication' && confirmed !== 'yes') {
      if (confirmed === 'no') return c.html(form(world, session, fields, NOT_CONFIRMED), 402);
      return c.html(page('Confirm your card', confirmForm(c.req.path, { ...kept, card: number })));
    }
    completeCheckout(world, session, filledIn(session, fields, number, code?.id ?? null));
    return c.redirect(successAddress(session), 303);
  });
  return pages;
}

async function textFields(c: Context): Promise<Fields> {
  const body = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function codeOf({ store: { state } }: World, session: CheckoutSession, fields: Fields) {
  const typed = session.allow_promotion_codes ? fields['code'] : undefined;
  return typed ? findPromotionCode(state, typed, session.currency ?? '') : null;
}

function filledIn(session: CheckoutSession, fields: Fields, card: string, promotionCode: string | null): FilledIn {
  const { name, line1, postal_code, country, vat_id } = fields;
  const takesTax = session.automatic_tax.enabled;
  const address = {
    line1: line1 ?? null,
    line2: null,
    postal_code: postal_code ?? null,
    city: null,
    state: null,
    country: country ?? null,
  };
  return {
    card,
    promotionCode,
    address: takesTax ? address : null,
    name: (takesTax && name) || null,
    vatId: (takesTax && vat_id) || null,
  };
}

function form(world: World, session: CheckoutSession, fields: Fields, failure: string | null): Html {
  const { state } = world.store;
  const order = state.orders[session.id];
  const price = order && state.prices[order.price];
  if (!order || !price) throw new Error(`${session.id} has no order`);
  const product = state.products[price.product];
  const amount = `${money(price.unit_amount ?? 0, price.currency)} per ${price.recurring.interval}`;
  const when = order.trialEnd === null ? 'charged today' : `free until ${day(order.trialEnd)}, then charged`;
  const more = html`${session.allow_promotion_codes ? codeField(fields) : ''}
  ${session.automatic_tax.enabled ? addressFields(fields) : ''}`;
  return page(
    `Subscribe to ${product?.name ?? 'this product'}`,
    html`<p>${amount}, ${when}.</p>
      ${reduction(world, session, fields, price)}
      <p>${session.customer_details.email}</p>
      ${cardForm(`/c/pay/${session.id}`, order.trialEnd === null ? 'Subscribe' : 'Start trial', failure, more)}
      <p><a class="button" href="${session.cancel_url ?? '/'}">Back</a></p>`,
  );
}

/** What a code that was entered takes off the first payment. */
function reduction(world: World, session: CheckoutSession, fields: Fields, price: Price): Html | string {
  const code = codeOf(world, session, fields);
  const coupon = code && world.store.state.coupons[code.promotion.coupon];
  if (!code || !coupon) return '';
  const amount = price.unit_amount ?? 0;
  const off = amountOff(coupon, amount);
  return html`<p>
    ${code.code}: ${money(off, price.currency)} off the first payment, so that it is
    ${money(amount - off, price.currency)}.
  </p>`;
}

function closed(session: CheckoutSession | undefined): Html {
  if (session?.status !== 'complete') return page('This page has expired', html`<p>Please begin again.</p>`);
  return page(
    'You have subscribed already',
    html`<p>This checkout is complete.</p>
      <p><a class="button" href="${successAddress(session)}">Continue</a></p>`,
  );
}
