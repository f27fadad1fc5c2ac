import { LOGOUT_TEXTS } from '#domain/auth/auth-texts.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

/** Signs out on this device, deletes all stored data, and opens /login. A failure changes nothing. */
export function useLogOut() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const auth = await loadAuth();
      const user = lastUser();
      const { forgetDevice } = await import('#web/data/records/forget-device.ts');
      const { error } = await auth.signOut({ scope: 'local' });
      if (error) throw error;
      await forgetDevice(user?.id);
      toast.success({ title: LOGOUT_TEXTS.success });
      await navigate({ to: '/login' });
    } catch (error) {
      logFailure('Logout', error);
      toast.destructive({ title: LOGOUT_TEXTS.failure });
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
