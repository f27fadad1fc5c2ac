import { logFailure } from '#web/data/wire/log-failure.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import type { LogSearch } from '#web/features/sessions/log-search.ts';
import { prepareLogSession } from '#web/features/sessions/form/prepare-log-session.ts';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { registerServiceWorker } from './register-service-worker.ts';

const loadSheets = () => import('#web/features/sessions/form/log-session.tsx');
const Sheets = lazy(async () => ({ default: (await loadSheets()).LogSession }));

/** The form is fetched this long after the page, so that it does not slow the page down. */
const READY_AFTER_MS = 1_500;

/** The sheet that logs a session, over any page. Its code is fetched before it is opened. */
export function QuickAdd() {
  const isAsked = useSearch({ strict: false, select: isSheetOpen });
  const isOpen = useCanOpen()('/sessions') && isAsked;
  useEffect(() => {
    const timer = setTimeout(() => void prepare(), READY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOpen ? (
    <Suspense>
      <Sheets />
    </Suspense>
  ) : null;
}

function isSheetOpen({ log, copy, timed }: LogSearch): boolean {
  return log !== undefined || copy !== undefined || timed !== undefined;
}

/** Fetches what keys and failures open while there is a connection; then the service worker stores the whole app. */
async function prepare(): Promise<void> {
  try {
    await Promise.all([
      loadSheets(),
      prepareLogSession(),
      import('#web/ui/overlay/toaster.tsx'),
      import('./guard/sign-in-again.tsx'),
      import('#web/features/sessions/outbox/unsent-sessions.tsx'),
      import('./palette/palette.tsx'),
      import('./keys/keys-dialog.tsx'),
    ]);
  } catch (error) {
    logFailure('Preparing what keys open', error);
  }
  await registerServiceWorker();
}
