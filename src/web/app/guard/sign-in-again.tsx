import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { CodeForm } from '#web/features/auth/parts/code-form.tsx';
import { formText } from '#web/features/auth/parts/form-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { dialogFocus } from '#web/ui/overlay/keep-focus.ts';
import { Dialog } from 'radix-ui';
import { useEffect, useState, type FormEvent } from 'react';

interface SignInAgainProps {
  email: string;
  userId: string;
  onAnswer: (isSignedIn: boolean) => void;
}

/**
 * Asks for the password above the current page, whose forms keep what was entered. It covers the page, because the person at the device
 * is not signed in.
 */
export function SignInAgain({ email, userId, onAnswer }: SignInAgainProps) {
  const session = useSession();
  const needsCode = Boolean(session && needsSecondFactor(session));
  // Signed in here or in another tab.
  const isSignedIn = session?.user.id === userId && !needsCode;
  useEffect(() => {
    if (isSignedIn) onAnswer(true);
  }, [isSignedIn, onAnswer]);
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          {...dialogFocus}
          onEscapeKeyDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-60 overflow-y-auto bg-paper px-4 pt-10 pb-14 outline-none md:pt-[9dvh]"
        >
          <div className="mx-auto max-w-[25rem]">
            <Logo className="size-11" />
            <Dialog.Title className="mt-6 text-34 leading-[1.08] font-medium">Please sign in again</Dialog.Title>
            <Dialog.Description className="mt-2 mb-7 text-soft">
              {needsCode
                ? 'Your password is correct. Now enter the code for this account.'
                : 'You have been signed out. Nothing you entered is lost: it is still here once you sign in.'}
            </Dialog.Description>
            {needsCode ? <CodeForm onEntered={() => onAnswer(true)} /> : <PasswordForm email={email} />}
            <button
              type="button"
              onClick={() => onAnswer(false)}
              className={buttonClass({ variant: 'ghost', wide: true, className: 'mt-2' })}
            >
              Leave without saving
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PasswordForm({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const password = formText(new FormData(event.currentTarget), 'password');
    setBusy(true);
    setFailure('');
    try {
      const auth = await loadAuth();
      const { error } = await auth.signInWithPassword({ email, password });
      if (error) throw error;
    } catch (error) {
      logFailure('Signing in again', error);
      setFailure(authErrorText(error));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <p>{email}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field label="Password">
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" busy={isBusy} wide className="mt-2">
        {isBusy ? LOGIN_TEXTS.busy : LOGIN_TEXTS.submit}
      </Button>
    </form>
  );
}
