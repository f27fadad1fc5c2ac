import { useBlocker, useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface RouteDialogProps {
  /** The search parameter whose presence opens the dialog. */
  name: 'add' | 'edit';
  title: string;
  description?: string;
  children: (dialog: OpenDialog) => ReactNode;
}

interface OpenDialog {
  /** Goes back to where the dialog was opened; asks first when something was entered. */
  close: () => void;
  /** Goes back without asking: what was entered is saved. */
  finish: () => void;
  setDirty: (isDirty: boolean) => void;
}

/** A form on a sheet with an address of its own: links open it from anywhere, and a phone's back button closes it. */
export function RouteDialog({ name, ...rest }: RouteDialogProps) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return search[name] === undefined ? null : <OpenRouteDialog name={name} {...rest} />;
}

function OpenRouteDialog({ name, title, description, children }: RouteDialogProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  useFocusReturn();
  const [dirty] = useState(createFlag);
  const blocker = useBlocker({
    shouldBlockFn: dirty.get,
    enableBeforeUnload: dirty.get,
    withResolver: true,
  });

  const leave = (ignoreBlocker: boolean) => {
    if (canGoBack) return router.history.back({ ignoreBlocker });
    const { [name]: _, ...search } = router.state.location.search as Record<string, unknown>;
    void router.navigate({ to: '.', search: search as never, replace: true, ignoreBlocker });
  };
  const close = () => leave(false);
  const finish = () => leave(true);
  return (
    <>
      <Dialog open onOpenChange={close} title={title} {...(description ? { description } : {})}>
        {children({ close, finish, setDirty: dirty.set })}
      </Dialog>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) blocker.reset?.();
        }}
        title="Discard what you entered?"
        text="It has not been saved yet."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={() => blocker.proceed?.()}
      />
    </>
  );
}

/** Read at the moment of leaving, so that it is not a render behind a quick Escape. */
function createFlag() {
  let isSet = false;
  return {
    get: () => isSet,
    set: (value: boolean) => {
      isSet = value;
    },
  };
}
