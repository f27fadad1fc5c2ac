import { lazy, Suspense } from 'react';
import type { OpenConfirmDialogProps } from './open-confirm-dialog.tsx';

/** Loaded when the first one opens, or some time after the page. */
const OpenConfirmDialog = lazy(async () => ({
  default: (await import('./open-confirm-dialog.tsx')).OpenConfirmDialog,
}));

interface ConfirmDialogProps extends OpenConfirmDialogProps {
  open: boolean;
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
