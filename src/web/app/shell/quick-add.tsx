import { logFailure } from '#web/data/wire/log-failure.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import type { LogSearch } from '#web/features/sessions/log-search.ts';
import { prepareLogSession } from '#web/features/sessions/form/prepare-log-session.ts';
import { dropKeys, keepKeys } from '#web/ui/form/early-keys.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

const loadSheets = () => import('#web/features/sessions/form/log-session.tsx');
const Sheets = lazyPart(async () => (await loadSheets()).LogSession);

/** The form is loaded this long after the page, so that it does not slow the page down. */
const READY_AFTER_MS = 1_500;

/** The sheet that logs a session on any page. Its code is loaded before it is opened. */
export function QuickAdd() {
  const { log, copy, timed }: LogSearch = useSearch({ strict: false });
  const isRequested = log !== undefined || copy !== undefined || timed !== undefined;
  const isOpen = useCanOpen()('/sessions') && isRequested;
  useEffect(() => {
    const timer = setTimeout(() => void prepare(), READY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isForNew = log !== undefined;
  useEffect(() => {
    if (!isOpen || !isForNew) return;
    keepKeys();
    return dropKeys;
  }, [isOpen, isForNew]);
  return isOpen && <Sheets />;
}

/** Loads dialogs in advance, so that they also open without a connection; then registers the service worker, which stores the whole app. */
async function prepare(): Promise<void> {
  try {
    await Promise.all([
      loadSheets(),
      prepareLogSession(),
      import('#web/ui/overlay/toaster.tsx'),
      import('#web/ui/overlay/open-menu.tsx'),
      import('#web/ui/overlay/open-confirm-dialog.tsx'),
      import('../sidebar/overlay-sidebar.tsx'),
      import('../guard/sign-in-again.tsx'),
      import('../unsent/unsent-changes.tsx'),
      import('../palette/palette.tsx'),
      import('../keys/keys-dialog.tsx'),
      import('#web/features/coach-tools/timer/forgotten-timer.tsx'),
    ]);
  } catch (error) {
    logFailure('Loading dialogs in advance', error);
  }
  await registerServiceWorker();
}

/** Stores the app on this device. The development server has no service worker, and a page over plain http may not have one. */
async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
  } catch (error) {
    logFailure('Registering the service worker', error);
  }
}
