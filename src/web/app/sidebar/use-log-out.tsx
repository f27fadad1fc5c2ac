import { LOGOUT_TEXTS } from '#domain/auth/auth-texts.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { createStore } from '#web/data/wire/store.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { LogOutWarning } from './log-out-warning.ts';

/** What the coach is asked. */
const logOutQuestion = createStore<LogOutWarning | null>(null);

/**
 * Signs out on this device, deletes all stored data, and opens /login; asks first if only this device has some of it, unless the coach is sure.
 * A failure changes nothing.
 */
export function useLogOut() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const run = async (isSure: boolean) => {
    setBusy(true);
    try {
      const warning = isSure ? null : await (await import('./log-out-warning.ts')).logOutWarning();
      if (warning) return logOutQuestion.set(warning);
      const auth = await loadAuth();
      const user = lastUser();
      const { forgetDevice } = await import('#web/data/records/forget-device.ts');
      const { error } = await auth.signOut({ scope: 'local' });
      if (error) throw error;
      await forgetDevice(user?.id);
      toast.success({ title: LOGOUT_TEXTS.success });
      await navigate({ to: '/login', ignoreBlocker: true });
    } catch (error) {
      logFailure('Logout', error);
      toast.destructive({ title: LOGOUT_TEXTS.failure });
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}

/** Asked wherever the coach logs out: also from the palette, which is closed by then. */
export function LogOutQuestion() {
  const warning = logOutQuestion.use();
  const { run, isBusy } = useLogOut();
  const close = () => logOutQuestion.set(null);
  return (
    <ConfirmDialog
      open={warning !== null}
      onOpenChange={close}
      title={warning?.title ?? ''}
      text={warning?.text ?? ''}
      cancelLabel="Stay"
      confirmLabel="Log out"
      busy={isBusy}
      onConfirm={() => void run(true).then(close)}
    />
  );
}
