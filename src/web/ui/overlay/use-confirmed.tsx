import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
  );
  return [ask, dialog];
}
