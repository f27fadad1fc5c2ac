import { NO_USER_TEXT } from '#domain/sessions/session-texts.ts';
import type { SupervisionForm } from '#domain/supervision/supervision-form.ts';
import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { WireError } from '#web/data/wire/wire-error.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { keepDraft } from './parts/form-draft.ts';

/** What the wire answers with 401: a token that does not hold, or whose auth session has ended. */
const UNAUTHORIZED = new Set(['PGRST301', 'PGRST302', 'PGRST303', 'PT401']);

/** Returns what handles a failed save: when nobody is signed in it says so, leads to the login and back with what was `entered`, and returns true. */
export function useSignedOut(): (error: unknown, entered: SupervisionForm) => boolean {
  const navigate = useNavigate();
  const router = useRouter();
  return (error, entered) => {
    if (!isSignedOut(error)) return false;
    keepDraft(router.state.location.pathname, entered);
    toast.destructive(SUPERVISION_TEXTS.signedOut);
    const from = router.state.location.href;
    // With a message the login waits to be used, also while this browser still holds a session that the server refuses.
    const message = SUPERVISION_TEXTS.signedOut.description;
    void navigate({ to: '/login', state: { from, message }, ignoreBlocker: true });
    return true;
  };
}

function isSignedOut(error: unknown): boolean {
  if (error instanceof WireError) return UNAUTHORIZED.has(error.code);
  return error instanceof Error && error.message === NO_USER_TEXT;
}
