import { logFailure } from '#web/data/wire/log-failure.ts';

/** Stores the app on this device. The development server has no service worker, and a page over plain http may not have one. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
  } catch (error) {
    logFailure('Keeping the app on this device', error);
  }
}
