import { delayedText, undeliverableText } from '#domain/auth/mail-delivery.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthFoot, AuthFrame, linkClass } from './auth-frame.tsx';
import { resendConfirmation } from '../sign-up.ts';
import { useMailState } from '../use-mail-state.ts';

interface LookAtYourMailProps {
  email: string;
  /** The id that the sign-up was answered with. */
  userId: string;
  onOtherAddress: () => void;
}

/** After signing up where addresses are confirmed by mail. The same for new and for known addresses. */
export function SignUpEmailSent({ email, userId, onOtherAddress }: LookAtYourMailProps) {
  const mail = useMailState(userId);
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const outcome = await resendConfirmation(email);
    setBusy(false);
    if (outcome.success) toast.success({ title: 'Sent again', description: `Check the inbox of ${email}.` });
    else toast.destructive({ title: 'Could not send the link', description: outcome.error });
  };
  return (
    <AuthFrame
      name="Check your email"
      title="Check your email"
      intro={
        <>
          We sent a link to <strong className="font-[560] text-ink">{email}</strong>. Open it to confirm your address;
          it signs you in.
        </>
      }
    >
      {mail !== 'fine' && (
        <div className="mb-5">
          <Notice tone={mail === 'undeliverable' ? 'bad' : 'warn'}>
            <p>{mail === 'undeliverable' ? undeliverableText(email) : delayedText(email)}</p>
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={isBusy} onClick={resend}>
          Send it again
        </Button>
        <Button variant="secondary" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
      <AuthFoot>
        Already confirmed?{' '}
        <Link to="/login" className={linkClass}>
          Sign in
        </Link>
      </AuthFoot>
    </AuthFrame>
  );
}
