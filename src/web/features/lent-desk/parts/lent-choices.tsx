import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { ALL_TIME, isAllTime, type LentViewInput } from '#domain/lent-views/lent-view.ts';
import { addDays } from '#domain/time.ts';
import { today } from '#web/data/device/today.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useWatch, type UseFormReturn } from 'react-hook-form';

export type LendForm = UseFormReturn<LentViewInput>;

const DAYS_IN_YEAR = 365;

/** The credentials that the assessor checks: a field for each, and one to add another. */
export function LentCredential({ form }: { form: LendForm }) {
  const rules = useWatch({ control: form.control, name: 'rules' });
  const error = form.formState.errors.rules;
  const choose = (place: number, rule: string) => {
    const chosen = [...rules.slice(0, place), rule, ...rules.slice(place + 1)].filter((one) => one !== '');
    form.setValue('rules', [...new Set(chosen)], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    // The requirements are checked on all records.
    if (rule !== '') for (const part of ['lends_learning', 'lends_practice'] as const) form.setValue(part, true);
  };
  const select = (place: number, none: string) => (
    <SelectField value={rules[place] ?? ''} onChoose={(rule) => choose(place, rule)}>
      <option value="">{none}</option>
      {BODY_NAMES.map((body) => (
        <optgroup key={body} label={body}>
          {credentialsOf(body).map((level) => (
            <option key={level} value={`${body}/${level}`}>{`${body} ${level}`}</option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
  return (
    <>
      <Field
        label="For which credential"
        hint="They see its requirements, judged by the records in the view."
        error={error && 'message' in error ? String(error.message) : undefined}
      >
        {select(0, 'None, only the records')}
      </Field>
      {rules.map((rule, at) => (
        <Field key={rule} label={at === 0 ? 'Another credential' : `Another credential (${at + 1})`} optional>
          {select(at + 1, 'None')}
        </Field>
      ))}
    </>
  );
}

/** All records, unless the coach chooses days. */
export function LentPeriod({ form }: { form: LendForm }) {
  const [period_from, period_to] = useWatch({ control: form.control, name: ['period_from', 'period_to'] });
  const { errors } = form.formState;
  const isAll = isAllTime({ period_from, period_to });
  const choose = (all: boolean) => {
    const period = all ? ALL_TIME : { period_from: addDays(today(), -DAYS_IN_YEAR), period_to: today() };
    for (const name of ['period_from', 'period_to'] as const)
      form.setValue(name, period[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <Field label="Which records">
        <SelectField
          value={isAll ? 'all' : 'days'}
          onChoose={(records) => choose(records === 'all')}
          options={{ all: 'All, everything that counts', days: 'Only some days' }}
        />
      </Field>
      {!isAll && (
        <>
          <Field label="From" error={errors.period_from?.message}>
            <DateField {...form.register('period_from')} required />
          </Field>
          <Field label="To" error={errors.period_to?.message}>
            <DateField {...form.register('period_to')} required />
          </Field>
        </>
      )}
    </>
  );
}
