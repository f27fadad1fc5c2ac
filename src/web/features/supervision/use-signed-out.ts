import { NO_USER_TEXT } from '#domain/sessions/session-schema.ts';
import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { WireError } from '#web/backend/wire-error.ts';
import { toast } from '#web/ui/toast.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';

/** A token that does not hold, or no longer (wire: 401). */
const REFUSED_TOKEN = new Set(['PGRST301', 'PGRST302', 'PGRST303']);

/** Returns what handles a failed save: when nobody is signed in it says so, leads to the login and back, and returns true. */
export function useSignedOut(): (error: unknown) => boolean {
  const navigate = useNavigate();
  const router = useRouter();
  return (error) => {
    if (!isSignedOut(error)) return false;
    toast.destructive(SUPERVISION_TEXTS.signedOut);
    const from = router.state.location.href;
    void navigate({ to: '/login', state: { from }, ignoreBlocker: true });
    return true;
  };
}

function isSignedOut(error: unknown): boolean {
  if (error instanceof WireError) return REFUSED_TOKEN.has(error.code);
  return error instanceof Error && error.message === NO_USER_TEXT;
}
