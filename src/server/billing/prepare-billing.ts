// At start: reads the plan from Stripe and checks Stripe's setup. If Stripe is not reachable the server starts all the
// same, and reads the plan at the next checkout or webhook.
import { DatabaseUnavailable } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { checkStripeSetup } from './check-stripe-setup.ts';
import { syncPlan } from './plan-prices.ts';
import { failureFacts, isStripeFailure, withStripeTimeout } from './stripe-failure.ts';

const START_DEADLINE_MS = 4_000;

type StartContext = Pick<Deps, 'db' | 'stripe' | 'log' | 'now' | 'settings'>;

export async function prepareBilling(context: StartContext): Promise<void> {
  const isReal = context.settings.stripeSecretKey !== null;
  await Promise.all([readPlan(context), isReal && checkStripeSetup(context, START_DEADLINE_MS)]);
}

async function readPlan(context: StartContext): Promise<void> {
  try {
    await withStripeTimeout(START_DEADLINE_MS, syncPlan(context));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    // A price that cannot be stored must not stop the server from starting.
    const facts = isStripeFailure(error) ? failureFacts(error) : { err: error };
    context.log.error(facts, 'the plan could not be read from Stripe');
  }
}
