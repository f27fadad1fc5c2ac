import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { config } from '#web/backend/config.ts';
import { owesCode } from '#web/backend/owes-code.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { AuthFoot, AuthFrame, linkClass } from './auth-frame.tsx';
import { finishLogIn } from './log-in.ts';
import { LoginForm } from './login-form.tsx';
import { MarketingPanel } from './marketing-panel.tsx';
import { useAfterLogin } from './use-after-login.ts';
import { useExistingSession } from './use-existing-session.ts';

/** Few need it, so it loads with the first who do. */
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }));

export function LoginPage() {
  const { message } = useLocation().state;
  const { finish, goOn } = useAfterLogin();
  const [isCodeOwed, setCodeOwed] = useState(false);
  // A message wants to be read: whoever was sent here with one is not sent on.
  const isChecking = useExistingSession(message === undefined, (session) => {
    if (owesCode(session)) setCodeOwed(true);
    else goOn();
  });
  if (isChecking) return <PageSpinner />;
  if (isCodeOwed) {
    const goOnSignedIn = async () => finish(await finishLogIn().catch(() => 'unknown' as const));
    return (
      <Suspense fallback={<PageSpinner />}>
        <CodeStep onEntered={() => void goOnSignedIn()} onLeave={() => setCodeOwed(false)} />
      </Suspense>
    );
  }
  return (
    <AuthFrame name="Sign in" title={config().appName} intro={LOGIN_TEXTS.intro} below={<MarketingPanel />}>
      {message && (
        <div className="mb-5">
          <Notice>{message}</Notice>
        </div>
      )}
      <LoginForm onOwesCode={() => setCodeOwed(true)} />
      <AuthFoot>
        New here?{' '}
        <Link to="/signup" className={linkClass}>
          {LOGIN_TEXTS.signUp}
        </Link>
      </AuthFoot>
    </AuthFrame>
  );
}
