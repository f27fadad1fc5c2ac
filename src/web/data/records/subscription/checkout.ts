import { EDGE_FUNCTION_TIMEOUT_MS } from '#domain/timing.ts';
import { FunctionsHttpError } from '@supabase/functions-js';
import { serverFunctions } from '#web/data/auth/server-functions.ts';

export interface CheckoutRequest {
  /** The provider's id of the price, or ours. */
  priceId: string;
  userId: string;
  customerEmail: string;
}

/** The user has a subscription already, perhaps bought in another browser. */
export class AlreadySubscribed extends Error {
  override readonly name = 'AlreadySubscribed';
}

/** The address of the hosted payment page. Rejects with AlreadySubscribed, on a failure, without an address, and after EDGE_FUNCTION_TIMEOUT_MS. */
export async function createCheckoutSession(request: CheckoutRequest): Promise<string> {
  const { data, error } = await requestAddress('create-checkout-session', {
    ...request,
    metadata: { source: 'web_app', timestamp: new Date().toISOString() },
  });
  if (error instanceof FunctionsHttpError && (error.context as Response).status === 409) throw new AlreadySubscribed();
  if (error) throw error as Error;
  return readAddress(data);
}

/** Calls a server function that returns an address of the payment provider. Aborts with an error after EDGE_FUNCTION_TIMEOUT_MS. */
export const requestAddress = (name: string, wanted: object) =>
  serverFunctions.invoke<{ url?: unknown }>(name, {
    body: { ...wanted, origin: location.origin },
    timeout: EDGE_FUNCTION_TIMEOUT_MS,
  });

/** The address in a response. Throws if it is not an http address. */
export function readAddress(answer: { url?: unknown } | null): string {
  const url = answer?.url;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new Error('The server returned no address');
  return url;
}

/** The static page to use when the hosted payment page cannot be opened. */
export function fallbackCheckoutAddress({ priceId, userId, customerEmail }: CheckoutRequest): string {
  const query = new URLSearchParams({ price: priceId, customer: userId, email: customerEmail });
  return `/checkout.html?${query.toString()}`;
}
