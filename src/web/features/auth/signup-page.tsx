import { PLAN_PRICE_TEXT, SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthFoot, AuthFrame, linkClass } from './parts/auth-frame.tsx';
import { SignUpEmailSent } from './parts/sign-up-email-sent.tsx';
import { SignupForm } from './parts/signup-form.tsx';

export function SignupPage() {
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; userId: string } | null>(null);
  if (unconfirmed !== null) return <SignUpEmailSent {...unconfirmed} onOtherAddress={() => setUnconfirmed(null)} />;
  return (
    <AuthFrame
      name="Sign up"
      title="Start your logbook"
      intro={`${SIGNUP_TRIAL_DAYS} days with everything open, without a card. Then ${PLAN_PRICE_TEXT} per month, if you stay.`}
    >
      <SignupForm onNeedsConfirmation={(email, userId) => setUnconfirmed({ email, userId })} />
      <AuthFoot>
        Have an account?{' '}
        <Link to="/login" className={linkClass}>
          Sign in
        </Link>
      </AuthFoot>
    </AuthFrame>
  );
}
