import type { SupervisionForm } from '#domain/supervision/supervision-form.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { withoutSignInAgain } from '#web/data/auth/sign-in-again.ts';
import { createDirtyFlag } from '#web/ui/form/dirty-flag.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { LeaveQuestion } from '#web/ui/form/leave-question.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast, type ToastContent } from '#web/ui/overlay/toast.ts';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { takeDraft } from './parts/form-draft.ts';
import { SupervisionFields } from './parts/supervision-fields.tsx';
import type { SupervisionFormState } from './parts/supervision-values.ts';
import { useSignedOut } from './use-signed-out.ts';

interface SupervisionFormPageProps {
  heading: { title: string; subtitle: string };
  values: SupervisionForm;
  onSave: (values: SupervisionForm) => Promise<void>;
  success: ToastContent;
  failure: ToastContent;
}

/** The form of a supervision session. Saved, it leads back to the list; a failure leaves everything as it was entered. */
export function SupervisionFormPage({ heading, values, onSave, success, failure }: SupervisionFormPageProps) {
  const navigate = useNavigate();
  const showSignedOut = useSignedOut();
  const [dirty] = useState(createDirtyFlag);
  const { pathname } = useLocation();
  const [draft] = useState(() => takeDraft(pathname));
  const save = async (entered: SupervisionForm, form: SupervisionFormState) => {
    try {
      // What an ended sign-in means here is specified: a message, and the login.
      await withoutSignInAgain(() => onSave(entered));
      void navigate({ to: '/supervision', ignoreBlocker: true });
      toast.success(success);
      await renewRecords();
    } catch (error) {
      if (!showSignedOut(error, entered)) showFormFailure(form, error, failure);
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
      <SupervisionFields values={values} draft={draft} onSave={save} onDirtyChange={dirty.set} cancel={cancel} />
      <LeaveQuestion isDirty={dirty.get} />
    </>
  );
}
