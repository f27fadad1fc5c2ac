import { logFailure } from '#web/data/wire/log-failure.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { shownToasts } from './toast.ts';

/** Where toasts appear. The Toaster is loaded with the first toast; if that fails without a connection, the next toast tries again. */
export function ToastOutlet() {
  const toasts = shownToasts.use();
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
