import { NUDGES_MAX } from '#domain/profile/profile-limits.ts';
import { rest } from '#web/data/auth/rest.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import type { ProfileRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryKeys } from './query-keys.ts';
import { useProfile } from './use-profile.ts';

/** Pairs of clients of which the coach said that they are two people: with the reminders put away, so on all devices. */
export function useHiddenPairs() {
  const { data: profile } = useProfile();
  const hidden = profile?.nudges_hidden ?? [];
  return {
    /** Until the profile is there nothing is offered. */
    isHidden: (key: string) => !profile || hidden.includes(key),
    hide: (key: string) => {
      if (profile) void store(profile.id, [...hidden, key].slice(-NUDGES_MAX), hidden);
    },
  };
}

async function store(id: string, next: string[], before: string[]): Promise<void> {
  const show = (nudges_hidden: string[]) =>
    queryClient.setQueryData<ProfileRow>(queryKeys.profile(id), (now) => now && { ...now, nudges_hidden });
  show(next);
  try {
    unwrap(await rest.from('profiles').update({ nudges_hidden: next }).eq('id', id));
  } catch (error) {
    logFailure('store that two clients are two people', error);
    show(before);
  }
}
