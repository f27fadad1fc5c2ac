import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { instantMoment } from '#domain/formatting/date-text.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountSecurityQuery, refetchAccount } from '../account-queries.ts';

/** Says when the second factors go because an admin asked for it, and stops it. */
export function FactorRemoval() {
  const { data } = useQuery(accountSecurityQuery);
  const keep = useMutation({
    mutationFn: () => logged('Keeping two-factor sign-in on', () => callFunction('stop-factor-removal')),
    onSuccess: () => toast.success({ title: 'Two-factor sign-in stays on' }),
    onError: failureToast('Could not keep it on'),
    onSettled: refetchAccount,
  });
  if (!data?.factorsGoAt) return null;
  const when = instantMoment(data.factorsGoAt, 'long');
  return (
    <Notice
      tone="warn"
      action={
        <Button variant="secondary" size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep it on
        </Button>
      }
    >
      <p>We were told that you lost this. It will be turned off on {when}.</p>
    </Notice>
  );
}
