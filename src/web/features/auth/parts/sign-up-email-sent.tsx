import { delayedText, undeliverableText, type MailDelivery, type MailState } from '#domain/auth/mail-delivery.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Link } from '@tanstack/react-router';
import { useState, useEffect } from 'react';
import { AuthFoot, AuthFrame, linkClass } from './auth-frame.tsx';
import { resendConfirmation } from '../sign-up.ts';
import { config } from '#web/data/wire/config.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';

interface SignUpEmailSentProps {
  email: string;
  /** The id in the response to the sign-up. */
  userId: string;
  onOtherAddress: () => void;
}

/** Shown after a sign-up whose address must be confirmed. The same for new and known addresses. */
export function SignUpEmailSent({ email, userId, onOtherAddress }: SignUpEmailSentProps) {
  const mail = useMailState(userId);
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await resendConfirmation(email);
      toast.success({ title: 'Sent again', description: `Check the inbox of ${email}.` });
    } catch (error) {
      toast.destructive({ title: 'Could not send the link', description: messageOf(error) });
    }
    setBusy(false);
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
        <Notice className="mb-5" tone={mail === 'undeliverable' ? 'bad' : 'warn'}>
          <p>{mail === 'undeliverable' ? undeliverableText(email) : delayedText(email)}</p>
        </Notice>
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

const POLL_MS = 4000;
/** Mail servers refuse at once, so polling ends after five minutes. */
const MAX_POLLS = 75;

/** The state of the sign-up's mail; `id` is from the response to the sign-up. */
function useMailState(id: string): MailState {
  const [state, setState] = useState<MailState>('fine');
  useEffect(() => {
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      if (asked >= MAX_POLLS) clearInterval(timer);
      // Without a response the state is unknown, and nothing is shown.
      askState(id).then(setState, () => undefined);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [id]);
  return state;
}

async function askState(id: string): Promise<MailState> {
  const response = await fetch('/functions/v1/get-mail-delivery', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: config().publishableKey },
    body: JSON.stringify({ id }),
  });
  if (!response.ok) throw new Error(`The state of a mail: ${response.status}`);
  return ((await response.json()) as MailDelivery).state;
}
