import { EDGE_FUNCTION_TIMEOUT_MS } from '#domain/timing.ts';
import { FunctionsHttpError } from '@supabase/functions-js';
import { serverFunctions } from '#web/data/auth/server-functions.ts';

export interface CheckoutRequest {
  /** The provider's id of the price, or ours. */
  priceId: string;
  userId: string;
  customerEmail: string;
}

/** Nobody buys a second subscription: another browser was faster. */
export class AlreadySubscribed extends Error {
  override readonly name = 'AlreadySubscribed';
}

/** The address of the hosted payment page. Rejects with AlreadySubscribed, on a refusal, a failure, an answer without one, and after EDGE_FUNCTION_TIMEOUT_MS. */
export async function createCheckoutSession(request: CheckoutRequest): Promise<string> {
  const { data, error } = await askForAddress('create-checkout-session', {
    ...request,
    origin: location.origin,
    metadata: { source: 'web_app', timestamp: new Date().toISOString() },
  });
  if (error instanceof FunctionsHttpError && (error.context as Response).status === 409) throw new AlreadySubscribed();
  if (error) throw error as Error;
  return readAddress(data);
}

/** Calls a function that answers an address of the provider's. After EDGE_FUNCTION_TIMEOUT_MS it is given up, as an error. */
export async function askForAddress(name: string, body: Record<string, unknown>) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), EDGE_FUNCTION_TIMEOUT_MS);
  return serverFunctions
    .invoke<{ url?: unknown }>(name, { body, signal: controller.signal })
    .finally(() => clearTimeout(timer));
}

/** The address in an answer. Throws when there is none that a browser can be sent to. */
export function readAddress(answer: { url?: unknown } | null): string {
  const url = answer?.url;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new Error('The server answered no address');
  return url;
}

/** The static page that takes over when no hosted page can be opened. */
export function fallbackCheckoutAddress({ priceId, userId, customerEmail }: CheckoutRequest): string {
  const query = new URLSearchParams({ price: priceId, customer: userId, email: customerEmail });
  return `/checkout.html?${query.toString()}`;
}
