import type { ProfileInput } from '#domain/profile/profile-schema.ts';
import { rest } from '#web/data/auth/rest.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import type { ProfileRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryKeys } from './query-keys.ts';

/** Shows a change of the user's own profile at once and stores it. Where that fails, it shows what was before and says so. */
export async function storeInProfile(
  id: string,
  after: Partial<ProfileInput>,
  before: Partial<ProfileInput>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const show = (change: Partial<ProfileInput>) =>
    queryClient.setQueryData<ProfileRow>(queryKeys.profile(id), (now) => now && { ...now, ...change });
  show(after);
  try {
    unwrap(await rest.from('profiles').update(after).eq('id', id));
  } catch (error) {
    show(before);
    onFailure(error);
  }
}
