import type { CalendarArea } from '#domain/calendar/calendar-event.ts';
import { recordOfProposal } from '#domain/calendar/decide.ts';
import type { NewProposal } from '#domain/calendar/proposal.ts';
import { AREA_TEXTS } from '#domain/calendar/proposal-text.ts';
import type { SessionInput } from '#domain/records/session.ts';
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import { proposedSession } from '../calls/decide-proposal.ts';
import type { NewClient } from '#web/data/records/outbox/outbox.ts';
import { saveFailure } from '#web/data/records/record-types.ts';
import type { Values } from '#web/data/records/versions/compare-versions.ts';
import { Field } from '#web/ui/form/field.tsx';
import { DiscardQuestion } from '#web/ui/form/unsaved-changes-prompt.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { ToastContent } from '#web/ui/overlay/toast.ts';
import { Suspense, useState, type ComponentType } from 'react';

interface FormProps {
  onDirtyChange: (isDirty: boolean) => void;
}

interface SessionFormProps extends FormProps {
  start: { kind: 'edit'; session: SessionInput };
  focus: 'client_id' | 'participants' | undefined;
  onSave: (session: SessionInput, newClient: NewClient | null) => Promise<void>;
}

/** The form of any other record. */
export interface RecordFormProps extends FormProps {
  table: ReceivedArea;
  row: Values;
  failure: ToastContent;
  onSave: (values: Values) => Promise<void>;
}

export interface EditProposalProps extends Pick<SessionFormProps, 'onSave'> {
  SessionForm: ComponentType<SessionFormProps>;
  RecordForm: ComponentType<RecordFormProps>;
  proposal: NewProposal;
  clientId: string | null;
  onClose: () => void;
  onSaveRecord: (area: ReceivedArea, values: Values) => Promise<void>;
}

/** The form of a proposed record, which can become one of another kind. Saving confirms it. */
export function EditProposal(props: EditProposalProps) {
  const { proposal, onClose } = props;
  const [isDirty, setDirty] = useState(false);
  const [area, setArea] = useState(proposal.area);
  const [wanted, setWanted] = useState<CalendarArea | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit and confirm"
      description={proposal.events.map(({ title }) => title || 'No title').join(', ')}
      isDirty={isDirty}
    >
      <div className="grid gap-5">
        <Field label="What it was">
          <SelectField
            value={area}
            onChoose={(chosen) => (isDirty ? setWanted : setArea)(chosen as CalendarArea)}
            options={Object.entries(AREA_TEXTS)}
          />
        </Field>
        <Suspense>
          {/* Each kind has its own form. */}
          <FormOf key={area} {...props} area={area} onDirtyChange={setDirty} />
        </Suspense>
      </div>
      {/* Another kind has a form of its own. */}
      <DiscardQuestion
        open={wanted !== null}
        onOpenChange={() => setWanted(null)}
        onConfirm={() => {
          if (wanted) setArea(wanted);
          setWanted(null);
        }}
      />
    </Dialog>
  );
}

/** The form, with initial values from the event. */
function FormOf({
  area,
  SessionForm,
  RecordForm,
  proposal,
  clientId,
  onSave,
  onSaveRecord,
  onDirtyChange,
}: EditProposalProps & FormProps & { area: CalendarArea }) {
  const [session] = useState(() => proposedSession(proposal, clientId ?? ''));
  const frame = { onDirtyChange };
  if (area !== 'sessions') {
    const record = recordOfProposal(proposal, area);
    const isLengthKnown = proposal.minutes > 0;
    return (
      <RecordForm
        {...frame}
        table={area}
        row={isLengthKnown ? record : { ...record, hours: null, duration: null }}
        failure={saveFailure(area, false)}
        onSave={(values) => onSaveRecord(area, values)}
      />
    );
  }
  const isGroup = session.format !== 'individual' && (session.participants ?? null) === null;
  const focus = clientId === null ? 'client_id' : isGroup ? 'participants' : undefined;
  return <SessionForm {...frame} start={{ kind: 'edit', session }} focus={focus} onSave={onSave} />;
}
