import { lazy, Suspense, useState, type ReactNode } from 'react';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

interface Asked {
  title: string;
  /** Null: nothing to ask about, so it is done at once. */
  text: string | null;
  confirmLabel: string;
}

/** Does something at once, or, where there is a text, once it is confirmed. Returns what to call, and the dialog to render. */
export function useConfirmed(
  { title, text, confirmLabel }: Asked,
  act: () => void,
): readonly [ask: () => void, dialog: ReactNode] {
  const [isAsking, setAsking] = useState(false);
  const ask = () => (text === null ? act() : setAsking(true));
  const dialog = isAsking && text !== null && (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={setAsking}
        title={title}
        text={text}
        confirmLabel={confirmLabel}
        onConfirm={() => {
          setAsking(false);
          act();
        }}
      />
    </Suspense>
  );
  return [ask, dialog];
}
