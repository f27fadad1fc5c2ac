import { NUDGES } from '#domain/accreditation/forecast/nudges.ts';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { useController, type UseFormReturn } from 'react-hook-form';
import type { ProfileFormValues } from './profile-form-values.ts';

/** Which reminders the dashboard shows. Kept is what is off, so that a new kind is on. */
export function NudgeFields({ form }: { form: UseFormReturn<ProfileFormValues> }) {
  const { field } = useController({ control: form.control, name: 'nudges_off' });
  const off = field.value ?? [];
  const set = (id: string, isOn: boolean) => field.onChange(isOn ? off.filter((one) => one !== id) : [...off, id]);
  return (
    <SettingsGroup title="Reminders" description="What the dashboard reminds you about.">
      <div>
        {Object.entries(NUDGES).map(([id, label]) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={!off.includes(id)}
              onChange={(event) => set(id, event.target.checked)}
              className="size-[18px] accent-(--accent)"
            />
            {label}
          </label>
        ))}
      </div>
    </SettingsGroup>
  );
}
