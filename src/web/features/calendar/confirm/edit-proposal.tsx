import type { NewProposal } from '#domain/calendar/proposal.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { proposedSession } from '../calls/decide-proposal.ts';
import type { NewClient } from '#web/data/records/outbox/outbox.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Suspense, useState, type ComponentType } from 'react';

interface SessionFormProps {
  start: { kind: 'edit'; session: SessionInput };
  focus: 'client_id' | undefined;
  onSave: (session: SessionInput, newClient: NewClient | null) => Promise<void>;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

export interface EditProposalProps extends Pick<SessionFormProps, 'onSave'> {
  SessionForm: ComponentType<SessionFormProps>;
  proposal: NewProposal;
  clientId: string | null;
  onClose: () => void;
}

/** The form of a proposed session. Saving confirms it. */
export function EditProposal({ SessionForm, proposal, clientId, onClose, onSave }: EditProposalProps) {
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
      <Suspense>
        <SessionForm
          start={{ kind: 'edit', session }}
          focus={clientId === null ? 'client_id' : undefined}
          onSave={onSave}
          onCancel={onClose}
          onDirtyChange={setDirty}
        />
      </Suspense>
    </Dialog>
  );
}
