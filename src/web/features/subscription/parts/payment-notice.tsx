import { Notice } from '#web/ui/notice.tsx';
import { paymentDueText } from './payment-due-text.ts';
import { PortalButton } from './portal-button.tsx';
import { useGraceEnd } from '../use-grace-end.ts';

/** Says that a renewal failed, and leads to where the card is changed. */
export function PaymentNotice() {
  const graceEnd = useGraceEnd();
  return (
    <div className="mb-5 print:hidden">
      <Notice tone="warn" action={<PortalButton label="Update your card" />}>
        {paymentDueText(graceEnd)}
      </Notice>
    </div>
  );
}
