import { loadAuth } from '#web/backend/auth.ts';
import { readLinkOutcome } from '#web/backend/link-outcome.ts';
import { useEffect, useState } from 'react';
import { authErrorText } from './auth-error-text.ts';

export type MailedLink =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'accepted' }
  | { state: 'failed'; message: string };

/** What the mailed link to /reset-password brought. The auth client turns its tokens into a session. */
export function useMailedLink(): MailedLink {
  // Read once: the auth client takes the hash away.
  const [outcome] = useState(() => readLinkOutcome(location.hash));
  const [link, setLink] = useState<MailedLink>(() => {
    if (outcome.kind === 'failed') return { state: 'failed', message: outcome.message };
    return { state: outcome.kind === 'entered' ? 'checking' : 'none' };
  });
  useEffect(() => {
    if (outcome.kind !== 'entered') return;
    const enter = async () => {
      const auth = await loadAuth();
      const { error } = await auth.initialize();
      if (error) throw error;
      const { data } = await auth.getSession();
      if (!data.session) throw new Error('Email link is invalid or has expired');
      setLink({ state: 'accepted' });
    };
    enter().catch((error: unknown) => setLink({ state: 'failed', message: authErrorText(error) }));
  }, [outcome]);
  return link;
}
