import type { Session } from '@supabase/auth-js';
import { GUARD_TIMEOUT_MS } from '#domain/timing.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { hasStoredSession } from '#web/data/auth/stored-session.ts';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `onFound` when somebody is signed in already. True while that is looked up, GUARD_TIMEOUT_MS at most; without a
 * stored session there is nothing to look up, and the form is there at once.
 */
export function useExistingSession(isWanted: boolean, onFound: (session: Session) => void): boolean {
  const [isChecking, setChecking] = useState(() => isWanted && hasStoredSession());
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (!isChecking) return;
    const timer = setTimeout(() => setChecking(false), GUARD_TIMEOUT_MS);
    const look = async () => {
      const auth = await loadAuth();
      const { data } = await auth.getSession();
      if (data.session) found(data.session);
      if (!data.session || needsSecondFactor(data.session)) setChecking(false);
    };
    look().catch((error: unknown) => {
      logFailure('Looking for a session', error);
      setChecking(false);
    });
    return () => clearTimeout(timer);
  }, [isChecking]);
  return isChecking;
}
