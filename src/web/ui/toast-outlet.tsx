import { lazy, Suspense, useSyncExternalStore } from 'react';
import { shownToasts } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Where toasts appear; costs nothing until the first. */
export function ToastOutlet() {
  const isNeeded = useSyncExternalStore(shownToasts.subscribe, () => shownToasts.get().length > 0);
  return <Suspense>{isNeeded && <Toaster />}</Suspense>;
}
