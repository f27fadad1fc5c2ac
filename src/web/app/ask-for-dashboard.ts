import { dashboardQuery } from '#web/backend/dashboard.ts';
import { owesCode } from '#web/backend/owes-code.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { storedSession } from '#web/backend/stored-session.ts';
import { subscriptionQuery } from '#web/backend/subscription.ts';
import { today } from '#web/backend/today.ts';

/** Asks for what the dashboard shows while the guard still asks whether it may be shown, so that neither waits for the other. */
export function askForDashboard(): void {
  const session = storedSession();
  if (!session || owesCode(session)) return;
  // Without a network the guard brings back what was here. And a mailed link's hash is the guard's to read, before the auth
  // client takes it away.
  if (!navigator.onLine || location.hash !== '') return;
  void queryClient.prefetchQuery(dashboardQuery(today()));
  void queryClient.prefetchQuery(subscriptionQuery(session.user.id));
}
