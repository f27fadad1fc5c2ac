import { logFailure } from '#web/data/wire/log-failure.ts';
import { renewAfterOtherTab } from '#web/data/records/renew-records.ts';
import { onTabMessage } from '#web/data/device/tab-channel.ts';
import { useEffect } from 'react';

/** Refetches what other tabs changed. It listens from the first render on, because earlier messages are lost. */
export function useOtherTabs(): void {
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message !== 'records') return;
        renewAfterOtherTab().catch((error: unknown) => logFailure('Following another tab', error));
      }),
    [],
  );
}
