import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { logOutQuestion, useLogOut } from './use-log-out.ts';

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
