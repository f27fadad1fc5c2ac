import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { isRowId } from '#web/data/wire/search-params.ts';
import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { useKnownRow } from '#web/data/records/outbox/use-known-row.ts';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { useCertificates } from '#web/data/records/certificates/use-certificates.ts';
import { useRowComments } from '#web/data/records/lent-comments.ts';
import { useHeld } from '#web/records/use-held.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { useLoss } from '#web/data/records/witnesses/row-witnesses.ts';
import { Notice } from '#web/ui/notice.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AttachedFiles } from '#web/parts/attached-files.tsx';
import { RowComments } from '#web/parts/row-comments.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SupervisionFormPage } from './supervision-form-page.tsx';
import { supervisionQuery } from './supervision-queries.ts';
import { toForm, toSupervision } from './parts/supervision-values.ts';

export function EditSupervisionPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery({ ...supervisionQuery(id), enabled: isRowId(id) });
  const stored = useHeld(id, useKnownRow('supervision_sessions', id, query.data));
  const timeZone = useTimeZone();
  if (stored && timeZone !== undefined) {
    return <EditForm key={id} stored={stored} timeZone={timeZone} />;
  }
  return (
    <>
      <PageHeader title={SUPERVISION_TEXTS.edit.title} />
      {!isRowId(id) || query.data === null ? (
        <SupervisionNotFound />
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
  const files = useCertificates('supervision_sessions', stored.id);
  const loss = useLoss('supervision_sessions', [{ id: row.id, minutes: row.duration }], 'may-change');
  const comments = useRowComments('supervision_sessions', stored.id);
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
          <RowComments {...comments} />
          <AttachedFiles {...files} heading="h2" />
          {loss && <Notice tone="warn">{loss}</Notice>}
        </>
      }
    />
  );
}

function SupervisionNotFound() {
  return (
    <EmptyState
      title="Supervision session not found"
      text="It may have been deleted, or the address is incomplete."
      action={
        <Link to="/supervision" className={buttonClass({ variant: 'secondary' })}>
          All supervision sessions
        </Link>
      }
    />
  );
}
