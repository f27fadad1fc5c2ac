import { loadAuth } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { AuthFoot, AuthFrame, linkClass } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';

interface CodeStepProps {
  /** The step that succeeded before. */
  first: 'password' | 'code';
  onEntered: () => void;
  /** Returns to the first step after signing out. */
  onLeave: () => void;
}

/** The second step of signing in, for users with a second factor. */
export function CodeStep({ first, onEntered, onLeave }: CodeStepProps) {
  const leave = async () => {
    try {
      const auth = await loadAuth();
      await auth.signOut({ scope: 'local' });
    } catch (error) {
      logFailure('Leaving the code step', error);
    }
    onLeave();
  };
  return (
    <AuthFrame
      name="Enter your code"
      title="Enter your code"
      intro={`Your ${first} is correct. Now enter the code ${first === 'code' ? 'from your authenticator app' : 'for this account'}.`}
    >
      <CodeForm onEntered={onEntered} />
      <AuthFoot>
        <button type="button" onClick={() => void leave()} className={linkClass}>
          Sign in with another account
        </button>
      </AuthFoot>
    </AuthFrame>
  );
}
