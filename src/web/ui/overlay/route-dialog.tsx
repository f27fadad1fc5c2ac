import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { createDirtyFlag } from '#web/ui/form/dirty-flag.ts';
import { LeaveQuestion } from '#web/ui/form/leave-question.tsx';
import { useReturnFocusOnUnmount } from './return-focus.ts';

interface RouteDialogProps {
  /** The search parameter whose presence opens the dialog. */
  name: 'add' | 'edit' | 'log' | 'copy' | 'timed' | 'hours' | 'merge';
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
  useReturnFocusOnUnmount();
  const [dirty] = useState(createDirtyFlag);

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
      <LeaveQuestion isDirty={dirty.get} />
    </>
  );
}
