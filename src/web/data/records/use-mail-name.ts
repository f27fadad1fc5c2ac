import { coachNameSchema } from '#domain/profile/coach-name.ts';
import { useState } from 'react';
import { useUpdateProfile } from './update-profile.ts';
import { useProfile } from './use-profile.ts';

/**
 * The coach's name in mails to other people (ADR 114). Where the profile has none yet, the form that sends the first mail asks for it,
 * and `save` stores it as the display name.
 */
export function useMailName() {
  const profile = useProfile().data;
  const update = useUpdateProfile(profile?.id ?? '');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const stored = profile?.display_name?.trim() ?? '';
  // Where the profile cannot be loaded the server says that a name is missing.
  const isAsked = profile !== undefined && stored === '';
  return {
    isAsked,
    name: stored || typed.trim(),
    typed,
    error,
    type: (text: string) => {
      setTyped(text);
      setError(undefined);
    },
    /** The field says what is wrong with a name that no mail can have. */
    check: () => setError(isAsked ? coachNameSchema.safeParse(typed).error?.issues[0]?.message : undefined),
    /** Rejects with a WireError. */
    async save(): Promise<void> {
      if (isAsked) await update.mutateAsync({ display_name: typed.trim() });
    },
  };
}
