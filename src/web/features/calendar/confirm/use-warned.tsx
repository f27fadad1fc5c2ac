import type { ChangeProposal, WithdrawnProposal } from '#domain/calendar/proposal.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { whatIsLost } from '../calls/what-is-lost.ts';

type Changing = ChangeProposal | WithdrawnProposal;

function titleOf({ kind, record }: Changing): string {
  if (kind === 'change') return 'Change what was confirmed?';
  return record.area === 'sessions' ? 'Delete a confirmed session?' : 'Delete it anyway?';
}

/**
 * Changes or deletes a record, after a dialog if confirmations or files would be lost. Returns the function to call and the dialog to
 * render.
 */
export function useWarned(act: (proposal: Changing) => void): readonly [(proposal: Changing) => void, ReactNode] {
  const [asked, setAsked] = useState<{ proposal: Changing; text: string } | null>(null);
  // Ignores further clicks while the server is asked.
  const underWay = useRef(false);
  const ask = async (proposal: Changing) => {
    if (underWay.current) return;
    underWay.current = true;
    const text = await whatIsLost(proposal).finally(() => {
      underWay.current = false;
    });
    if (text === null) act(proposal);
    else setAsked({ proposal, text });
  };
  const dialog = asked && (
    <ConfirmDialog
      open
      onOpenChange={() => setAsked(null)}
      title={titleOf(asked.proposal)}
      text={asked.text}
      confirmLabel={asked.proposal.kind === 'change' ? 'Change' : 'Delete'}
      onConfirm={() => {
        setAsked(null);
        act(asked.proposal);
      }}
    />
  );
  return [(proposal) => void ask(proposal), dialog];
}
