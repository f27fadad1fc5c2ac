import { SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { COLLAPSIBLE_FACTS, YES_NO_FACTS, badgesOf, isUsual } from '#domain/records/session-facts.ts';
import { sessionColumns, type SessionInput } from '#domain/records/session.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Field, type FieldControl } from '#web/ui/form/field.tsx';
import { SuggestInput } from '#web/ui/form/list/suggest-input.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useState } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { engagementsQuery } from '../session-queries.ts';

interface CredentialFieldsProps {
  form: UseFormReturn<SessionInput>;
  /** The column that a link to this form names. */
  focus?: string | undefined;
}

/** Called with what is typed and also with the stored value. */
const asParticipants = (value: unknown) => (value === '' || value === null ? null : Number(value));

/** The fields that only credentials need. Collapsed if they begin as usual. */
export function CredentialFields({ form, focus }: CredentialFieldsProps) {
  const [startsOpen] = useState(() => !isUsual(form.getValues()) || COLLAPSIBLE_FACTS.some((name) => name === focus));
  const facts = useWatch({ control: form.control, name: COLLAPSIBLE_FACTS });
  const unusual = badgesOf(Object.fromEntries(COLLAPSIBLE_FACTS.map((name, place) => [name, facts[place]])));
  const { errors } = form.formState;
  return (
    <Disclosure
      title="For your credential"
      // Collapsed, it still says what the client's last session brought with it.
      summary={unusual.join(', ') || 'group, kind'}
      startsOpen={startsOpen}
      isForced={COLLAPSIBLE_FACTS.some((name) => errors[name])}
    >
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Field label="Kind" error={errors.kind?.message} hint="Coaching counts for most credentials.">
          <SelectField {...form.register('kind')} options={SESSION_KIND_TEXTS} />
        </Field>
        <FormatFields form={form} focus={focus} />
      </div>
      {YES_NO_FACTS.map((name) => (
        <CheckField key={name} {...form.register(name)} className="-my-1 w-fit pr-3">
          {sessionColumns[name].label}
        </CheckField>
      ))}
    </Disclosure>
  );
}

/** The number of participants is shown for groups and teams, and if a value is stored that should not be there. */
function FormatFields({ form, focus }: CredentialFieldsProps) {
  const { errors } = form.formState;
  const [format, participants] = useWatch({ control: form.control, name: ['format', 'participants'] });
  const isShown = format !== 'individual' || typeof participants === 'number' || focus === 'participants';
  return (
    <>
      <Field label="Format" error={errors.format?.message}>
        <SelectField
          {...form.register('format', {
            onChange: (event: { target: { value: string } }) => {
              if (event.target.value === 'individual') form.setValue('participants', null, { shouldDirty: true });
              if (event.target.value !== 'team') form.setValue('engagement', null, { shouldDirty: true });
            },
          })}
          options={SESSION_FORMAT_TEXTS}
        />
      </Field>
      {isShown && (
        <Field label="Participants" optional error={errors.participants?.message}>
          <TextInput
            {...form.register('participants', { setValueAs: asParticipants })}
            inputMode="numeric"
            autoComplete="off"
            placeholder="How many took part"
          />
        </Field>
      )}
      {(format === 'team' || focus === 'engagement') && (
        <Field
          label="Engagement"
          optional
          error={errors.engagement?.message}
          hint="Only if you have had more than one assignment with this team."
        >
          {(control) => <EngagementInput form={form} control={control} />}
        </Field>
      )}
    </>
  );
}

/** Suggests the engagements that the client's earlier sessions name. */
function EngagementInput({ form, control }: { form: UseFormReturn<SessionInput>; control: FieldControl }) {
  const clientId = useWatch({ control: form.control, name: 'client_id' });
  const known = useQuery({ ...engagementsQuery(clientId), enabled: clientId !== '' });
  const { value, onChange, ...field } = useController({ control: form.control, name: 'engagement' }).field;
  return (
    <SuggestInput
      {...control}
      {...field}
      value={value ?? ''}
      onChange={(text) => onChange(text.trim() === '' ? null : text)}
      suggestions={known.data ?? []}
      listLabel="Earlier engagements"
      placeholder="The same as before"
    />
  );
}
