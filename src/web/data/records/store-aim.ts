import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { ProfileInput } from '#domain/profile/profile-schema.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from './query-keys.ts';
import { storeInProfile } from './store-in-profile.ts';

/** What a coach works toward, and how they apply for it. */
type Aim = Partial<Pick<ProfileInput, 'chosen_bodies' | 'credential_paths'>>;

/** Stores it with the profile, so on all devices. What depends on it changes at once, and back if it could not be stored. */
export async function storeAim(
  profileId: string,
  after: Aim,
  before: Aim,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const show = (aim: Aim) =>
    queryClient.setQueryData<EvidenceRows>(queryKeys.evidence, (now) => now && { ...now, ...aim });
  // What is under way would show what was before.
  await queryClient.cancelQueries({ queryKey: queryKeys.evidence });
  show(after);
  await storeInProfile(profileId, after, before, (error) => {
    show(before);
    onFailure(error);
  });
  void queryClient.invalidateQueries({ queryKey: queryKeys.dashboards });
}
