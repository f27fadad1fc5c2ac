import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { config } from '#web/data/wire/config.ts';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, useEffect, useEffectEvent } from 'react';
import { AuthFoot, AuthFrame, linkClass } from './parts/auth-frame.tsx';
import { finishLogIn, logInByPasskey } from './log-in.ts';
import { LoginForm } from './parts/login-form.tsx';
import { MarketingPanel } from './parts/marketing-panel.tsx';
import { PasskeyButton } from './parts/passkey-button.tsx';
import { useAfterLogin } from './use-after-login.ts';
import type { Session } from '@supabase/auth-js';
import { GUARD_TIMEOUT_MS } from '#domain/timing.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { canUsePasskeys } from '#web/data/auth/load-passkeys.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { hasStoredSession } from '#web/data/auth/stored-session.ts';

/** Loaded lazily, since few users need it. */
const CodeStep = lazy(async () => ({ default: (await import('./parts/code-step.tsx')).CodeStep }));

const MailedCodeStep = lazy(async () => ({ default: (await import('./parts/mailed-code-step.tsx')).MailedCodeStep }));

export function LoginPage() {
  const { message, isFailure } = useLocation().state;
  const { finish, continueToPage } = useAfterLogin();
  const [isCodeOwed, setCodeOwed] = useState(false);
  const [isByMail, setByMail] = useState(false);
  const [email, setEmail] = useState('');
  // With a message the page does not redirect, so that the message can be read.
  const isChecking = useExistingSession(message === undefined, (session) => {
    if (needsSecondFactor(session)) setCodeOwed(true);
    else continueToPage();
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
        <MailedCodeStep
          typed={email}
          onEntered={finish}
          onNeedsCode={() => setCodeOwed(true)}
          onLeave={() => setByMail(false)}
        />
      </Suspense>
    );
  }
  return (
    <AuthFrame name="Sign in" title={config().appName} intro={LOGIN_TEXTS.intro} below={<MarketingPanel />}>
      {message && (
        <Notice className="mb-5" tone={isFailure ? 'bad' : 'info'}>
          {message}
        </Notice>
      )}
      <LoginForm email={email} onEmail={setEmail} onNeedsCode={() => setCodeOwed(true)} />
      {canUsePasskeys() && (
        <div className="mt-3 grid gap-4">
          <PasskeyButton
            label="Use a passkey"
            variant="secondary"
            ask={async () => {
              const outcome = await logInByPasskey();
              if (outcome === 'needs-code') setCodeOwed(true);
              else finish(outcome);
            }}
          />
        </div>
      )}
      {config().signInByMail && (
        <Button variant="secondary" wide className="mt-3" onClick={() => setByMail(true)}>
          Email me a code
        </Button>
      )}
      <AuthFoot>
        New here?{' '}
        <Link to="/signup" state={{ email }} className={linkClass}>
          {LOGIN_TEXTS.signUp}
        </Link>
      </AuthFoot>
    </AuthFrame>
  );
}

/**
 * Calls `onFound` if a user is signed in already. Returns true while that is checked, at most for GUARD_TIMEOUT_MS. Without a stored
 * session there is no check.
 */
function useExistingSession(isWanted: boolean, onFound: (session: Session) => void): boolean {
  const [isChecking, setChecking] = useState(() => isWanted && hasStoredSession());
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (!isChecking) return;
    const timer = setTimeout(() => setChecking(false), GUARD_TIMEOUT_MS);
    const look = async () => {
      const auth = await loadAuth();
      const { data } = await auth.getSession();
      if (data.session) found(data.session);
      if (!data.session || needsSecondFactor(data.session)) setChecking(false);
    };
    look().catch((error: unknown) => {
      logFailure('Checking for a session', error);
      setChecking(false);
    });
    return () => clearTimeout(timer);
  }, [isChecking]);
  return isChecking;
}
