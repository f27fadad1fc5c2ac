import { Notice } from '#web/ui/notice.tsx';
import { paymentDueText } from './payment-due-text.ts';
import { PortalButton } from './portal-button.tsx';
import { useGraceEnd } from '../use-grace-end.ts';

/** Shows that a renewal failed, with a link to change the card. */
export function PaymentNotice() {
  const graceEnd = useGraceEnd();
  return (
    <Notice className="mb-5 print:hidden" tone="warn" action={<PortalButton label="Update your card" />}>
      {paymentDueText(graceEnd)}
    </Notice>
  );
}
