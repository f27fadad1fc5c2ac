import type { Body } from '#domain/body-names.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { chosenBodies } from '#domain/accreditation/plan/candidates.ts';
import { rest } from '#web/data/auth/rest.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import type { ProfileRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { useQueryClient } from '@tanstack/react-query';

/** The bodies that the coach plans for; undefined until the profile is there. Kept with the profile, so on all devices. */
export function useChosenBodies({ credentials }: Pick<EvidenceRows, 'credentials'>) {
  const queryClient = useQueryClient();
  const { data: profile } = useProfile();
  const store = async (id: string, next: Body[], before: Body[] | null) => {
    const show = (chosen_bodies: Body[] | null) =>
      queryClient.setQueryData<ProfileRow>(queryKeys.profile(id), (now) => now && { ...now, chosen_bodies });
    show(next);
    try {
      unwrap(await rest.from('profiles').update({ chosen_bodies: next }).eq('id', id));
    } catch (error) {
      show(before);
      showActionFailure('The bodies could not be changed', error);
    }
  };
  return {
    // A profile kept on the device may be from a version without this column.
    bodies: profile && chosenBodies(profile.chosen_bodies ?? null, credentials),
    choose: (next: Body[]) => {
      if (profile) void store(profile.id, next, profile.chosen_bodies ?? null);
    },
  };
}
