import { usualWeekStart } from '#domain/profile/week-start.ts';
import { Combobox, type ComboboxOption } from '#web/ui/form/list/combobox.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { DurationField } from '#web/ui/form/duration-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useMemo } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { ProfileFormValues } from './profile-form-values.ts';
import { SettingsGroup } from '#web/ui/settings-group.tsx';

const WEEK_START_LABELS = { monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' } as const;
const PRESET_MINUTES = [30, 45, 60, 90];

export function PracticeFields({ form }: { form: UseFormReturn<ProfileFormValues> }) {
  const { errors } = form.formState;
  return (
    <SettingsGroup
      title="Your practice"
      description="When you started coaching, how long your sessions are, and how your calendar looks."
    >
      <Field
        label="Practising since"
        optional
        hint="The day you started coaching. EMCC counts years of practice."
        error={errors.practising_since?.message}
      >
        <DateField {...form.register('practising_since', { setValueAs: (text: string | null) => text || null })} />
      </Field>
      <TimeZoneField form={form} />
      <Field label="Week starts on" error={errors.week_start?.message}>
        <SelectField
          {...form.register('week_start', { setValueAs: (day: string | null) => day || null })}
          options={{ '': `Same as this browser: ${WEEK_START_LABELS[usualWeekStart()]}`, ...WEEK_START_LABELS }}
        />
      </Field>
      <Controller
        control={form.control}
        name="default_session_minutes"
        render={({ field, fieldState }) => (
          <Field
            label="Usual session length"
            hint="Write it any way you like: 50, 1h 30m, 1:30 or 1.5h."
            error={fieldState.error?.message}
          >
            <DurationField
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              presets={PRESET_MINUTES}
            />
          </Field>
        )}
      />
    </SettingsGroup>
  );
}

function TimeZoneField({ form }: { form: UseFormReturn<ProfileFormValues> }) {
  const saved = form.formState.defaultValues?.time_zone ?? null;
  const options = useMemo(() => timeZoneOptions(saved), [saved]);
  const offered = browserTimeZone();
  return (
    <Controller
      control={form.control}
      name="time_zone"
      render={({ field, fieldState }) => (
        <Field
          label="Time zone"
          optional
          hint="For emails and files. Today is this device’s date."
          error={fieldState.error?.message}
          aside={
            field.value !== offered && (
              <button
                type="button"
                className="text-13 font-[560] text-accent hover:underline tap"
                onClick={() => field.onChange(offered)}
              >
                Use {timeZoneLabel(offered)}
              </button>
            )
          }
        >
          <Combobox
            options={options}
            value={field.value ?? ''}
            onChange={(name) => field.onChange(name === '' ? null : name)}
            onBlur={field.onBlur}
            listLabel="Time zones"
            placeholder={`Same as this browser: ${timeZoneLabel(offered)}`}
          />
        </Field>
      )}
    />
  );
}

/** The browser's time zone, as an IANA name. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All time zones of the browser, and `saved` even if it is unknown. */
function timeZoneOptions(saved: string | null): ComboboxOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', browserTimeZone(), ...(saved ? [saved] : [])]);
  return [...names].toSorted().map((name) => ({ value: name, label: timeZoneLabel(name) }));
}

/** @example timeZoneLabel('America/New_York') // 'America/New York' */
function timeZoneLabel(name: string): string {
  return name.replaceAll('_', ' ');
}
