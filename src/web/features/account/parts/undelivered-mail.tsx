import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { blockedText, delayedText, undeliverableText } from '#domain/auth/mail-delivery.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountSecurityQuery } from '../account-queries.ts';

const POLL_MS = 5000;
/** How long a change of address is polled: mail servers refuse at once. */
const POLL_FOR_MS = 120_000;

interface UndeliveredMailProps {
  current: string;
  /** The pending new address, and when it was requested. */
  wanted: string | undefined;
  askedAt: string | undefined;
}

/** Shows which of the account's addresses have undeliverable mail, and whether mails are not sent to the present one. */
export function UndeliveredMail({ current, wanted, askedAt }: UndeliveredMailProps) {
  const isFresh = () => askedAt !== undefined && Date.now() - Date.parse(askedAt) < POLL_FOR_MS;
  const { data } = useQuery({
    ...accountSecurityQuery,
    refetchInterval: () => (wanted !== undefined && isFresh() ? POLL_MS : false),
  });
  const block = data?.mailBlock ?? null;
  const tryAgain = useMutation({
    mutationFn: () => callFunction('check-address'),
    onSuccess: () =>
      toast.success({ title: 'Email sent', description: 'Open the link in it, and emails reach you again.' }),
    onError: failureToast('Could not send the email'),
  });
  const problems =
    data?.undelivered.filter(({ address }) => (address === current && block === null) || address === wanted) ?? [];
  return (
    <>
      {block !== null && (
        <Notice
          tone="warn"
          action={
            <Button variant="secondary" size="small" busy={tryAgain.isPending} onClick={() => tryAgain.mutate()}>
              Try again
            </Button>
          }
        >
          <p>{blockedText(current, block)}</p>
        </Notice>
      )}
      {problems.map(({ address, state }) => (
        <Notice key={address} tone={state === 'undeliverable' ? 'bad' : 'warn'}>
          <p>{state === 'undeliverable' ? undeliverableText(address) : delayedText(address)}</p>
        </Notice>
      ))}
    </>
  );
}
