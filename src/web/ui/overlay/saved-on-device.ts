import { isMaintenance } from '#web/data/wire/operator-notice.ts';
import { toast } from './toast.ts';

/** Shows that a change is stored on this device until it can be sent. */
export function announceSavedOnDevice(): void {
  const when = isMaintenance() ? 'after the maintenance' : 'when you’re online';
  toast.warn({ title: 'Saved on this device', description: `It will sync ${when}.` });
}
