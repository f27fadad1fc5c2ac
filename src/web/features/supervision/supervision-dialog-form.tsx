import type { SupervisionInput } from '#domain/records/supervision.ts';
import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { SupervisionFields } from './parts/supervision-fields.tsx';
import { toForm, toSupervision } from './parts/supervision-values.ts';

interface SupervisionDialogFormProps {
  supervision: SupervisionInput;
  /** The form shows a rejection and keeps what was entered. */
  onSave: (supervision: SupervisionInput) => Promise<void>;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form of a supervision session that waits to be sent. */
export function SupervisionDialogForm({ supervision, onSave, onCancel, onDirtyChange }: SupervisionDialogFormProps) {
  const timeZone = useTimeZone();
  if (timeZone === undefined) return <SkeletonRows label="Loading form…" />;
  return (
    <SupervisionFields
      values={toForm(supervision)}
      draft={null}
      onSave={async (entered, form) => {
        try {
          await onSave(toSupervision(entered, timeZone, supervision));
        } catch (error) {
          showFormFailure(form, error, SUPERVISION_TEXTS.createError);
        }
      }}
      onDirtyChange={onDirtyChange}
      cancel={
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
      isInDialog
    />
  );
}
