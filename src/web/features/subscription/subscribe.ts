import {
  CHECKOUT_TEXTS,
  PROVIDER_PRICE_PREFIX,
  SUBSCRIPTION_ERROR_TITLE,
  SUBSCRIPTION_ERRORS,
} from '#domain/subscription/checkout-texts.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import {
  AlreadySubscribed,
  createCheckoutSession,
  fallbackCheckoutAddress,
} from '#web/data/records/subscription/checkout.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { findPlan, type Plan } from '#web/data/records/subscription/plans.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { config } from '#web/data/wire/config.ts';

/**
 * Returns the address where a price is paid: the provider's page, or the static page when that can't be opened. A user with a
 * subscription gets the page of that subscription. Returns null after a failure that a toast has shown. Source: spec 5, 7 and 8.
 * @param providerPriceId the provider's own id, if known; used when the price can't be looked up
 */
export async function subscribe(priceId: string, providerPriceId: string | null = null): Promise<string | null> {
  if (!priceId.trim()) return refuse(CHECKOUT_TEXTS.invalidPrice);
  const auth = await loadAuth();
  const { user } = (await auth.getSession()).data.session ?? {};
  if (!user) {
    toast.destructive(CHECKOUT_TEXTS.notSignedIn);
    return null;
  }
  const plan = await lookUp(priceId);
  const known = [priceId, plan === undefined ? providerPriceId : null].find((id) =>
    id?.startsWith(PROVIDER_PRICE_PREFIX),
  );
  if (!plan && !known) return refuse(SUBSCRIPTION_ERRORS.planNotFound);
  const request = {
    priceId: plan?.stripe_price_id ?? plan?.id ?? known ?? priceId,
    userId: user.id,
    customerEmail: user.email ?? '',
  };
  if (plan) trackBeginCheckout(plan);
  try {
    return await createCheckoutSession(request);
  } catch (error) {
    if (error instanceof AlreadySubscribed) return '/subscription/details';
    logFailure('Checkout', error);
    return fallbackCheckoutAddress(request);
  }
}

/** null if there is no such plan; undefined if it can't be looked up. */
async function lookUp(priceId: string): Promise<Plan | null | undefined> {
  try {
    return await findPlan(priceId);
  } catch (error) {
    logFailure('Plan lookup', error);
    return undefined;
  }
}

function refuse(description: string): null {
  toast.destructive({ title: SUBSCRIPTION_ERROR_TITLE, description });
  return null;
}

declare global {
  interface Window {
    /** Read by a tag manager, if the operator adds one. The app itself sends nothing. */
    dataLayer?: object[];
  }
}

/** Records the analytics event of a starting checkout, if the analytics flag is on. */
function trackBeginCheckout({ id, unit_amount, currency, product }: Plan): void {
  if (!config().flags.analytics) return;
  const value = unit_amount / 100;
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: 'begin_checkout',
    ecommerce: {
      currency: currency.toUpperCase(),
      value,
      items: [{ item_id: id, item_name: product?.name ?? '', price: value, quantity: 1 }],
    },
  });
}
