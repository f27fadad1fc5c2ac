import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { CLIENT_PAYMENT_PATH } from '#domain/clients/client-payment.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import { loggedHours, minutesOf } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { editSessions } from '#web/data/records/edit-sessions.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { toast, undoable } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

/** Sets all sessions at once that are neither paid nor pro bono, and whose client doesn't say it either. Of peers the return is asked. */
export function PaidOrProBono({ evidence, today }: { evidence: EvidenceRows; today: string }) {
  const unset = loggedHours(evidence).filter(
    ({ table, paid, kind, latest, peerExchange }) =>
      table === 'sessions' && paid === null && !peerExchange && kind === 'coaching' && latest <= today,
  );
  const set = useMutation({
    mutationFn: async ({ ids, paid }: { ids: string[]; paid: boolean | null }) => {
      await editSessions([{ ids, changes: { paid } }]);
    },
    onSuccess: (_nothing, { ids, paid }) => {
      void renewRecords();
      if (paid !== null)
        toast.success({
          title: `${sessionsText(ids.length)} marked as ${paid ? 'paid' : 'pro bono'}`,
          ...undoable(() => set.mutate({ ids, paid: null })),
        });
    },
    onError: failureToast('The sessions could not be changed'),
  });
  if (unset.length === 0) return null;
  const ids = unset.map(({ id }) => id);
  const asked = BODY_NAMES.flatMap((body) => BODIES[body].asksFor.paid ?? []).join(' ');
  const some = `${sessionsText(unset.length)} ${unset.length === 1 ? 'is' : 'are'}`;
  return (
    <Section title="Paid or pro bono?">
      <p>
        {some} marked as neither ({amountText(minutesOf(unset), 'minutes')}). {asked}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" busy={set.isPending} onClick={() => set.mutate({ ids, paid: true })}>
          All were paid
        </Button>
        <Button variant="secondary" busy={set.isPending} onClick={() => set.mutate({ ids, paid: false })}>
          All were pro bono
        </Button>
        <Link to={CLIENT_PAYMENT_PATH} className={buttonClass({ variant: 'secondary' })}>
          Say it by client
        </Link>
      </div>
    </Section>
  );
}
