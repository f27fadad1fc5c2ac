import { MS_PER_DAY } from '#domain/time.ts';
import { askAuth } from '#web/data/auth/ask-auth.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, useEffect } from 'react';
import type { Session } from '@supabase/auth-js';
import { AuthFoot, AuthFrame, linkClass } from './parts/auth-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { AskByMailForm } from './parts/ask-by-mail-form.tsx';
import { loadAuth } from '#web/data/auth/auth.ts';
import { LINK_FAILED_TEXT, readLinkOutcome } from '#web/data/auth/link-outcome.ts';
import { storedSession } from '#web/data/auth/stored-session.ts';
import { claimsOf } from '#web/data/auth/token-claims.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { authErrorText, isUnreached } from '#web/data/auth/auth-error-text.ts';
import { config } from '#web/data/wire/config.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { loadCredentials } from './load-credentials.ts';
import { firstIssue, NativeForm } from './parts/native-form.tsx';

/** Loaded lazily, since few users need it. */
const CodeStep = lazy(async () => ({ default: (await import('./parts/code-step.tsx')).CodeStep }));

export function ResetPasswordPage() {
  const link = useMailedLink();
  const [isCodeEntered, setCodeEntered] = useState(false);
  if (link.state === 'checking') return <PageSpinner />;
  if (link.state === 'accepted' && link.needsSecondFactor && !isCodeEntered) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <CodeStep first="link" onEntered={() => setCodeEntered(true)} />
      </Suspense>
    );
  }
  if (link.state === 'accepted') {
    return (
      <AuthFrame name="New password" title="Choose a new password" intro="It replaces the old one at once.">
        <NewPasswordForm />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      name="Reset password"
      title="Reset your password"
      intro="Enter the address you signed up with. We will email you a link to choose a new password."
    >
      {link.state === 'failed' && (
        <Notice className="mb-5" tone="bad">
          {link.message}. Ask for a new one here.
        </Notice>
      )}
      <RequestLinkForm />
      <AuthFoot>
        <Link to="/login" className={linkClass}>
          Back to sign in
        </Link>
      </AuthFoot>
    </AuthFrame>
  );
}

/** The first step of a reset: requests the mailed link. The response does not reveal which addresses are known. */
function RequestLinkForm() {
  const { email } = useLocation().state;
  const [askedFor, setAskedFor] = useState<string | null>(null);

  if (askedFor !== null) {
    return (
      <Notice
        action={
          <Button variant="secondary" size="small" onClick={() => setAskedFor(null)}>
            Use another address
          </Button>
        }
      >
        <p className="font-[560]">Check your email.</p>
        <p className="mt-1">
          If an account exists for {askedFor}, a link to choose a new password is on its way. Nothing after ten minutes?
          Look in your spam folder and check the spelling of the address.
        </p>
      </Notice>
    );
  }
  return <AskByMailForm email={email} ask={requestPasswordReset} action="Send reset link" onAsked={setAskedFor} />;
}

/** Requests a mail with a link to this page. Succeeds for known and unknown addresses alike. */
const requestPasswordReset = (email: string) =>
  askAuth('Password reset request', async (auth) => {
    const answer = await auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` });
    // Only for known addresses a repeat is refused when too early; showing that would reveal which are known.
    return answer.error?.code === 'over_email_send_rate_limit' ? { data: null, error: null } : answer;
  });

type MailedLink =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'accepted'; needsSecondFactor: boolean }
  | { state: 'failed'; message: string };

/** Whether a mailed link or code opened this session less than a day ago: the server then takes a new password, also after a reload. */
const isByMail = (session: Session | null) =>
  session !== null &&
  claimsOf(session.access_token).amr?.some(
    ({ method, timestamp }) => method === 'otp' && Date.now() - timestamp * 1000 < MS_PER_DAY,
  );

/** The result of the mailed link to /reset-password. The auth client turns its tokens into a session. */
function useMailedLink(): MailedLink {
  // Read once, since the auth client removes the hash.
  const [outcome] = useState(() => readLinkOutcome(location.hash));
  const [link, setLink] = useState<MailedLink>(() => {
    if (outcome.kind === 'failed') return { state: 'failed', message: outcome.text };
    return { state: outcome.kind === 'entered' || isByMail(storedSession()) ? 'checking' : 'none' };
  });
  useEffect(() => {
    if (link.state !== 'checking') return;
    const enter = async () => {
      const auth = await loadAuth();
      const { error } = await auth.initialize();
      if (error) throw error;
      const { data } = await auth.getSession();
      if (!data.session) throw new Error(LINK_FAILED_TEXT);
      setLink({ state: 'accepted', needsSecondFactor: needsSecondFactor(data.session) });
    };
    enter().catch((error: unknown) => {
      logFailure('Opening the mailed link', error);
      setLink({ state: 'failed', message: isUnreached(error) ? authErrorText(error) : LINK_FAILED_TEXT });
    });
  }, [link.state]);
  return link;
}

/** The second step of a reset, opened by the mailed link: a new password for the user that the link signed in. */
function NewPasswordForm() {
  const navigate = useNavigate();
  const { passwordMinLength } = config();
  return (
    <NativeForm
      action="Save new password"
      busy="Saving..."
      check={async (text) => {
        const { newPasswordSchema } = await loadCredentials();
        return { password: firstIssue(newPasswordSchema(passwordMinLength).safeParse(text('password'))) };
      }}
      send={async (text) => {
        await askAuth('Password reset completion', (auth) => auth.updateUser({ password: text('password') }));
        toast.success({
          title: 'Password changed',
          description: 'You are signed in. Your other devices have been signed out.',
        });
        await navigate({ to: '/dashboard', replace: true });
      }}
    >
      {({ password }) => (
        <Field label="New password" hint={`At least ${passwordMinLength} characters`} error={password}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
      )}
    </NativeForm>
  );
}
