import { PROFILE_IDS_MAX } from '#domain/profile/profile-limits.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { storeInProfile } from './store-in-profile.ts';
import { useProfile } from './use-profile.ts';

/** Pairs of clients of which the coach said that they are two people: stored with the hidden reminders, so on all devices. */
export function useHiddenPairs() {
  const { data: profile } = useProfile();
  const hidden = profile?.nudges_hidden ?? [];
  return {
    /** Until the profile is there nothing is offered. */
    isHidden: (key: string) => !profile || hidden.includes(key),
    hide: (key: string) => {
      if (!profile) return;
      const after = { nudges_hidden: [...hidden, key].slice(-PROFILE_IDS_MAX) };
      void storeInProfile(profile.id, after, { nudges_hidden: hidden }, (error) =>
        logFailure('store that two clients are two people', error),
      );
    },
  };
}
