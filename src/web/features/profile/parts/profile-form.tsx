import type { ProfileRow } from '#web/data/wire/tables.ts';
import { Button } from '#web/ui/button.tsx';
import { UnsavedChangesPrompt } from '#web/ui/form/unsaved-changes-prompt.tsx';
import { useNoTyping } from '#web/ui/form/use-no-typing.ts';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useForm, useController, type UseFormReturn } from 'react-hook-form';
import { IdentityFields } from './identity-fields.tsx';
import { profileFormSchema, type ProfileFormValues } from './profile-form-values.ts';
import { browserTimeZone, PracticeFields } from './practice-fields.tsx';
import { changedColumns } from '#web/data/records/versions/compare-versions.ts';
import { useUpdateProfile } from '#web/data/records/update-profile.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { NUDGES } from '#domain/accreditation/forecast/nudges.ts';
import { SettingsGroup } from '#web/ui/settings-group.tsx';

export function ProfileForm({ profile }: { profile: ProfileRow }) {
  // Its other columns are not part of what is submitted.
  const form = useForm<ProfileFormValues>({ resolver: schemaResolver(profileFormSchema), defaultValues: profile });
  const update = useUpdateProfile(profile.id);
  const { isDirty, errors, defaultValues = {} } = form.formState;

  useNoTyping(update.isPending);

  const save = form.handleSubmit(async (entered) => {
    // The weekly mail comes in the coach's own morning, and the server doesn't know this browser's.
    const time_zone = entered.time_zone ?? (profile.weekly_mail ? browserTimeZone() : null);
    const values = { ...entered, time_zone };
    try {
      // What is the same as before may have been changed on another device.
      await update.mutateAsync(changedColumns(values, defaultValues));
      form.reset(values);
      toast.success({ title: 'Profile saved' });
    } catch (error) {
      // Keep the entered values after a failure.
      showFormFailure(form, error);
    }
  });

  return (
    <form noValidate aria-label="Profile" onSubmit={(event) => void save(event)}>
      <IdentityFields form={form} email={profile.email} />
      <PracticeFields form={form} />
      <NudgeFields form={form} />
      {errors.root && (
        <Notice className="mb-5" tone="bad">
          Your profile was not saved. {errors.root.message}
        </Notice>
      )}
      <div className="flex items-center justify-end gap-4 pb-8">
        {isDirty && <p className="text-sm text-soft">Not saved yet</p>}
        <Button type="submit" disabled={!isDirty} busy={update.isPending}>
          Save profile
        </Button>
      </div>
      <UnsavedChangesPrompt isDirty={() => isDirty} />
    </form>
  );
}

/** Which reminders the dashboard shows. The profile stores those that are off, so that new kinds are on. */
function NudgeFields({ form }: { form: UseFormReturn<ProfileFormValues> }) {
  const { field } = useController({ control: form.control, name: 'nudges_off' });
  const off = field.value ?? [];
  const set = (id: string, isOn: boolean) => field.onChange(isOn ? off.filter((one) => one !== id) : [...off, id]);
  return (
    <SettingsGroup title="Reminders" anchor="reminders" description="What the dashboard reminds you about.">
      <div>
        {Object.entries(NUDGES).map(([id, label]) => (
          <CheckField key={id} checked={!off.includes(id)} onCheck={(isOn) => set(id, isOn)}>
            {label}
          </CheckField>
        ))}
      </div>
    </SettingsGroup>
  );
}
