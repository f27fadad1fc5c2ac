import type { SupervisionForm } from '#domain/supervision/supervision-form.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import { saveFailure } from '#web/data/records/record-types.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { withoutSignInAgain } from '#web/data/auth/sign-in-again.ts';
import { lostWitnesses } from '#web/data/records/witnesses/lost-witnesses.ts';
import { createDirtyFlag } from '#web/ui/form/dirty-flag.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { UnsavedChangesPrompt } from '#web/ui/form/unsaved-changes-prompt.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { toast, type ToastContent } from '#web/ui/overlay/toast.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { useSavedToast } from '#web/records/use-saved-toast.ts';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { SupervisionFields } from './parts/supervision-fields.tsx';
import type { SupervisionFormState } from './parts/supervision-values.ts';
import { NO_USER_TEXT } from '#domain/sessions/session-texts.ts';
import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { WireError } from '#web/data/wire/wire-error.ts';

interface SupervisionFormPageProps {
  /** Of the session that is edited. */
  id?: string;
  heading: { title: string; subtitle: string };
  values: SupervisionForm;
  onSave: (values: SupervisionForm) => Promise<'saved' | 'unsent'>;
  success: ToastContent;
  /** The session's certificates. */
  files: ReactNode;
}

/** The form of a supervision session. Saving returns to the list; after a failure what was entered stays. */
export function SupervisionFormPage(props: SupervisionFormPageProps) {
  const { id, heading, values, onSave, success, files } = props;
  const navigate = useNavigate();
  const announce = useSavedToast();
  const showSignedOut = useSignedOut();
  const [dirty] = useState(createDirtyFlag);
  const isShown = useShown();
  const failure = id === undefined ? SUPERVISION_TEXTS.createError : saveFailure('supervision_sessions', true);
  const save = async (entered: SupervisionForm, form: SupervisionFormState, keepDraft: () => void) => {
    try {
      // For an ended session the spec asks for a message and the login page.
      const outcome = await withoutSignInAgain(() => onSave(entered));
      if (isShown.current) void navigate({ to: '/supervision', ignoreBlocker: true });
      if (outcome === 'unsent') return announceSavedOnDevice();
      announce(success, id === undefined ? null : await lostWitnesses('supervision_sessions', id));
      await renewRecords();
    } catch (error) {
      if (!isShown.current || !showSignedOut(error, keepDraft)) showFormFailure(form, error, failure);
    }
  };
  const cancel = (
    <Link to="/supervision" className={buttonClass({ variant: 'secondary' })}>
      Cancel
    </Link>
  );
  return (
    <>
      <PageHeader title={heading.title} description={heading.subtitle} actions={cancel} />
      <SupervisionFields
        values={values}
        onSave={save}
        onDirtyChange={dirty.set}
        // Not what was typed into the sheet for sessions, which opens over this page, at its address.
        draftOf={`${lastUser()?.id} supervision`}
        cancel={cancel}
        files={files}
      />
      <UnsavedChangesPrompt isDirty={dirty.get} />
    </>
  );
}

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
