// lend-view {id, assessor_name, …} → {expires_at}: lends a view of the caller's records, and mails the link (ADR 92). Asks for a
// subscription, as adding a record does. A repeated call with the same id replaces the link of the first.
import { lentViewSchema } from '#domain/lent-views/lent-view.ts';
import { writeLentView } from '#server/lent-views/write-lent-view.ts';
import { FunctionRefused, serverFunction } from '#server/functions/function-call.ts';

export const lendView = serverFunction(lentViewSchema, async (deps, caller, asked) => {
  if ((await deps.limiter.secondsToWait('lentViews', caller.sub)) > 0) {
    throw new FunctionRefused(429, 'You can lend 20 views a day. Please try again tomorrow.');
  }
  return writeLentView(deps, caller, asked);
});
