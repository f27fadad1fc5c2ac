import { delayedText, undeliverableText } from '#domain/auth/mail-delivery.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
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

/** Shows which of the account's addresses have undeliverable mail. */
export function UndeliveredMail({ current, wanted, askedAt }: UndeliveredMailProps) {
  const isFresh = () => askedAt !== undefined && Date.now() - Date.parse(askedAt) < POLL_FOR_MS;
  const { data } = useQuery({
    ...accountSecurityQuery,
    refetchInterval: () => (wanted !== undefined && isFresh() ? POLL_MS : false),
  });
  const problems = data?.undelivered.filter(({ address }) => address === current || address === wanted) ?? [];
  return problems.map(({ address, state }) => (
    <Notice key={address} tone={state === 'undeliverable' ? 'bad' : 'warn'}>
      <p>{state === 'undeliverable' ? undeliverableText(address) : delayedText(address)}</p>
    </Notice>
  ));
}
