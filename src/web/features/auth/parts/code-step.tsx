import { loadAuth } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { useState } from 'react';
import { AuthFoot, AuthFrame, linkClass } from './auth-frame.tsx';
import { CodeForm, isPasskeyOwed } from './code-form.tsx';

interface CodeStepProps {
  /** The step that succeeded before. */
  first: 'password' | 'code' | 'link';
  onEntered: () => void;
  /** Returns to the first step after signing out. */
  onLeave?: () => void;
}

/** The second step of signing in, for users with a second factor. */
export function CodeStep({ first, onEntered, onLeave }: CodeStepProps) {
  const [isPasskey] = useState(isPasskeyOwed);
  const title = isPasskey ? 'Confirm it’s you' : 'Enter your code';
  const next = isPasskey
    ? 'use your passkey'
    : `enter the code ${first === 'code' ? 'from your authenticator app' : 'for this account'}`;
  return (
    <AuthFrame
      name={title}
      title={title}
      intro={
        first === 'link'
          ? 'This account has two-factor sign-in, so the emailed link isn’t enough on its own.'
          : `Your ${first} is correct. Now ${next}.`
      }
    >
      <CodeForm onEntered={onEntered} />
      {onLeave && (
        <AuthFoot>
          <button type="button" onClick={() => void signOut().then(onLeave)} className={linkClass}>
            Sign in with another account
          </button>
        </AuthFoot>
      )}
    </AuthFrame>
  );
}

async function signOut(): Promise<void> {
  try {
    const auth = await loadAuth();
    await auth.signOut({ scope: 'local' });
  } catch (error) {
    logFailure('Leaving the code step', error);
  }
}
