import { delayedText, undeliverableText } from '#domain/auth/mail-delivery.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { accountSecurityQuery } from '../account-queries.ts';

const LOOK_AGAIN_MS = 5000;
/** How long a change of address is watched: mail servers refuse at once. */
const WATCHED_MS = 120_000;

interface UndeliveredMailProps {
  current: string;
  /** The address that a change waits for, and when it was asked for. */
  wanted: string | undefined;
  askedAt: string | undefined;
}

/** Says which of the account's addresses mail did not reach. */
export function UndeliveredMail({ current, wanted, askedAt }: UndeliveredMailProps) {
  const isFresh = () => askedAt !== undefined && Date.now() - Date.parse(askedAt) < WATCHED_MS;
  const { data } = useQuery({
    ...accountSecurityQuery,
    refetchInterval: () => (wanted !== undefined && isFresh() ? LOOK_AGAIN_MS : false),
  });
  const told = data?.undelivered.filter(({ address }) => address === current || address === wanted) ?? [];
  return told.map(({ address, state }) => (
    <Notice key={address} tone={state === 'undeliverable' ? 'bad' : 'warn'}>
      <p>{state === 'undeliverable' ? undeliverableText(address) : delayedText(address)}</p>
    </Notice>
  ));
}
