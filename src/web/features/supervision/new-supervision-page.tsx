import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { FilesAfterSaving } from '#web/parts/attached-files.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { useState } from 'react';
import { SupervisionFormPage } from './supervision-form-page.tsx';
import { NEW_SUPERVISION, toSupervision } from './parts/supervision-values.ts';

export function NewSupervisionPage() {
  // One id each time the form opens, so that sending it twice stores one supervision session (spec decision 8).
  const [id] = useState(() => crypto.randomUUID());
  const timeZone = useTimeZone();
  if (timeZone === undefined) return <SkeletonRows label="Loading form…" />;
  return (
    <SupervisionFormPage
      heading={SUPERVISION_TEXTS.new}
      values={NEW_SUPERVISION}
      onSave={(values) => recordChange({ table: 'supervision_sessions', id, values: toSupervision(values, timeZone) })}
      success={SUPERVISION_TEXTS.created}
      files={<FilesAfterSaving />}
    />
  );
}
