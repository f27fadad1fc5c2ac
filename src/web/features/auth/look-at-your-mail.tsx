import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthFoot, AuthFrame, linkClass } from './auth-frame.tsx';
import { resendConfirmation } from './sign-up.ts';

/** After signing up where addresses are confirmed by mail. The same for new and for known addresses. */
export function LookAtYourMail({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const outcome = await resendConfirmation(email);
    setBusy(false);
    if (outcome.success) toast.success({ title: 'Sent again', description: `Look for it at ${email}.` });
    else toast.destructive({ title: 'Could not send the link', description: outcome.error });
  };
  return (
    <AuthFrame
      name="Look at your mail"
      title="Look at your mail"
      intro={
        <>
          We sent a link to <strong className="font-[560] break-words text-ink">{email}</strong>. Open it to confirm
          your address; it signs you in.
        </>
      }
    >
      <Button variant="secondary" busy={isBusy} onClick={resend}>
        Send it again
      </Button>
      <AuthFoot>
        Already confirmed?{' '}
        <Link to="/login" className={linkClass}>
          Sign in
        </Link>
      </AuthFoot>
    </AuthFrame>
  );
}
