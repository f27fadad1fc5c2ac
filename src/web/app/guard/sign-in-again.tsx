import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { askAuth } from '#web/data/auth/ask-auth.ts';
import { isPasskey, verifiedFactors } from '#web/data/auth/factors.ts';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { canUsePasskeys, loadPasskeys } from '#web/data/auth/load-passkeys.ts';
import { claimsOf } from '#web/data/auth/token-claims.ts';
import { lastUser, useSession } from '#web/data/auth/session-store.ts';
import { CodeForm } from '#web/features/auth/parts/code-form.tsx';
import { NativeForm } from '#web/features/auth/parts/native-form.tsx';
import { PasskeyButton } from '#web/features/auth/parts/passkey-button.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { dialogFocus } from '#web/ui/overlay/keep-focus.ts';
import { Dialog } from 'radix-ui';
import { useEffect } from 'react';

interface SignInAgainProps {
  email: string;
  userId: string;
  /** As in data/auth/sign-in-again.ts. */
  tooOld: string | null;
  onAnswer: (isSignedIn: boolean) => void;
}

/**
 * Asks for the password above the current page, so that nothing entered there is lost. It covers the page, because the person at the device
 * is not signed in.
 */
export function SignInAgain({ email, userId, tooOld, onAnswer }: SignInAgainProps) {
  const session = useSession();
  const needsCode = Boolean(session && needsSecondFactor(session));
  // Signed in here or in another tab.
  const isSignedIn = session?.user.id === userId && !needsCode && !isSameSignIn(session.access_token, tooOld);
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
            <Dialog.Title className="mt-6 text-34 leading-[1.1] font-medium">Please sign in again</Dialog.Title>
            <Dialog.Description className="mt-2 mb-7 text-soft">
              {needsCode
                ? 'Your password is correct. Now confirm that it’s you.'
                : tooOld === null
                  ? 'You have been signed out. Nothing you entered is lost: it is still here once you sign in.'
                  : 'You signed in more than a day ago, and what you are adding stays when you sign out. So please confirm that it’s you.'}
            </Dialog.Description>
            {needsCode ? <CodeForm onEntered={() => onAnswer(true)} /> : <PasswordForm email={email} />}
            {!needsCode && hasPasskey() && (
              <div className="mt-3 grid gap-4">
                <PasskeyButton label="Use a passkey" variant="secondary" ask={() => signInAgainByPasskey(userId)} />
              </div>
            )}
            <button
              type="button"
              onClick={() => onAnswer(false)}
              className={buttonClass({ variant: 'ghost', wide: true, className: 'mt-2' })}
            >
              {tooOld === null ? 'Leave without saving' : 'Cancel'}
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Whether `token` is of the sign-in that is too old; it may have been refreshed. */
const isSameSignIn = (token: string, tooOld: string | null) =>
  tooOld !== null && claimsOf(token).session_id === claimsOf(tooOld).session_id;

const hasPasskey = () => canUsePasskeys() && verifiedFactors(lastUser()).some(isPasskey);

async function signInAgainByPasskey(userId: string): Promise<void> {
  const { askToSignIn, signInByPasskey } = await loadPasskeys();
  const answer = await askToSignIn(userId);
  await askAuth('Signing in again', (auth) => signInByPasskey(auth, answer));
}

function PasswordForm({ email }: { email: string }) {
  return (
    <NativeForm
      action={LOGIN_TEXTS.submit}
      busy={LOGIN_TEXTS.busy}
      send={(text) =>
        askAuth('Signing in again', (auth) => auth.signInWithPassword({ email, password: text('password') }))
      }
    >
      {() => (
        <>
          <p>{email}</p>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <Field label="Password">
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
        </>
      )}
    </NativeForm>
  );
}
