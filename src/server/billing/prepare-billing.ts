// At the start: what is sold, as Stripe has it. A Stripe that cannot be reached keeps nobody from their records: the
// server starts, and the plan is read when somebody asks for it or a webhook rings.
import type { BillingRoom } from './plan-prices.ts';
import { syncPlan } from './plan-prices.ts';
import { failureFacts, isStripeFailure, within } from './stripe-failure.ts';

const START_DEADLINE_MS = 4_000;

export async function prepareBilling(room: BillingRoom): Promise<void> {
  try {
    await within(START_DEADLINE_MS, syncPlan(room));
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    room.log.error(failureFacts(error), 'the plan could not be read from Stripe');
  }
}
