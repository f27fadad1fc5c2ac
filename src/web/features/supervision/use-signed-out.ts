import { NO_USER_TEXT } from '#domain/sessions/session-texts.ts';
import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { WireError } from '#web/backend/wire-error.ts';
import { toast } from '#web/ui/toast.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';

/** What the wire answers with 401: a token that does not hold, or whose auth session has ended. */
const UNAUTHORIZED = new Set(['PGRST301', 'PGRST302', 'PGRST303', 'PT401']);

/** Returns what handles a failed save: when nobody is signed in it says so, leads to the login and back, and returns true. */
export function useSignedOut(): (error: unknown) => boolean {
  const navigate = useNavigate();
  const router = useRouter();
  return (error) => {
    if (!isSignedOut(error)) return false;
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
