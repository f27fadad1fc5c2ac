import { NUDGES, type NudgeId } from '#domain/accreditation/nudges.ts';
import { queryKeys } from '#web/backend/query-keys.ts';
import { rest } from '#web/backend/rest.ts';
import type { ProfileRow } from '#web/backend/tables.ts';
import { unwrap } from '#web/backend/wire-error.ts';
import { showActionFailure } from '#web/ui/show-action-failure.ts';
import { toast } from '#web/ui/toast.ts';
import { useQueryClient } from '@tanstack/react-query';

/** Switches a kind of reminder off at once, with a way back; what could not be stored comes back. */
export function useSwitchOff() {
  const queryClient = useQueryClient();
  return function switchOff(profile: ProfileRow, id: NudgeId): void {
    const key = queryKeys.profile(profile.id);
    const show = (nudges_off: string[]) =>
      queryClient.setQueryData<ProfileRow>(key, (now) => now && { ...now, nudges_off });
    const store = async (nudges_off: string[], before: string[]) => {
      show(nudges_off);
      try {
        unwrap(await rest.from('profiles').update({ nudges_off }).eq('id', profile.id));
      } catch (error) {
        show(before);
        showActionFailure('The reminders could not be changed', error);
      }
    };
    const before = profile.nudges_off;
    const after = [...before, id];
    void store(after, before);
    toast.success({
      title: `No more reminders: ${NUDGES[id]}`,
      description: 'Your profile turns them on again.',
      action: { label: 'Undo', onClick: () => void store(before, after) },
    });
  };
}
