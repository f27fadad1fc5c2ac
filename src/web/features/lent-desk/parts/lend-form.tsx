import { lentViewMail } from '#domain/lent-views/lent-view-mail.ts';
import { ALL_TIME, LENT_DAYS, lentViewSchema, type LentViewInput } from '#domain/lent-views/lent-view.ts';
import { lastDayAfter } from '#domain/link-last-day.ts';
import { isCalendarDate } from '#domain/time.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import { lendView } from '#web/data/records/lent-views.ts';
import { useMailName } from '#web/data/records/use-mail-name.ts';
import type { LentViewRow } from '#web/data/wire/tables.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field, showWrong } from '#web/ui/form/field.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useUnsaved } from '#web/ui/form/use-unsaved.ts';
import { YourNameField } from '#web/parts/your-name-field.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FormActions } from '#web/ui/overlay/dialog.tsx';
import type { FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { LentCredential, LentPeriod, type LendForm as LendFields } from './lent-choices.tsx';

const DEFAULT_DAYS = 30;

interface LendFormProps extends FormFrame {
  /** A view that is lent again: its settings are filled in. */
  like: LentViewRow | undefined;
}

/** The assessor, what they see and for how long, and the email as it will be sent. */
export function LendForm({ like, onSaved, onDirtyChange }: LendFormProps) {
  const mailName = useMailName();
  const form = useForm<LentViewInput>({ resolver: schemaResolver(lentViewSchema), defaultValues: valuesLike(like) });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('assessor_name'), [form]);
  // With the id, so that it is one view however often it is sent.
  const beside = { value: form.getValues('id'), set: (id: string) => form.setValue('id', id) };
  useUnsaved(form, { onDirtyChange, draftOf: lastUser()?.id }, beside);
  const save = form.handleSubmit(async (view, event) => {
    if (showWrong(event?.target as HTMLFormElement, mailName.check)) return;
    try {
      await mailName.save();
      await lendView(view);
      toast.success({ title: `View lent to ${view.assessor_name}`, description: 'The link is on its way to them.' });
      onSaved();
    } catch (error) {
      showFormFailure(form, error);
    }
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        mailName.check();
        void save(event);
      }}
      className="grid gap-5"
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Assessor’s name" error={errors.assessor_name?.message}>
          <TextInput {...form.register('assessor_name')} autoComplete="off" />
        </Field>
        <Field
          label="Assessor’s email"
          hint="The link and every code go there, and nowhere else."
          error={errors.assessor_email?.message}
        >
          <TextInput {...form.register('assessor_email')} type="email" autoComplete="off" />
        </Field>
        <LentCredential form={form} />
        <LentPeriod form={form} />
      </div>
      <Disclosure
        title="Details"
        summary="what they see, how clients are shown, for how long"
        startsOpen={like !== undefined}
        isForced={Boolean(errors.client_labels ?? errors.days)}
      >
        <Lent form={form} />
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Show clients by" error={errors.client_labels?.message}>
            <SelectField {...form.register('client_labels')} options={{ initials: 'Initials', numbers: 'Numbers' }} />
          </Field>
          <Field label="Open for" error={errors.days?.message}>
            <SelectField
              {...form.register('days', { valueAsNumber: true })}
              options={LENT_DAYS.map((days) => [days, `${days} days`])}
            />
          </Field>
        </div>
      </Disclosure>
      <YourNameField {...mailName} onDirtyChange={onDirtyChange} />
      <Field label="Your words in the email" optional error={errors.message?.message}>
        <TextArea {...form.register('message')} rows={3} />
      </Field>
      <Disclosure title="The email" startsOpen={false}>
        <MailPreview form={form} coach={mailName.name} />
      </Disclosure>
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <FormActions label="Lend and send the email" busy={isSubmitting} />
    </form>
  );
}

function valuesLike(like: LentViewRow | undefined): LentViewInput {
  return {
    id: crypto.randomUUID(),
    assessor_name: like?.assessor_name ?? '',
    assessor_email: like?.assessor_email ?? '',
    message: like?.message ?? '',
    period_from: like?.period_from ?? ALL_TIME.period_from,
    period_to: like?.period_to ?? ALL_TIME.period_to,
    client_labels: like?.client_labels ?? 'initials',
    lends_learning: like?.lends_learning ?? true,
    lends_practice: like?.lends_practice ?? true,
    rules: [...(like?.rules ?? [])],
    days: DEFAULT_DAYS,
  };
}

/** What the view shows besides sessions. */
function Lent({ form }: { form: LendFields }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-[560]">What they see</legend>
      <p className="text-sm text-soft">
        Sessions (date, length, paid or not) and totals. Never notes, topics, follow-ups or clients’ names and
        addresses.
      </p>
      <CheckField {...form.register('lends_learning')} className="md:min-h-9">
        Supervision, mentor coaching, CPD, education and credentials held
      </CheckField>
      <CheckField {...form.register('lends_practice')} className="md:min-h-9">
        The days of reflections and client feedback, without texts
      </CheckField>
    </fieldset>
  );
}

/** The email as the server will send it, from the same text. */
function MailPreview({ form, coach }: { form: UseFormReturn<LentViewInput>; coach: string }) {
  const [now] = useState(() => new Date());
  const view = useWatch({ control: form.control }) as LentViewInput;
  if (!isCalendarDate(view.period_from) || !isCalendarDate(view.period_to))
    return <p className="text-sm text-soft">Choose the period to see the email.</p>;
  const name = coach || 'Your name';
  const { subject, before, linkLabel, after } = lentViewMail(name, view, lastDayAfter(now, view.days));
  return (
    <div className="text-sm">
      <p className="text-soft">
        From {name}, to {view.assessor_email || 'the assessor'}; answers come to you.
      </p>
      <p className="mt-2 font-[560]">{subject}</p>
      {[...before, `[${linkLabel}]`, ...after, 'A link to unsubscribe from all requests.'].map((paragraph, at) => (
        <p key={`${at} ${paragraph}`} className="mt-2 break-words whitespace-pre-wrap">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
