import { NUDGES, type NudgeId } from '#domain/accreditation/forecast/nudges.ts';
import { PROFILE_IDS_MAX } from '#domain/profile/profile-limits.ts';
import { storeInProfile } from '#web/data/records/store-in-profile.ts';
import type { ProfileRow } from '#web/data/wire/tables.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';

type HiddenReminders = Partial<Pick<ProfileRow, 'nudges_off' | 'nudges_hidden'>>;

/** Hides reminders at once, with an undo button. They are shown again if the change could not be stored. */
export function useHideReminders() {
  const store = (profileId: string, after: HiddenReminders, before: HiddenReminders) =>
    storeInProfile(profileId, after, before, (error) => showActionFailure('The reminders could not be changed', error));
  const undo = (profileId: string, after: HiddenReminders, before: HiddenReminders) => ({
    label: 'Undo',
    onClick: () => void store(profileId, before, after),
    isUndo: true,
  });
  return {
    /** Hides only this one. Only the latest keys are stored, since older reminders no longer appear. */
    hide({ id, nudges_hidden }: ProfileRow, key: string): void {
      const before = { nudges_hidden };
      const after = { nudges_hidden: [...nudges_hidden, key].slice(-PROFILE_IDS_MAX) };
      void store(id, after, before);
      toast.success({ title: 'Reminder hidden', action: undo(id, after, before) });
    },
    /** Hides all of this kind. */
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
