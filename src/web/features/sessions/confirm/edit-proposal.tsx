import type { NewProposal } from '#domain/calendar/propose.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { proposedSession } from '#web/data/records/calendar/decide-proposal.ts';
import type { NewClient } from '#web/data/records/outbox/outbox.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useState } from 'react';
import { SessionForm } from '../form/session-form.tsx';

interface EditProposalProps {
  proposal: NewProposal;
  clientId: string | null;
  onClose: () => void;
  onSave: (session: SessionInput, newClient: NewClient | null) => Promise<void>;
}

/** The form of a proposed session. Saving confirms it. */
export function EditProposal({ proposal, clientId, onClose, onSave }: EditProposalProps) {
  const [isDirty, setDirty] = useState(false);
  const [session] = useState(() => proposedSession(proposal, clientId ?? ''));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit and confirm"
      description={proposal.events.map(({ title }) => title || 'No title').join(', ')}
      isDirty={isDirty}
    >
      <SessionForm
        start={{ kind: 'edit', session }}
        focus={clientId === null ? 'client_id' : undefined}
        onSave={onSave}
        onCancel={onClose}
        onDirtyChange={setDirty}
      />
    </Dialog>
  );
}
