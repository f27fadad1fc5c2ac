// Asks Stripe about subscriptions whose period is over and that have not ended: where the event of a renewal was lost or is late, the coach
// would have no access, and a program of theirs none until they open a page that asks.
import { forEachId } from '#server/db/for-each-id.ts';
import { tryOne } from '#server/db/try-one.ts';
import { THROUGH_ALL_MS, type Job } from '#server/jobs/start-jobs.ts';
import type { BillingContext } from './plan-prices.ts';
import { refreshSubscriptions } from './sync-customer.ts';

const EVERY_MS = 600_000;
/** As long as Stripe sends an event again. */
const ASKED_FOR_MS = 3 * 24 * 3_600_000;
const BATCH = 100;

export const READ_RENEWALS: Job<BillingContext> = {
  name: 'renewals',
  everyMs: EVERY_MS,
  maxMs: THROUGH_ALL_MS,
  mails: [],
  async run(context, stopping) {
    const now = context.now();
    const overdue = (after: string) =>
      context.db.asServer<{ id: string }>(
        `select distinct user_id as id from public.subscriptions
         where status in ('active', 'trialing') and current_period_end > $1 and current_period_end <= $2 and user_id > $3
         order by user_id limit $4`,
        [new Date(now.getTime() - ASKED_FOR_MS), now, after, BATCH],
      );
    const readOf = (id: string) =>
      tryOne(context.log, { userId: id }, 'a renewal could not be stored', () => refreshSubscriptions(context, id));
    await forEachId(overdue, readOf, stopping);
  },
};
