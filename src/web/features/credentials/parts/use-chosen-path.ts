import { withChosenPath, type Credential } from '#domain/accreditation/bodies/credential-path.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { storeInProfile } from '#web/data/records/store-in-profile.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';

/** Stores the way to apply for a credential with the profile, so on all devices. What is judged by it changes at once. */
export function useChosenPath({ credential_paths: chosen }: Pick<EvidenceRows, 'credential_paths'>) {
  const { data: profile } = useProfile();
  const show = (credential_paths: readonly string[]) =>
    queryClient.setQueryData<EvidenceRows>(queryKeys.evidence, (now) => now && { ...now, credential_paths });
  const store = async (id: string, after: string[]) => {
    // What is under way would show the path from before.
    await queryClient.cancelQueries({ queryKey: queryKeys.evidence });
    show(after);
    await storeInProfile(id, { credential_paths: after }, { credential_paths: [...chosen] }, (error) => {
      show(chosen);
      showActionFailure('The way you apply could not be changed', error);
    });
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboards });
  };
  /** @param path null: not known */
  return (credential: Credential, path: string | null) => {
    if (profile) void store(profile.id, withChosenPath(credential, path, chosen));
  };
}
