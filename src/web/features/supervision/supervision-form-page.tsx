import { lastUser } from '#web/data/auth/session-store.ts';
import { withoutSignInAgain } from '#web/data/auth/sign-in-again.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { AttachedFiles, FilesAfterSaving } from '#web/records/attached-files.tsx';
import { LossNotice } from '#web/records/loss-notice.tsx';
import { RowComments } from '#web/records/row-comments.tsx';
import { useRecording } from '#web/records/use-recording.ts';
import { useStoredRow } from '#web/records/use-stored-row.ts';
import { createDirtyFlag } from '#web/ui/form/dirty-flag.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { NoSuchRecord } from '#web/ui/data/no-such-record.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { UnsavedChangesPrompt } from '#web/ui/form/unsaved-changes-prompt.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { SupervisionFields } from './parts/supervision-fields.tsx';
import { NEW_SUPERVISION, toForm, toSupervision } from './parts/supervision-values.ts';
import { NO_USER_TEXT } from '#domain/sessions/session-texts.ts';
import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { WireError } from '#web/data/wire/wire-error.ts';

export function NewSupervisionPage() {
  const timeZone = useTimeZone();
  if (timeZone === undefined) return <SkeletonRows label="Loading form…" />;
  return <SupervisionFormPage timeZone={timeZone} />;
}

export function EditSupervisionPage() {
  const { id = '' } = useParams({ strict: false });
  const { query, row } = useStoredRow('supervision_sessions', queryKeys.supervision, id);
  const timeZone = useTimeZone();
  if (row && timeZone !== undefined) return <SupervisionFormPage key={id} stored={row} timeZone={timeZone} />;
  return (
    <>
      <PageHeader title={SUPERVISION_TEXTS.edit.title} />
      {row === null ? (
        <NoSuchRecord title="Supervision session not found" list="/supervision" label="All supervision sessions" />
      ) : query.isError ? (
        <NotLoaded query={query} />
      ) : (
        <SkeletonRows label="Loading supervision session…" />
      )}
    </>
  );
}

interface SupervisionFormPageProps {
  /** The session that is edited. */
  stored?: SupervisionRow;
  timeZone: string;
}

/** The form of a supervision session. Saving returns to the list; after a failure what was entered stays. */
function SupervisionFormPage({ stored, timeZone }: SupervisionFormPageProps) {
  // As the form opened, however often the row is fetched again.
  const [row] = useState(stored);
  const navigate = useNavigate();
  const showSignedOut = useSignedOut();
  const [dirty] = useState(createDirtyFlag);
  const isShown = useShown();
  const { failure, onSave } = useRecording({
    table: 'supervision_sessions',
    row,
    saved: row ? SUPERVISION_TEXTS.updated : SUPERVISION_TEXTS.created,
    onSaved: () => isShown.current && void navigate({ to: '/supervision', ignoreBlocker: true }),
    onDirtyChange: dirty.set,
  });
  const { title, subtitle } = row ? SUPERVISION_TEXTS.edit : SUPERVISION_TEXTS.new;
  const cancel = (
    <Link to="/supervision" className={buttonClass({ variant: 'secondary' })}>
      Cancel
    </Link>
  );
  return (
    <>
      <PageHeader title={title} description={subtitle} actions={cancel} />
      <SupervisionFields
        values={row ? toForm(row) : NEW_SUPERVISION}
        onSave={async (entered, form, keepDraft) => {
          try {
            // For an ended session the spec asks for a message and the login page.
            await withoutSignInAgain(() => onSave(toSupervision(entered, timeZone, row)));
          } catch (error) {
            if (!isShown.current || !showSignedOut(error, keepDraft))
              showFormFailure(form, error, row ? failure : SUPERVISION_TEXTS.createError);
          }
        }}
        onDirtyChange={dirty.set}
        // Not what was typed into the sheet for sessions, which opens over this page, at its address.
        draftOf={`${lastUser()?.id} supervision`}
        cancel={cancel}
        files={row ? <BesideForm row={row} /> : <FilesAfterSaving />}
      />
      <UnsavedChangesPrompt isDirty={dirty.get} />
    </>
  );
}

/** What belongs to a stored session besides its own columns. */
const BesideForm = ({ row: { id, duration: minutes } }: { row: SupervisionRow }) => (
  <>
    <RowComments table="supervision_sessions" row={id} />
    <AttachedFiles area="supervision_sessions" record={id} heading="h2" />
    <LossNotice area="supervision_sessions" rows={[{ id, minutes }]} loss="may-change" />
  </>
);

/** Codes that the API sends with status 401: an invalid token, or an ended auth session. */
const UNAUTHORIZED = new Set(['PGRST301', 'PGRST302', 'PGRST303', 'PT401']);

/** Returns a handler for a failed save. If nobody is signed in, it shows a message, keeps what was entered, opens the login and returns true. */
function useSignedOut(): (error: unknown, keepDraft: () => void) => boolean {
  const navigate = useNavigate();
  const router = useRouter();
  return (error, keepDraft) => {
    if (!isSignedOut(error)) return false;
    keepDraft();
    toast.destructive(SUPERVISION_TEXTS.signedOut);
    const from = router.state.location.href;
    // With a message the login page does not redirect, even if this browser still has a session that the server refuses.
    const message = SUPERVISION_TEXTS.signedOut.description;
    void navigate({ to: '/login', state: { from, message }, ignoreBlocker: true });
    return true;
  };
}

function isSignedOut(error: unknown): boolean {
  if (error instanceof WireError) return UNAUTHORIZED.has(error.code);
  return error instanceof Error && error.message === NO_USER_TEXT;
}
