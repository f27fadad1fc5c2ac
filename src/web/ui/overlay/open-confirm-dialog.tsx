import { AlertDialog } from 'radix-ui';
import { Button } from '#web/ui/button.tsx';
import { closeOnEscape } from './close-on-escape.ts';
import { dialogFocus } from './keep-focus.ts';
import { SCRIM } from './scrim.ts';

export interface OpenConfirmDialogProps {
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  confirmLabel?: string;
  /** `danger`, the default: the action deletes something. */
  tone?: 'danger' | 'primary';
  cancelLabel?: string;
  busy?: boolean;
  /** The caller closes the dialog, so that it can show a failure. Without it there is no confirm button. */
  onConfirm?: () => void;
}

export function OpenConfirmDialog({
  onOpenChange,
  title,
  text,
  confirmLabel = 'Delete',
  tone = 'danger',
  cancelLabel = 'Cancel',
  busy = false,
  onConfirm,
}: OpenConfirmDialogProps) {
  return (
    <AlertDialog.Root open onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={`${SCRIM} z-50`} />
        <AlertDialog.Content
          onCloseAutoFocus={dialogFocus.onCloseAutoFocus}
          {...closeOnEscape(() => onOpenChange(false))}
          className="fixed top-1/2 left-1/2 z-50 max-h-dvh w-[min(26rem,calc(100vw-2rem))] overflow-y-auto -translate-1/2 animate-[fade_120ms] rounded-card border border-rule bg-card p-6 shadow-raised"
        >
          <AlertDialog.Title className="text-xl leading-snug font-[550]">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-soft">{text}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              {/* It gets the focus, so it is never disabled. */}
              <Button variant="secondary">{cancelLabel}</Button>
            </AlertDialog.Cancel>
            {onConfirm && (
              <Button variant={tone} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
