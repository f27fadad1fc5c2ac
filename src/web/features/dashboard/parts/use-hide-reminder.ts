import { NUDGES, type NudgeId } from '#domain/accreditation/forecast/nudges.ts';
import { NUDGES_MAX } from '#domain/profile/profile-limits.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { ProfileRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useQueryClient } from '@tanstack/react-query';

type Silence = Partial<Pick<ProfileRow, 'nudges_off' | 'nudges_hidden'>>;

/** Puts reminders away at once, with a way back; what could not be stored comes back. */
export function useHideReminder() {
  const queryClient = useQueryClient();
  const store = async (profileId: string, after: Silence, before: Silence) => {
    const show = (change: Silence) =>
      queryClient.setQueryData<ProfileRow>(queryKeys.profile(profileId), (now) => now && { ...now, ...change });
    show(after);
    try {
      unwrap(await rest.from('profiles').update(after).eq('id', profileId));
    } catch (error) {
      show(before);
      showActionFailure('The reminders could not be changed', error);
    }
  };
  const undo = (profileId: string, after: Silence, before: Silence) => ({
    label: 'Undo',
    onClick: () => void store(profileId, before, after),
    isUndo: true,
  });
  return {
    /** This one alone. Only the latest are kept: what older ones were about is long over. */
    hide({ id, nudges_hidden }: ProfileRow, key: string): void {
      // A profile that this device remembers may be older than the column.
      const before = { nudges_hidden: nudges_hidden ?? [] };
      const after = { nudges_hidden: [...before.nudges_hidden, key].slice(-NUDGES_MAX) };
      void store(id, after, before);
      toast.success({ title: 'Reminder hidden', action: undo(id, after, before) });
    },
    /** All of this kind. */
    stop({ id, nudges_off }: ProfileRow, kind: NudgeId): void {
      const before = { nudges_off };
      const after = { nudges_off: [...nudges_off, kind] };
      void store(id, after, before);
      toast.success({
        title: `No more reminders: ${NUDGES[kind]}`,
        description: 'You can turn them on again in your profile.',
        action: undo(id, after, before),
      });
    },
  };
}
