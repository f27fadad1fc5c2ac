// Copies products and prices from Stripe. On sale is the price with PLAN_LOOKUP_KEY, and the yearly one that the settings name. If
// such a key moves to a new price, the new one is on sale and existing subscriptions keep the old one.
import type { Stripe } from 'stripe';
import type { Run } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { requireList } from './stripe-failure.ts';

export type BillingContext = Pick<Deps, 'db' | 'stripe' | 'log' | 'now' | 'settings'>;

export const PLAN_LOOKUP_KEY = 'hourbook_monthly';

/** The lookup keys of the prices on sale, the monthly one first. */
export const soldKeys = ({ settings }: Pick<BillingContext, 'settings'>): string[] => [
  ...new Set([PLAN_LOOKUP_KEY, settings.stripeYearlyPrice ?? PLAN_LOOKUP_KEY]),
];

/**
 * Stores the prices that are on sale; all others are no longer on sale. Nothing else puts a price on sale, and what was asked earlier never
 * overwrites what was asked later, however long the answers take. Throws Stripe's errors and InvalidStripeResponse.
 */
export async function syncPlan(context: BillingContext): Promise<void> {
  const ticket = await nextTicket(context);
  const keys = soldKeys(context);
  const prices = requireList(await context.stripe.prices.list({ lookup_keys: keys, limit: keys.length }), 'prices');
  const found: PriceAtStripe[] = [];
  for (const lookupKey of keys) {
    const price = prices.find((one) => one.lookup_key === lookupKey);
    const problem = problemOf(context, price);
    if (problem !== null) context.log.warn({ lookupKey }, `${problem}: nobody can subscribe to it`);
    if (price && hasAmount(price)) found.push(await withProduct(context, price));
  }
  await writePrices(context, async (run) => {
    if (!(await isNewest(run, ticket))) return;
    for (const one of found) await storePrice(run, one, isSold(context, one.price));
    await run(
      'update public.prices set active = false where active and stripe_price_id is not null and stripe_price_id <> all ($1::text[])',
      [found.map(({ price }) => price.id)],
    );
  });
}

/** Taken before a call to Stripe, of whose answers only the newest is stored: see private.billing_tickets in db/migrations/0001-baseline.sql. */
export async function nextTicket({ db }: BillingContext): Promise<string> {
  const [next] = await db.asServer<{ ticket: string }>("select nextval('private.billing_tickets') as ticket");
  return next!.ticket;
}

/** Of private.settings: the ticket of the last prices that were stored. */
const STORED = 'stripe_prices';

async function isNewest(run: Run, ticket: string): Promise<boolean> {
  const stored = await run(
    `insert into private.settings as s (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value where s.value::bigint < excluded.value::bigint returning key`,
    [STORED, ticket],
  );
  return stored.length > 0;
}

/**
 * Makes sure that the price of a subscription has a row. One with tiers gets none, since no amount can be shown: the subscription is stored
 * without its price. Throws Stripe's errors.
 */
export async function ensurePrice(context: BillingContext, stripePriceId: string): Promise<void> {
  const isKnown = async (run: Run) =>
    (await run('select from public.prices where stripe_price_id = $1', [stripePriceId])).length > 0;
  if (await isKnown(context.db.asServer)) return;
  const price = await context.stripe.prices.retrieve(stripePriceId);
  if (isSold(context, price)) await syncPlan(context);
  if (await isKnown(context.db.asServer)) return;
  if (!hasAmount(price)) {
    context.log.warn({ stripePriceId }, 'Stripe: a coach pays a price without an amount, which no screen shows');
    return;
  }
  const found = await withProduct(context, price);
  await writePrices(context, async (run) => {
    if (!(await isKnown(run))) await storePrice(run, found, false);
  });
}

/** What an operator has to change at Stripe; an archived price is left to prepare-billing.ts. */
function problemOf(context: BillingContext, price: Stripe.Price | undefined): string | null {
  if (!price) return 'Stripe has no price with this lookup key';
  if (!hasAmount(price)) return 'Stripe: this price has no product or no amount';
  return price.active && !isSold(context, price) ? 'Stripe: the tax of this price is not as in STRIPE_TAX' : null;
}

