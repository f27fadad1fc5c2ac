import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { useUpdateProfile } from '#web/data/records/update-profile.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { zoneOf } from '#web/data/records/use-time-zone.ts';
import { NeedsPlan } from '#web/records/needs-plan.tsx';
import type { ProfileRow } from '#web/data/wire/tables.ts';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { SettingsGroup } from '#web/ui/settings-group.tsx';

/** The weekly mail (ADR 101): one switch, which is saved at once. */
export function WeeklyMailSection() {
  const query = useProfile();
  const canGet = useCanOpen()('/dashboard');
  return (
    <SettingsGroup
      title="Weekly email"
      anchor="weekly-email"
      description="On Monday morning, between seven and nine in your time zone."
    >
      {!canGet && <NeedsPlan>You need the plan to get it.</NeedsPlan>}
      <div>
        {query.data && <WeeklyMailSwitch profile={query.data} />}
        <NotLoaded query={query} label="Loading your weekly email" rows={1} />
        <p className="text-sm text-soft">
          What you logged last week, which sessions to confirm, and what your nearest credential still needs. Numbers
          only: no client is named. Each email has a link that switches it off.
        </p>
      </div>
    </SettingsGroup>
  );
}

function WeeklyMailSwitch({ profile }: { profile: ProfileRow }) {
  const update = useUpdateProfile(profile.id);
  const change = (isOn: boolean) => {
    // The mail comes in the coach's own morning, and the server doesn't know this browser's.
    const zone = isOn && profile.time_zone === null ? { time_zone: zoneOf(null) } : {};
    update.mutate(
      { weekly_mail: isOn, ...zone },
      {
        onSuccess: () => toast.success({ title: isOn ? 'Weekly email switched on' : 'Weekly email switched off' }),
        onError: failureToast('Could not change it'),
      },
    );
  };
  return (
    <CheckField
      checked={(update.isPending ? update.variables : profile).weekly_mail}
      disabled={update.isPending}
      onCheck={change}
    >
      Send me a weekly email
    </CheckField>
  );
}
