import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { renewAccount } from '../account-queries.ts';
import { EnrolmentKey } from './enrolment-key.tsx';
import { beginEnrolment, createRecoveryCodes, finishEnrolment, type Enrolment } from '../second-factor.ts';

interface EnrolFormProps {
  /** The first one brings recovery codes with it. */
  isFirst: boolean;
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
}

export function EnrolForm(props: EnrolFormProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  if (enrolment) return <CodeStep {...props} enrolment={enrolment} />;
  return <NameStep {...props} onBegun={setEnrolment} />;
}

const NAME_MAX_CHARS = 100;
const nameSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give it a name'),
      z.maxLength(NAME_MAX_CHARS, `A name must be at most ${NAME_MAX_CHARS} characters`),
    ),
});

function NameStep({ isFirst, onBegun, onCancel }: EnrolFormProps & { onBegun: (enrolment: Enrolment) => void }) {
  const form = useForm({
    resolver: zodResolver(nameSchema),
    defaultValues: { name: isFirst ? 'My phone' : '' },
  });
  const { errors, isSubmitting } = form.formState;
  const begin = form.handleSubmit(async ({ name }) => {
    try {
      onBegun(await beginEnrolment(name));
    } catch (error) {
      form.setError('name', { message: messageOf(error) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void begin(event)} className="grid gap-5">
      <p className="text-soft">
        Other devices that are signed in now will be signed out, since they haven’t entered a code.
      </p>
      <Field
        label="Name of the authenticator"
        hint="So that you can recognise it later, such as My phone."
        error={errors.name?.message}
      >
        {(control) => <TextInput {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}

const codeSchema = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.replaceAll(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, 'Please enter the six digits that the app shows')),
  ),
});

function CodeStep({ enrolment, isFirst, onDone, onCancel }: EnrolFormProps & { enrolment: Enrolment }) {
  const form = useForm({ resolver: zodResolver(codeSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const verify = form.handleSubmit(async ({ code }) => {
    try {
      await finishEnrolment(enrolment.factorId, code);
    } catch (error) {
      return form.setError('code', { message: messageOf(error) }, { shouldFocus: true });
    }
    if (!isFirst) toast.success({ title: 'Authenticator added' });
    onDone(isFirst ? await makeCodes() : null);
    await renewAccount();
  });
  return (
    <form noValidate onSubmit={(event) => void verify(event)} className="grid gap-5">
      <EnrolmentKey enrolment={enrolment} />
      <Field label="Code from the app" error={errors.code?.message}>
        {(control) => (
          <TextInput {...control} {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" />
        )}
      </Field>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Turn on
        </Button>
      </DialogActions>
    </form>
  );
}

/** The authenticator counts already; codes that could not be made now can be made from the page. */
async function makeCodes(): Promise<readonly string[] | null> {
  try {
    return await createRecoveryCodes();
  } catch (error) {
    toast.destructive({ title: 'Could not make recovery codes', description: messageOf(error) });
    return null;
  }
}
