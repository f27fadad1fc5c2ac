import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useState } from 'react';
import { AskByMailForm } from './ask-by-mail-form.tsx';
import { requestPasswordReset } from '../password-reset.ts';

/** The first half of a reset: asks for the mailed link. What it answers tells nobody which addresses are known. */
export function RequestLinkForm() {
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
          If an account exists for {askedFor}, a link to choose a new password is on its way. If nothing has arrived in
          ten minutes, look in your spam folder and check the spelling of the address.
        </p>
      </Notice>
    );
  }
  return <AskByMailForm ask={requestPasswordReset} action="Send reset link" onAsked={setAskedFor} />;
}
