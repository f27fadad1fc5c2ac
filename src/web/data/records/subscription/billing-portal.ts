import { SUBSCRIPTION_ERRORS } from '#domain/subscription/checkout-texts.ts';
import { FunctionsHttpError } from '@supabase/functions-js';
import { loadAuth } from '#web/data/auth/auth.ts';
import { requestAddress, readAddress } from './checkout.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';

/** The address of the provider's page for managing the subscription. Rejects with one of SUBSCRIPTION_ERRORS, after EDGE_FUNCTION_TIMEOUT_MS at the latest. */
export const createBillingPortal = (): Promise<string> => openPortal({});

/** The address of the page on which the user confirms another price. Rejects like createBillingPortal. */
export const changePrice = (priceId: string): Promise<string> => openPortal({ priceId });

async function openPortal(wanted: { priceId?: string }): Promise<string> {
  const auth = await loadAuth();
  const { data: signedIn } = await auth.getSession();
  if (!signedIn.session) throw new Error(SUBSCRIPTION_ERRORS.portalSignedOut);
  const { data, error } = await requestAddress('create-billing-portal', wanted);
  if (error) {
    logFailure('Billing portal', error);
    throw new Error(textOf(error));
  }
  try {
    return readAddress(data);
  } catch (cause) {
    throw new Error(SUBSCRIPTION_ERRORS.portalFailed, { cause });
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof FunctionsHttpError)) return SUBSCRIPTION_ERRORS.portalUnreachable;
  const { status } = error.context as Response;
  if (status === 401) return SUBSCRIPTION_ERRORS.portalSignedOut;
  // The server could not reach the provider, which may be temporary.
  return status === 503 ? SUBSCRIPTION_ERRORS.portalUnreachable : SUBSCRIPTION_ERRORS.portalFailed;
}
