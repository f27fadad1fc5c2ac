import { LOGIN_TEXTS } from '#domain/auth/credentials.ts';
import { config } from '#web/backend/config.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { AuthFoot, AuthFrame, linkClass } from './auth-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { MarketingPanel } from './marketing-panel.tsx';
import { useAfterLogin } from './use-after-login.ts';
import { useExistingSession } from './use-existing-session.ts';

export function LoginPage() {
  const { message } = useLocation().state;
  const { goOn } = useAfterLogin();
  // A message wants to be read: whoever was sent here with one is not sent on.
  const isChecking = useExistingSession(message === undefined, goOn);
  if (isChecking) return <PageSpinner />;
  return (
    <AuthFrame name="Sign in" title={config().appName} intro={LOGIN_TEXTS.intro} below={<MarketingPanel />}>
      {message && (
        <div className="mb-5">
          <Notice>{message}</Notice>
        </div>
      )}
      <LoginForm />
      <AuthFoot>
        New here?{' '}
        <Link to="/signup" className={linkClass}>
          {LOGIN_TEXTS.signUp}
        </Link>
      </AuthFoot>
    </AuthFrame>
  );
}
