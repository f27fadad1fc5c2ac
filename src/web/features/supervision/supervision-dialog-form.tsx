import type { SupervisionInput } from '#domain/records/supervision.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { CancelButton } from '#web/ui/overlay/dialog.tsx';
import { SupervisionFields } from './parts/supervision-fields.tsx';
import { toForm, toSupervision } from './parts/supervision-values.ts';

interface SupervisionDialogFormProps extends RecordFormProps<'supervision_sessions'> {
  row: SupervisionInput;
}

/** The form of a supervision session that waits to be sent. */
export function SupervisionDialogForm({ row, failure, onSave, ...frame }: SupervisionDialogFormProps) {
  const timeZone = useTimeZone();
  if (timeZone === undefined) return <SkeletonRows label="Loading form…" />;
  return (
    <SupervisionFields
      values={toForm(row)}
      onSave={async (entered, form) => {
        try {
          await onSave(toSupervision(entered, timeZone, row));
        } catch (error) {
          showFormFailure(form, error, failure);
        }
      }}
      {...frame}
      cancel={<CancelButton />}
      isInDialog
    />
  );
}
