import type { Body } from '#domain/body-names.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { chosenBodies } from '#domain/accreditation/plan/candidates.ts';
import { storeAim } from '#web/data/records/store-aim.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';

/** The bodies that the coach plans for; undefined until the profile is there. */
export function useChosenBodies({ credentials }: Pick<EvidenceRows, 'credentials'>) {
  const { data: profile } = useProfile();
  const before = profile?.chosen_bodies ?? null;
  return {
    bodies: profile && chosenBodies(before, credentials),
    choose: (next: Body[]) => {
      if (!profile) return;
      void storeAim(profile.id, { chosen_bodies: next }, { chosen_bodies: before }, (error) =>
        showActionFailure('The bodies could not be changed', error),
      );
    },
  };
}
