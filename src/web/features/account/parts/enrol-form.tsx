import { messageOf } from '#web/data/wire/wire-error.ts';
import { FormActions } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { atMostChars } from '#domain/limit-checks.ts';
import { AuthRefusal } from '#web/data/auth/ask-auth.ts';
import { canUsePasskeys } from '#web/data/auth/load-passkeys.ts';
import { Notice } from '#web/ui/notice.tsx';
import { refetchAccount } from '../account-queries.ts';
import { addPasskey, beginEnrolment, createRecoveryCodes, finishEnrolment, type Enrolment } from '../second-factor.ts';

interface EnrolFormProps {
  /** Whether two-factor sign-in is off. With the first factor recovery codes are created. */
  isFirst: boolean;
  isPasskey: boolean;
  onOtherWay: () => void;
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

export function EnrolForm(props: EnrolFormProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  if (enrolment) return <CodeStep {...props} enrolment={enrolment} />;
  return <NameStep {...props} onBegun={setEnrolment} />;
}

async function finish({ isFirst, onDone }: EnrolFormProps, title: string): Promise<void> {
  if (!isFirst) toast.success({ title });
  onDone(isFirst ? await makeCodes() : null);
  await refetchAccount();
}

const NAME_MAX_CHARS = 100;
const nameSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please give it a name'), atMostChars('A name', NAME_MAX_CHARS)),
});

const WORDS = {
  app: {
    name: 'My phone',
    label: 'Name of the authenticator',
    hint: 'So that you can recognise it later, such as My phone.',
    about: 'Your other devices will be signed out: they haven’t entered a code.',
    otherWay: 'Add a passkey instead',
  },
  passkey: {
    name: 'My passkey',
    label: 'Name of the passkey',
    hint: 'So that you can recognise it later, such as My laptop.',
    about: 'Your finger, face or PIN then signs you in without a password. Your other devices will be signed out.',
    otherWay: 'Use an authenticator app instead',
  },
} as const;

function NameStep(props: EnrolFormProps & { onBegun: (enrolment: Enrolment) => void }) {
  const { isFirst, isPasskey, onOtherWay, onBegun } = props;
  const words = WORDS[isPasskey ? 'passkey' : 'app'];
  const form = useForm({
    resolver: schemaResolver(nameSchema),
    defaultValues: { name: isFirst ? words.name : '' },
  });
  const { errors, isSubmitting } = form.formState;
  const takeOtherWay = () => {
    form.clearErrors();
    // What was typed stays.
    if (form.getValues('name') === words.name) form.setValue('name', WORDS[isPasskey ? 'app' : 'passkey'].name);
    onOtherWay();
  };
  const begin = form.handleSubmit(async ({ name }) => {
    try {
      if (!isPasskey) return onBegun(await beginEnrolment(name));
      await addPasskey(name);
    } catch (error) {
      const isOfName = error instanceof AuthRefusal && error.code === 'mfa_factor_name_conflict';
      return form.setError(isOfName ? 'name' : 'root', { message: messageOf(error) }, { shouldFocus: true });
    }
    await finish(props, 'Passkey added');
  });
  return (
    <form noValidate onSubmit={(event) => void begin(event)} className="grid gap-5">
      <p className="text-soft">{words.about}</p>
      <Field label={words.label} hint={words.hint} error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      {canUsePasskeys() && (
        <button
          type="button"
          onClick={takeOtherWay}
          className="justify-self-start text-sm font-[560] text-accent underline-offset-3 hover:underline tap"
        >
          {words.otherWay}
        </button>
      )}
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <FormActions label="Continue" busy={isSubmitting} />
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

function CodeStep({ enrolment, ...props }: EnrolFormProps & { enrolment: Enrolment }) {
  const form = useForm({ resolver: schemaResolver(codeSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const verify = form.handleSubmit(async ({ code }) => {
    try {
      await finishEnrolment(enrolment.factorId, code);
    } catch (error) {
      return form.setError('code', { message: messageOf(error) }, { shouldFocus: true });
    }
    await finish(props, 'Authenticator added');
  });
  return (
    <form noValidate onSubmit={(event) => void verify(event)} className="grid gap-5">
      <EnrolmentKey enrolment={enrolment} />
      <Field label="Code from the app" error={errors.code?.message}>
        <TextInput {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" />
      </Field>
      <FormActions label="Turn on" busy={isSubmitting} />
    </form>
  );
}

/** Creates recovery codes. If that fails, the authenticator is still active and codes can be created on the page. */
async function makeCodes(): Promise<readonly string[] | null> {
  try {
    return await createRecoveryCodes();
  } catch (error) {
    toast.destructive({ title: 'Could not make recovery codes', description: messageOf(error) });
    return null;
  }
}

/** The QR code for the authenticator app, and the key for typing. */
function EnrolmentKey({ enrolment }: { enrolment: Enrolment }) {
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
      {/* On white in the dark theme too: apps read dark on light. */}
      <img
        src={enrolment.qrCode}
        alt="QR code for your authenticator app"
        width={192}
        height={192}
        className="justify-self-center rounded-lg bg-white"
      />
      <div className="grid gap-3">
        <p>Open your authenticator app, add an account and scan this code. Then enter the six digits that it shows.</p>
        <a
          href={enrolment.uri}
          className="text-sm font-[560] text-accent underline-offset-3 hover:underline md:hidden tap"
        >
          Is the app on this phone? Open it
        </a>
        <div>
          <p className="text-sm text-soft">Can’t scan? Type this key:</p>
          <p className="mt-1 font-mono text-sm select-all">{inFours(enrolment.secret)}</p>
        </div>
      </div>
    </div>
  );
}

const inFours = (key: string) => key.replaceAll(/.{4}(?=.)/g, '$& ');
