import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useShown } from '../use-shown.ts';
import { Dialog } from './dialog.tsx';
import { createDirtyFlag } from '#web/ui/form/dirty-flag.ts';
import { UnsavedChangesPrompt } from '#web/ui/form/unsaved-changes-prompt.tsx';

interface RouteDialogProps {
  /** The search parameter whose presence opens the dialog. */
  name: 'add' | 'ask' | 'edit' | 'log' | 'copy' | 'timed' | 'hours' | 'lend' | 'merge';
  title: string;
  description?: string;
  children: (frame: FormFrame) => ReactNode;
}

/** What a form is given by the dialog or page around it. */
export interface FormFrame {
  /** Closes a dialog, if it is still open, without asking: the record is saved, or waits on the device. */
  readonly onSaved: () => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
  /** Whether the address opens it again after a reload. */
  readonly hasAddress?: boolean;
}

/** A dialog with its own address: links can open it, and the back button closes it. */
export function RouteDialog({ name, ...rest }: RouteDialogProps) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return search[name] === undefined ? null : <OpenRouteDialog name={name} {...rest} />;
}

function OpenRouteDialog({ name, title, description, children }: RouteDialogProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [dirty] = useState(createDirtyFlag);
  const isShown = useShown();

  /** Goes back. An answer that comes after the form was left must not: it would close what is open by then. */
  const leave = (ignoreBlocker: boolean) => {
    if (canGoBack) return router.history.back({ ignoreBlocker });
    const { [name]: _, ...search } = router.state.location.search as Record<string, unknown>;
    void router.navigate({ to: '.', search: search as never, replace: true, ignoreBlocker });
  };
  return (
    <>
      <Dialog open onOpenChange={() => leave(false)} title={title} description={description}>
        {children({ onSaved: () => isShown.current && leave(true), onDirtyChange: dirty.set, hasAddress: true })}
      </Dialog>
      <UnsavedChangesPrompt isDirty={dirty.get} />
    </>
  );
}
