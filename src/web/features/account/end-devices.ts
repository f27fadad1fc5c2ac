import { loadAuth } from '#web/data/auth/auth.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { logged } from '#web/data/wire/log-failure.ts';

/** Signs one device out. */
export function endDevice(deviceId: string): Promise<void> {
  return logged('Signing a device out', async () => {
    await callFunction('end-device', { deviceId });
  });
}

/** Signs every device out but this one. */
export function endOtherDevices(): Promise<void> {
  return logged('Signing the other devices out', async () => {
    const auth = await loadAuth();
    const { error } = await auth.signOut({ scope: 'others' });
    if (error) throw new Error(authErrorText(error), { cause: error });
  });
}
