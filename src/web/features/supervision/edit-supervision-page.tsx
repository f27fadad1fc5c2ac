import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { useStoredRow } from '#web/records/use-stored-row.ts';
import { NoSuchRecord } from '#web/ui/data/no-such-record.tsx';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { LossNotice } from '#web/records/loss-notice.tsx';
import { AttachedFiles } from '#web/records/attached-files.tsx';
import { RowComments } from '#web/records/row-comments.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SupervisionFormPage } from './supervision-form-page.tsx';
import { toForm, toSupervision } from './parts/supervision-values.ts';

export function EditSupervisionPage() {
  const { id = '' } = useParams({ strict: false });
  const { query, row: stored } = useStoredRow('supervision_sessions', queryKeys.supervision, id);
  const timeZone = useTimeZone();
  if (stored && timeZone !== undefined) {
    return <EditForm key={id} stored={stored} timeZone={timeZone} />;
  }
  return (
    <>
      <PageHeader title={SUPERVISION_TEXTS.edit.title} />
      {stored === null ? (
        <NoSuchRecord title="Supervision session not found" list="/supervision" label="All supervision sessions" />
      ) : query.isError ? (
        <NotLoaded query={query} />
      ) : (
        <SkeletonRows label="Loading supervision session…" />
      )}
    </>
  );
}

function EditForm({ stored, timeZone }: { stored: SupervisionRow; timeZone: string }) {
  // As the form opened, however often the row is fetched again.
  const [row] = useState(stored);
  return (
    <SupervisionFormPage
      id={row.id}
      heading={SUPERVISION_TEXTS.edit}
      values={toForm(row)}
      onSave={(values) =>
        recordChange({
          table: 'supervision_sessions',
          id: row.id,
          values: toSupervision(values, timeZone, row),
          base: row,
        })
      }
      success={SUPERVISION_TEXTS.updated}
      files={
        <>
          <RowComments table="supervision_sessions" row={row.id} />
          <AttachedFiles area="supervision_sessions" record={row.id} heading="h2" />
          <LossNotice area="supervision_sessions" rows={[{ id: row.id, minutes: row.duration }]} loss="may-change" />
        </>
      }
    />
  );
}
