import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { FilesAfterSaving } from '#web/records/attached-files.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { useNewId } from '#web/records/use-new-id.ts';
import { SupervisionFormPage } from './supervision-form-page.tsx';
import { NEW_SUPERVISION, toSupervision } from './parts/supervision-values.ts';

export function NewSupervisionPage() {
  const [newId, forgetId] = useNewId();
  const timeZone = useTimeZone();
  if (timeZone === undefined) return <SkeletonRows label="Loading form…" />;
  return (
    <SupervisionFormPage
      heading={SUPERVISION_TEXTS.new}
      values={NEW_SUPERVISION}
      onSave={async (entered) => {
        const values = toSupervision(entered, timeZone);
        const outcome = await recordChange({ table: 'supervision_sessions', id: newId(values), values });
        forgetId();
        return outcome;
      }}
      success={SUPERVISION_TEXTS.created}
      files={<FilesAfterSaving />}
    />
  );
}
