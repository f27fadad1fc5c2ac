import { useBlocker } from '@tanstack/react-router';
import { useEffect, type ComponentProps } from 'react';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { watchForm } from './dirty-flag.ts';

/** The question before unsaved changes are lost. */
export const DiscardQuestion = (
  props: Pick<ComponentProps<typeof ConfirmDialog>, 'open' | 'onOpenChange' | 'onConfirm'>,
) => (
  <ConfirmDialog
    {...props}
    title="Discard what you entered?"
    text="It has not been saved yet."
    cancelLabel="Keep editing"
    confirmLabel="Discard"
  />
);

/** Asks before unsaved changes are lost by a link, the back button or closing the page. */
export function UnsavedChangesPrompt({ isDirty }: { isDirty: () => boolean }) {
  useEffect(() => watchForm(isDirty), [isDirty]);
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true });
  return (
    <DiscardQuestion
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
