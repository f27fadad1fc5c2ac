import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { config } from '#web/data/wire/config.ts';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { AuthFoot, AuthFrame, linkClass } from './parts/auth-frame.tsx';
import { finishLogIn } from './log-in.ts';
import { LoginForm } from './parts/login-form.tsx';
import { MarketingPanel } from './parts/marketing-panel.tsx';
import { useAfterLogin } from './use-after-login.ts';
import { useExistingSession } from './use-existing-session.ts';

/** Few need it, so it loads with the first who do. */
const CodeStep = lazy(async () => ({ default: (await import('./parts/code-step.tsx')).CodeStep }));

const MailedCodeStep = lazy(async () => ({ default: (await import('./parts/mailed-code-step.tsx')).MailedCodeStep }));

export function LoginPage() {
  const { message, isFailure } = useLocation().state;
  const { finish, goOn } = useAfterLogin();
  const [isCodeOwed, setCodeOwed] = useState(false);
  const [isByMail, setByMail] = useState(false);
  // A message wants to be read: whoever was sent here with one is not sent on.
  const isChecking = useExistingSession(message === undefined, (session) => {
    if (needsSecondFactor(session)) setCodeOwed(true);
    else goOn();
  });
  if (isChecking) return <PageSpinner />;
  if (isCodeOwed) {
    const goOnSignedIn = async () => finish(await finishLogIn().catch(() => 'unknown' as const));
    return (
      <Suspense fallback={<PageSpinner />}>
        <CodeStep
          first={isByMail ? 'code' : 'password'}
          onEntered={() => void goOnSignedIn()}
          onLeave={() => setCodeOwed(false)}
        />
      </Suspense>
    );
  }
  if (isByMail) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <MailedCodeStep onEntered={finish} onOwesCode={() => setCodeOwed(true)} onLeave={() => setByMail(false)} />
      </Suspense>
    );
  }
  return (
    <AuthFrame name="Sign in" title={config().appName} intro={LOGIN_TEXTS.intro} below={<MarketingPanel />}>
      {message && (
        <div className="mb-5">
          <Notice tone={isFailure ? 'bad' : 'info'}>{message}</Notice>
        </div>
      )}
      <LoginForm onOwesCode={() => setCodeOwed(true)} />
      {config().signInByMail && (
        <Button variant="secondary" wide className="mt-3" onClick={() => setByMail(true)}>
          Email me a code
        </Button>
      )}
      <AuthFoot>
        New here?{' '}
        <Link to="/signup" className={linkClass}>
          {LOGIN_TEXTS.signUp}
        </Link>
      </AuthFoot>
    </AuthFrame>
  );
}
