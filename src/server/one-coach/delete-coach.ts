// Deletes a coach's account with all its rows, as the coach does on the account page (functions/delete-account.ts), without the
// password.
import { createStripe } from '#server/billing/create-stripe.ts';
import { endPayments, hasNewCustomer } from '#server/billing/end-payments.ts';
import { commandLog } from '#server/db/command-database.ts';
import type { OwnerRun } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { findDispensable, recordUse, type CoachOrder } from './coach-account.ts';

export async function deleteCoach(run: OwnerRun, order: CoachOrder): Promise<string> {
  const { id, email } = await findDispensable(run, order);
  const ended = await endPaymentsOf(run, order, id);
  await inTransaction(run, async () => {
    // As every write of the coach's rows begins (ADR 111): those that are under way end first, later ones wait and are refused.
    await run('select private.lock_for_deletion($1)', [id]);
    // Once more, with the rows locked.
    await findDispensable(run, order, ' for update');
    if (ended && (await hasNewCustomer(run, id, ended))) throw stillCharged();
    await recordUse(run, order, 'account deleted', id);
    // All tables with a user's rows reference this one with "on delete cascade".
    await run('delete from auth.users where id = $1', [id]);
  });
  return `The account of ${email} (${id} in the audit trail) and all its rows are deleted. Backups from before still have them.`;
}

/** Stripe first, so that no card is charged for a deleted account. Without a key of Stripe's none is. */
async function endPaymentsOf(run: OwnerRun, { settings }: CoachOrder, coachId: string) {
  if (settings.stripeSecretKey === null) return null;
  const stripe = createStripe(settings.stripeSecretKey, null);
  const ended = await endPayments({ db: { asServer: run }, stripe, log: commandLog() }, coachId);
  if (!ended) throw stillCharged();
  return ended;
}

const stillCharged = () =>
  new Error('The subscription could not be ended at Stripe, and the card would still be charged. Nothing was deleted.');
