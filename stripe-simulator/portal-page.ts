// The hosted billing portal: cancel at the end of the period, resume, change the card, list invoices; or, opened for it, change the price.
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { cancelInPortal, changeCard, endsAt, isOver, setCancelAt } from './billing-cycle.ts';
import { attachOutcome, readCardNumber, renewalSucceeds } from './cards.ts';
import { changePrice, isChargedNow } from './change-price.ts';
import type { PortalSession, Subscription } from './objects.ts';
import { cardForm, confirmForm, day, money, page, type Html } from './page.ts';
import { itemOf } from './subscription-item.ts';
import type { World } from './world.ts';

const DECLINED = 'Your card was declined. Please try another card.';

export function createPortalPage(world: World): Hono {
  const pages = new Hono();
  const customerOf = (c: Context) => world.store.state.portals[c.req.param('id') ?? '']?.customer;
  pages.use('/p/session/:id/*', async (c, next) =>
    customerOf(c) === undefined
      ? c.html(page('This page has expired', html`<p>Please open it again.</p>`), 404)
      : next(),
  );
  pages.get('/p/session/:id', (c) => c.html(portal(world, c.req.param('id'), null)));
  const actions = {
    cancel: cancelInPortal,
    resume: (_world: World, one: Subscription) => setCancelAt(world, one, null),
  };
  for (const [action, change] of Object.entries(actions)) {
    pages.post(`/p/session/:id/${action}`, (c) => {
      for (const subscription of openSubscriptions(world, customerOf(c))) change(world, subscription);
      world.store.save();
      return c.redirect(`/p/session/${c.req.param('id')}`, 303);
    });
  }
  pages.post('/p/session/:id/change', (c) => {
    const id = c.req.param('id');
    const session = world.store.state.portals[id];
    const change = session && changeOf(world, session);
    if (!change) return c.html(portal(world, id, null), 404);
    const { subscription, price } = change;
    if (isChargedNow(subscription, price) && !renewalSucceeds(world.store.state.cards[subscription.customer]))
      return c.html(portal(world, id, DECLINED), 402);
    changePrice(world, subscription, price);
    world.store.save();
    return c.redirect(session.return_url ?? `/p/session/${id}`, 303);
  });
  pages.post('/p/session/:id/card', async (c) => {
    const id = c.req.param('id');
    const { card, confirmed } = await c.req.parseBody();
    const number = readCardNumber(typeof card === 'string' ? card : '');
    const outcome = attachOutcome(number);
    const isRefused = outcome === 'declined' || (outcome === 'needs_authentication' && confirmed === 'no');
    if (isRefused) return c.html(portal(world, id, DECLINED), 402);
    if (outcome === 'needs_authentication' && confirmed !== 'yes') {
      return c.html(page('Confirm your card', confirmForm(c.req.path, { card: number })));
    }
    changeCard(world, customerOf(c) ?? '', number);
    world.store.save();
    return c.redirect(`/p/session/${id}`, 303);
  });
  return pages;
}

function openSubscriptions({ store }: World, customer: string | undefined): Subscription[] {
  return Object.values(store.state.subscriptions).filter((one) => one.customer === customer && !isOver(one));
}

/** The change of price that the session was opened for, while it is still one. */
function changeOf({ store: { state } }: World, { flow }: PortalSession) {
  const [item] = flow?.subscription_update_confirm.items ?? [];
  const subscription = state.subscriptions[flow?.subscription_update_confirm.subscription ?? ''];
  const price = state.prices[item?.price ?? ''];
  if (!subscription || !price || isOver(subscription) || itemOf(subscription).price.id === price.id) return null;
  return { subscription, price };
}

function portal(world: World, id: string, failure: string | null): Html {
  const { state } = world.store;
  const session = state.portals[id];
  if (!session) return page('This page has expired', html`<p>Please open it again.</p>`);
  const change = changeOf(world, session);
  if (change) return changePage(session, change, failure);
  const open = openSubscriptions(world, session.customer);
  const card = state.cards[session.customer];
  return page(
    'Your subscription',
    html`${open.length === 0 ? html`<p>There is no subscription.</p>` : open.map((one) => subscriptionPart(id, one))}
      <h2>Card</h2>
      <p>${card === undefined ? 'No card yet.' : `Card ending in ${card.slice(-4)}`}</p>
      ${cardForm(`/p/session/${id}/card`, 'Change card', failure)}
      <h2>Invoices</h2>
      ${invoices(world, session.customer)}
      ${session.return_url === null ? '' : html`<p><a class="button" href="${session.return_url}">Return</a></p>`}`,
  );
}

function changePage(
  session: PortalSession,
  { subscription, price }: NonNullable<ReturnType<typeof changeOf>>,
  failure: string | null,
): Html {
  const amount = `${money(price.unit_amount ?? 0, price.currency)} per ${price.recurring.interval}`;
  return page(
    'Change your plan',
    html`${failure === null ? '' : html`<p class="note failed" role="alert">${failure}</p>`}
      <p>
        ${amount},
        ${
          isChargedNow(subscription, price)
            ? 'charged today. What you paid for the rest of this period is taken off.'
            : `from ${day(itemOf(subscription).current_period_end)}.`
        }
      </p>
      <form method="post" action="/p/session/${session.id}/change"><button>Confirm</button></form>
      <p><a class="button" href="${session.return_url ?? '/'}">Back</a></p>`,
  );
}

function subscriptionPart(id: string, subscription: Subscription): Html {
  const { price, current_period_end: end } = itemOf(subscription);
  const cancelled = endsAt(subscription);
  const cancels = cancelled !== null;
  return html`<p>
      ${money(price.unit_amount ?? 0, price.currency)} per ${price.recurring.interval}: ${subscription.status}.
      ${cancels ? 'Ends' : 'Renews'} on ${day(cancelled ?? end)}.
    </p>
    <form method="post" action="/p/session/${id}/${cancels ? 'resume' : 'cancel'}">
      <button>${cancels ? 'Resume subscription' : 'Cancel subscription'}</button>
    </form>`;
}

function invoices({ store }: World, customer: string): Html {
  const rows = Object.values(store.state.invoices).filter((invoice) => invoice.customer === customer);
  if (rows.length === 0) return html`<p>None yet.</p>`;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Number</th>
        <th scope="col">Date</th>
        <th scope="col">Amount</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (one) =>
          html`<tr>
            <td><a href="/i/${one.id}">${one.number}</a></td>
            <td>${day(one.created)}</td>
            <td>${money(one.total, one.currency)}</td>
            <td>${one.status}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
