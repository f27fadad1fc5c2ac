import { isMaintenance } from '#web/data/wire/operator-notice.ts';
import { toast } from './toast.ts';

/** When a change that is stored on this device is sent. */
export const willSync = () => `will sync ${isMaintenance() ? 'after the maintenance' : 'when you’re online'}`;

/** Shows that a change is stored on this device until it can be sent. */
export function announceSavedOnDevice(): void {
  toast.warn({ title: 'Saved on this device', description: `It ${willSync()}.` });
}
