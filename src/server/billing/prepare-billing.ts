// At the start: what is sold, as Stripe has it, and whether an operator has set Stripe up. A Stripe that cannot be reached
// keeps nobody from their records: the server starts, and the plan is read when somebody asks for it or a webhook rings.
import type { Deps } from '#server/deps.ts';
import { checkStripeSetup } from './check-stripe-setup.ts';
import { syncPlan } from './plan-prices.ts';
import { failureFacts, isStripeFailure, withStripeTimeout } from './stripe-failure.ts';

const START_DEADLINE_MS = 4_000;

type StartRoom = Pick<Deps, 'db' | 'stripe' | 'log' | 'now' | 'settings'>;

export async function prepareBilling(room: StartRoom): Promise<void> {
  const isReal = room.settings.stripeSecretKey !== null;
  await Promise.all([readPlan(room), isReal && checkStripeSetup(room, START_DEADLINE_MS)]);
}

async function readPlan(room: StartRoom): Promise<void> {
  try {
    await withStripeTimeout(START_DEADLINE_MS, syncPlan(room));
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    room.log.error(failureFacts(error), 'the plan could not be read from Stripe');
  }
}
