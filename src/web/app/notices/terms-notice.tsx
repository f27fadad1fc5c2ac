import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { LegalLink } from '#web/parts/legal-links.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';

const link = 'font-[560] text-accent underline underline-offset-3';

/** Asks the coach to accept the current terms. It blocks nothing. */
export function TermsNotice({ userId, hasAccepted }: { userId: string; hasAccepted: boolean }) {
  const accept = useMutation({
    mutationFn: () => acceptTerms(userId),
    onSuccess: () => toast.success({ title: 'Thank you', description: 'Your account page shows what you accepted.' }),
    onError: failureToast('Could not save it'),
  });
  return (
    <Notice
      className="mb-5 print:hidden"
      action={
        <Button variant="secondary" size="small" busy={accept.isPending} onClick={() => accept.mutate()}>
          I accept
        </Button>
      }
    >
      {hasAccepted ? 'Our terms have changed. ' : 'Please read and accept our terms. '}
      See the{' '}
      <LegalLink to="/terms" isBeside className={link}>
        terms of service
      </LegalLink>{' '}
      and the{' '}
      <LegalLink to="/data-processing" isBeside className={link}>
        data processing agreement
      </LegalLink>
      .
    </Notice>
  );
}

/** Accepts the present terms for the signed-in user. Rejects with the server's reason. */
async function acceptTerms(userId: string): Promise<void> {
  await callFunction('accept-terms', { version: LEGAL_VERSION });
  await queryClient.invalidateQueries({ queryKey: queryKeys.profile(userId) });
}
