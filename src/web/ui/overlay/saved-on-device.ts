import { toast } from './toast.ts';

/** Shows that a change is stored on this device until it can be sent. */
export function announceSavedOnDevice(): void {
  toast.warn({ title: 'Saved on this device', description: 'It will sync when you’re online.' });
}
