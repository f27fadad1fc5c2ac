import { lazy, Suspense } from 'react';

/** Loaded when the first one opens, or some time after the page. */
const OpenConfirmDialog = lazy(async () => ({
  default: (await import('./open-confirm-dialog.tsx')).OpenConfirmDialog,
}));

export interface ConfirmDialogProps {
  open: boolean;
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

export function ConfirmDialog({ open, ...asked }: ConfirmDialogProps) {
  return (
    open && (
      <Suspense>
        <OpenConfirmDialog {...asked} />
      </Suspense>
    )
  );
}
