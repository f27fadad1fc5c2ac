import { loadAuth } from '#web/data/auth/auth.ts';
import { LINK_FAILED_TEXT, readLinkOutcome } from '#web/data/auth/link-outcome.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { useEffect, useState } from 'react';
import { authErrorText, isUnreached } from '#web/data/auth/auth-error-text.ts';

export type MailedLink =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'accepted'; needsSecondFactor: boolean }
  | { state: 'failed'; message: string };

/** What the mailed link to /reset-password brought. The auth client turns its tokens into a session. */
export function useMailedLink(): MailedLink {
  // Read once: the auth client takes the hash away.
  const [outcome] = useState(() => readLinkOutcome(location.hash));
  const [link, setLink] = useState<MailedLink>(() => {
    if (outcome.kind === 'failed') return { state: 'failed', message: outcome.text };
    return { state: outcome.kind === 'entered' ? 'checking' : 'none' };
  });
  useEffect(() => {
    if (outcome.kind !== 'entered') return;
    const enter = async () => {
      const auth = await loadAuth();
      const { error } = await auth.initialize();
      if (error) throw error;
      const { data } = await auth.getSession();
      if (!data.session) throw new Error(LINK_FAILED_TEXT);
      setLink({ state: 'accepted', needsSecondFactor: needsSecondFactor(data.session) });
    };
    enter().catch((error: unknown) => {
      logFailure('Opening the mailed link', error);
      setLink({ state: 'failed', message: isUnreached(error) ? authErrorText(error) : LINK_FAILED_TEXT });
    });
  }, [outcome]);
  return link;
}
