import { SUBSCRIPTION_ERROR_TITLE, SUBSCRIPTION_ERRORS } from '#domain/subscription/checkout-texts.ts';
import { openExternalPage } from '#web/features/subscription/open-external-page.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useEffect, useState } from 'react';

/** Opens the address that `find` resolves with. Busy until the page is left; shows a rejection as a toast. */
export function useOpenExternalPage(find: () => Promise<string | null>) {
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // After the back button the browser may restore this page in its busy state.
    const onReturn = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);

  const leave = async () => {
    setBusy(true);
    try {
      const address = await find();
      if (address !== null) return openExternalPage(address);
    } catch (error) {
      logFailure('Subscription', error);
      const known = error instanceof Error && error.message ? error.message : null;
      toast.destructive({ title: SUBSCRIPTION_ERROR_TITLE, description: known ?? SUBSCRIPTION_ERRORS.unknown });
    }
    setBusy(false);
  };
  return { leave, isBusy };
}
