import { withChosenPath, type Credential } from '#domain/accreditation/bodies/credential-path.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { storeAim } from '#web/data/records/store-aim.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';

/** Stores the way to apply for a credential. */
export function useChosenPath({ credential_paths: chosen }: Pick<EvidenceRows, 'credential_paths'>) {
  const { data: profile } = useProfile();
  /** @param path null: not known */
  return (credential: Credential, path: string | null) => {
    if (!profile) return;
    const after = { credential_paths: withChosenPath(credential, path, chosen) };
    void storeAim(profile.id, after, { credential_paths: [...chosen] }, (error) =>
      showActionFailure('The way you apply could not be changed', error),
    );
  };
}
