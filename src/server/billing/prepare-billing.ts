// At the start: what is sold, as Stripe has it, and whether an operator has set Stripe up. A Stripe that cannot be reached
// keeps nobody from their records: the server starts, and the plan is read when somebody asks for it or a webhook rings.
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
    if (!isStripeFailure(error)) throw error;
    context.log.error(failureFacts(error), 'the plan could not be read from Stripe');
  }
}
