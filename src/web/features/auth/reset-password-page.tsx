import { Notice } from '#web/ui/notice.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthFoot, AuthFrame, linkClass } from './parts/auth-frame.tsx';
import { CodeForm } from './parts/code-form.tsx';
import { NewPasswordForm } from './parts/new-password-form.tsx';
import { RequestLinkForm } from './parts/request-link-form.tsx';
import { useMailedLink } from './use-mailed-link.ts';

export function ResetPasswordPage() {
  const link = useMailedLink();
  const [isCodeEntered, setCodeEntered] = useState(false);
  if (link.state === 'checking') return <PageSpinner />;
  if (link.state === 'accepted' && link.needsSecondFactor && !isCodeEntered) {
    return (
      <AuthFrame
        name="Enter your code"
        title="Enter your code"
        intro="This account has two-factor sign-in, so the emailed link isn’t enough on its own."
      >
        <CodeForm onEntered={() => setCodeEntered(true)} />
      </AuthFrame>
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
        <div className="mb-5">
          <Notice tone="bad">{link.message}. Ask for a new one here.</Notice>
        </div>
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
