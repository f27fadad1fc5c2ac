import { loadAuth } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { AuthFoot, AuthFrame, linkClass } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';

interface CodeStepProps {
  /** What was right already. */
  first: 'password' | 'code';
  onEntered: () => void;
  /** Back to the first step; nobody is signed in any more. */
  onLeave: () => void;
}

/** The second step of signing in, for those who turned it on. */
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
