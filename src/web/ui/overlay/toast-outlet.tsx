import { logFailure } from '#web/data/wire/log-failure.ts';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { shownToasts } from './toast.ts';

/**
 * Where toasts appear; costs nothing until the first. One that can't be drawn for want of a connection waits for the
 * next: a toast never takes the page down.
 */
export function ToastOutlet() {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.get);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (toasts.length === 0 || Toaster) return;
    import('./toaster.tsx').then(
      (module) => setToaster(() => module.Toaster),
      (error: unknown) => logFailure('Loading the notifications', error),
    );
  }, [toasts, Toaster]);
  return Toaster && <Toaster />;
}