type PriceWithAmount = Stripe.Price & { product: string; unit_amount: number };

/** Not where it has tiers, or the buyer chooses the amount. */
const hasAmount = (price: Stripe.Price): price is PriceWithAmount =>
  typeof price.product === 'string' && typeof price.unit_amount === 'number';

interface PriceAtStripe {
  readonly price: Stripe.Price;
  readonly product: Stripe.Product;
}

async function withProduct({ stripe }: BillingContext, price: PriceWithAmount): Promise<PriceAtStripe> {
  return { price, product: await stripe.products.retrieve(price.product) };
}

/** One server after the other: otherwise two that start at the same time could insert the same rows. */
const writePrices = ({ db }: BillingContext, write: (run: Run) => Promise<void>): Promise<void> =>
  db.serverTransaction(async (run) => {
    await run("select pg_advisory_xact_lock(hashtext('hourbook prices'))");
    await write(run);
  });

async function storePrice(run: Run, { price, product }: PriceAtStripe, isOnSale: boolean): Promise<void> {
  const values = valuesOf(price, isOnSale);
  const priceId = await updatePrice(run, values, price.lookup_key === PLAN_LOOKUP_KEY);
  if (priceId !== null) await updateProduct(run, product, priceId);
  else await addPrice(run, values, await addProduct(run, product));
}

/** A price whose tax is not as STRIPE_TAX says is not sold, because the screens would promise another amount. */
export function isSold({ settings }: Pick<BillingContext, 'settings'>, price: Stripe.Price): boolean {
  const isOnSale = price.active && price.lookup_key !== null && soldKeys({ settings }).includes(price.lookup_key);
  return isOnSale && (settings.stripeTax === null || price.tax_behavior === settings.stripeTax);
}

const valuesOf = (price: Stripe.Price, isOnSale: boolean): unknown[] => [
  price.id,
  isOnSale,
  price.nickname,
  price.unit_amount,
  price.currency,
  price.type,
  price.recurring?.interval ?? null,
  price.recurring?.interval_count ?? null,
  price.recurring?.trial_period_days ?? null,
];

/** Updates the row of this price. The initial plan of a new database gets the first monthly price. */
async function updatePrice(run: Run, values: unknown[], isMonthly: boolean): Promise<string | null> {
  const [row] = await run<{ id: string }>(
    `update public.prices set stripe_price_id = $1, active = $2, description = coalesce($3, description), unit_amount = $4,
       currency = $5, type = $6, interval = $7, interval_count = $8, trial_period_days = coalesce($9, trial_period_days)
     where id = coalesce(
       (select id from public.prices where stripe_price_id = $1),
       (select id from public.prices where $10 and stripe_price_id is null order by created_at limit 1))
     returning id`,
    [...values, isMonthly],
  );
  return row?.id ?? null;
}

async function updateProduct(run: Run, product: Stripe.Product, priceId: string): Promise<void> {
  await run(
    `update public.products o set stripe_product_id = $1, name = $2, description = coalesce($3, o.description),
       active = $4, image = coalesce($5, o.image)
     from public.prices p
     where p.id = $6 and o.id = p.product_id and (o.stripe_product_id is null or o.stripe_product_id = $1)`,
    [...productValues(product), priceId],
  );
}

async function addProduct(run: Run, product: Stripe.Product): Promise<string> {
  const [row] = await run<{ id: string }>(
    `insert into public.products (stripe_product_id, name, description, active, image) values ($1, $2, $3, $4, $5)
     on conflict (stripe_product_id) do update set name = excluded.name, active = excluded.active
     returning id`,
    productValues(product),
  );
  if (!row) throw new Error('A product was stored and has no row');
  return row.id;
}

async function addPrice(run: Run, values: unknown[], productId: string): Promise<void> {
  await run(
    `insert into public.prices (stripe_price_id, active, description, unit_amount, currency, type, interval, interval_count,
       trial_period_days, product_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [...values, productId],
  );
}

const productValues = (product: Stripe.Product): unknown[] => [
  product.id,
  product.name,
  product.description,
  product.active,
  product.images[0] ?? null,
];
