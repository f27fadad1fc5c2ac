import { CONSENTS, CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import type { ClientInput } from '#domain/records/client.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

/** The columns of the fields below. */
const COLUMNS = [
  'organisation',
  'letter_date',
  'relationship_start',
  'relationship_end',
  'consent',
  'consent_date',
  'consent_how',
  'retain_until',
] as const satisfies (keyof ClientInput)[];
type Column = (typeof COLUMNS)[number];

interface ClientCredentialFieldsProps {
  form: UseFormReturn<ClientInput>;
  /** The column that the reader came for. */
  focus?: string | undefined;
}

/** What a credential asks of a client. Folded while there is nothing in it. */
export function ClientCredentialFields({ form, focus }: ClientCredentialFieldsProps) {
  const [startsOpen] = useState(() => {
    const values = form.getValues();
    return COLUMNS.some((column) => values[column] || column === focus);
  });
  const { errors } = form.formState;
  const registered = (column: Column) => form.register(column, { setValueAs: (text: unknown) => text || null });
  return (
    <Disclosure
      title="For your credential"
      summary="consent, dates, organisation"
      startsOpen={startsOpen}
      isForced={COLUMNS.some((column) => errors[column])}
    >
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Field
          label="Consent"
          error={errors.consent?.message}
          hint="To be named if your log is checked."
          className="md:col-span-2"
        >
          {(control) => (
            <SelectField {...control} {...registered('consent')}>
              <option value="">Not asked</option>
              {CONSENTS.map((consent) => (
                <option key={consent} value={consent}>
                  {CONSENT_TEXTS[consent]}
                </option>
              ))}
            </SelectField>
          )}
        </Field>
        <Field label="When" optional error={errors.consent_date?.message}>
          {(control) => <DateField {...control} {...registered('consent_date')} />}
        </Field>
        <Field label="How" optional error={errors.consent_how?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...registered('consent_how')}
              autoComplete="off"
              placeholder="By email, in the contract…"
            />
          )}
        </Field>
        <Field label="Working together since" optional error={errors.relationship_start?.message}>
          {(control) => <DateField {...control} {...registered('relationship_start')} />}
        </Field>
        <Field label="Until" optional error={errors.relationship_end?.message}>
          {(control) => <DateField {...control} {...registered('relationship_end')} />}
        </Field>
        <Field label="Organisation" optional error={errors.organisation?.message}>
          {(control) => <TextInput {...control} {...registered('organisation')} autoComplete="off" />}
        </Field>
        <Field
          label="Their letter is signed on"
          optional
          error={errors.letter_date?.message}
          hint="Instead of names: for everyone there, until that day."
        >
          {(control) => <DateField {...control} {...registered('letter_date')} />}
        </Field>
        <Field
          label="Keep their data until"
          optional
          error={errors.retain_until?.message}
          hint="We remind you then. Nothing is deleted automatically."
        >
          {(control) => <DateField {...control} {...registered('retain_until')} />}
        </Field>
      </div>
    </Disclosure>
  );
}
