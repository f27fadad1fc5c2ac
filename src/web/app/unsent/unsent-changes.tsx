import { today } from '#web/data/device/today.ts';
import { replaceOperation, type Operation } from '#web/data/device/operations.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { renewOutbox } from '#web/data/records/outbox/outbox.ts';
import { discardChange } from '#web/data/records/outbox/record-removal.ts';
import { removeAnyway, settleConflict } from '#web/data/records/outbox/send-outbox.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { isMaintenance, operatorNotice } from '#web/data/wire/operator-notice.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#domain/formatting/date-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { Section } from '#web/ui/section.tsx';
import { durationLabel } from '#domain/sessions/duration.ts';
import { useState } from 'react';
import { EditUnsent, canEditUnsent } from './edit-unsent.tsx';
import { discardText, doneText, wordFor } from './unsent-text.ts';

interface UnsentChangesProps {
  changes: readonly Operation[];
  /** The one whose form is open: it may have been sent since. */
  editing: Operation | null;
  onEdit: (change: Operation | null) => void;
}

/** The changes that the server has not confirmed, with what can be done about each. */
export function UnsentChanges({ changes, editing, onEdit }: UnsentChangesProps) {
  const [discarding, setDiscarding] = useState<Operation | null>(null);
  return (
    <>
      {changes.length > 0 && (
        <Section title="Not synced yet">
          <ul className="-mt-2">
            {changes.map((change) => (
              <UnsentLine
                key={change.id}
                change={change}
                onEdit={() => onEdit(change)}
                onDiscard={() => setDiscarding(change)}
              />
            ))}
          </ul>
        </Section>
      )}
      {editing && <EditUnsent change={editing} onClose={() => onEdit(null)} />}
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={() => setDiscarding(null)}
        title={discarding?.kind === 'add' ? `Discard this ${wordFor(discarding)}?` : 'Discard this change?'}
        text={discarding ? discardText(discarding) : ''}
        cancelLabel="Keep it"
        confirmLabel="Discard"
        onConfirm={() => {
          if (discarding) void discard(discarding);
          setDiscarding(null);
        }}
      />
    </>
  );
}

interface UnsentLineProps {
  change: Operation;
  onEdit: () => void;
  onDiscard: () => void;
}

function UnsentLine({ change, onEdit, onDiscard }: UnsentLineProps) {
  const { about, refusal, conflict } = change;
  const isOnline = useConnection() === 'online';
  const isKept = isMaintenance(operatorNotice.use());
  const day = about.day === null ? null : dayText(about.day, today());
  const label = [about.name, day].filter(Boolean).join(', ');
  const facts = [
    doneText(change),
    day,
    about.minutes === null ? null : durationLabel(about.minutes),
    refusal || conflict ? null : waitText(isOnline, isKept),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2.5">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="truncate">{about.name}</span>
          {refusal && <Badge tone="bad">Needs a change</Badge>}
          {conflict && <Badge tone="warn">Changed on another device</Badge>}
        </span>
        <span className="block text-13 text-soft">{facts.filter(Boolean).join(' · ')}</span>
        {refusal && (
          <span className="block text-13 text-red">
            {refusal.title}: {refusal.text}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <NextSteps change={change} label={label} onEdit={onEdit} />
        <Button variant="ghost" size="small" onClick={onDiscard} aria-label={`Discard ${label}`}>
          Discard
        </Button>
      </span>
    </li>
  );
}

const waitText = (isOnline: boolean, isKept: boolean) =>
  isOnline ? (isKept ? 'Will sync after the maintenance' : 'Syncing') : 'Will sync when you’re online';

function NextSteps({ change, label, onEdit }: Omit<UnsentLineProps, 'onDiscard'> & { label: string }) {
  const { kind, refusal, conflict } = change;
  // Without a subscription the server would refuse the change.
  const canEdit = useCanOpen()('/sessions') && canEditUnsent(change);
  const [isBusy, setBusy] = useState(false);
  const run = (action: () => Promise<unknown>) => () => {
    setBusy(true);
    void action()
      .catch((error: unknown) => showActionFailure('Could not send the change', error))
      .finally(() => setBusy(false));
  };
  const steps: [title: string, action: () => void][] = [];
  if (conflict && kind === 'remove') steps.push(['Delete anyway', run(() => removeAnyway(change))]);
  if (conflict && kind !== 'remove') steps.push(['Choose what to keep', run(() => settleConflict(change))]);
  if (canEdit) steps.push(['Edit', onEdit]);
  if (refusal && !canEdit) steps.push(['Try again', run(() => tryAgain(change))]);
  if (refusal && kind !== 'remove') steps.push(['Copy', run(() => copyText(change))]);
  return steps.map(([title, action]) => (
    <Button
      key={title}
      variant="secondary"
      size="small"
      busy={isBusy}
      onClick={action}
      aria-label={`${title} ${label}`}
    >
      {title}
    </Button>
  ));
}

/** Lets the outbox send a refused change once more, as after a subscription. */
async function tryAgain(change: Operation): Promise<void> {
  await replaceOperation(change, { ...change, refusal: null, revision: crypto.randomUUID() });
  await renewOutbox();
}

/** Copies what was written, for a row that was deleted elsewhere. */
async function copyText({ table, values }: Operation): Promise<void> {
  const { valuesText } = await import('./values-text.ts');
  await navigator.clipboard.writeText(valuesText(table, values));
  toast.success({ title: 'Copied' });
}

/** Deletes an unsent change from this device. If the server has stored it after all, it appears in the lists. */
async function discard(change: Operation): Promise<void> {
  try {
    await discardChange(change);
  } catch (error) {
    showActionFailure(`Could not discard the ${wordFor(change)}`, error, () => void discard(change));
  }
}
