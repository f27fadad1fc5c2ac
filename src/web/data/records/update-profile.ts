import type { ProfileInput } from '#domain/profile/profile-schema.ts';
import { profileQuery } from './profile.ts';
import { rest } from '#web/data/auth/rest.ts';
import { notifyTabs } from '#web/data/device/tab-channel.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Changes columns of the user's own profile. Rejects with a WireError, also if the profile does not exist. */
export function useUpdateProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Partial<ProfileInput>) => {
      // Without columns no row would be found.
      if (Object.keys(change).length > 0)
        unwrap(await rest.from('profiles').update(change).eq('id', userId).select('id').single());
      return change;
    },
    onSuccess: (change) => {
      queryClient.setQueryData(profileQuery(userId).queryKey, (profile) => profile && { ...profile, ...change });
      notifyTabs('records');
    },
  });
}
