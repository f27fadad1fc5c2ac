import { UNDELIVERED_TEXTS, type MailBlock } from '#domain/auth/mail-delivery.ts';
import { WITNESS_KIND_TEXTS } from '#domain/witnesses/witness-kinds.ts';
import { totalText } from '#domain/witnesses/sums-text.ts';
import { requestHistory, stillConfirmedText } from '#domain/witnesses/request-history.ts';
import { isOpenStep, REQUEST_STEP_TEXTS, requestStep, type RequestStep } from '#domain/witnesses/request-state.ts';
import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import {
  deleteWitnessRequest,
  renewWitnesses,
  revokeWitnessRequest,
} from '#web/data/records/witnesses/witness-requests.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { DeleteItem } from '#web/ui/overlay/menu-items.tsx';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { RotateCcw } from '#web/ui/icons/rotate-ccw.tsx';
import { Undo2 } from '#web/ui/icons/undo-2.tsx';
import { useState } from 'react';

interface RequestEntryProps {
  request: WitnessRequestRow;
  /** An ISO instant. */
  now: string;
  /** Minutes that are unchanged since they were confirmed; undefined if not known yet or not confirmed. */
  stillMinutes: number | undefined;
  /** Why mails do not reach the witness. */
  mailBlock?: MailBlock | undefined;
  canAsk: boolean;
}

const TONES: Readonly<Record<RequestStep, 'plain' | 'good' | 'warn' | 'bad'>> = {
  waiting: 'plain',
  opened: 'plain',
  expired: 'warn',
  revoked: 'plain',
  confirmed: 'good',
  corrected: 'warn',
  declined: 'warn',
  not_me: 'bad',
};

/** One request: who was asked what, the answer, and the actions. */
export function RequestEntry({ request, now, stillMinutes, mailBlock, canAsk }: RequestEntryProps) {
  const timeZone = useTimeZone() ?? 'UTC';
  const step = requestStep(request, now);
  const about = request.subject && request.subject !== request.witness_name ? `, ${request.subject}` : '';
  return (
    <li className="flex items-start gap-3 border-b border-rule py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <strong className="font-[560] [overflow-wrap:anywhere]">{request.witness_name}</strong>
          <span className="text-sm text-soft">
            {WITNESS_KIND_TEXTS[request.kind]}
            {about}
          </span>
          <Badge tone={TONES[step]}>{REQUEST_STEP_TEXTS[step]}</Badge>
        </p>
        <p className="text-sm">{totalText(request.asked)}</p>
        {stillMinutes !== undefined && <p className="text-sm">{stillConfirmedText(request.asked, stillMinutes)}</p>}
        {mailBlock && (
          <p className="text-sm text-red [overflow-wrap:anywhere]">
            {request.witness_email}: {UNDELIVERED_TEXTS[mailBlock]}
          </p>
        )}
        <p className="text-sm text-soft">{requestHistory(request, now, timeZone)}</p>
        {request.answer_words && (
          <Words by={request.answered_by || request.witness_name} words={request.answer_words} />
        )}
        {request.kind === 'organisation' && step === 'confirmed' && (
          <Link
            to="/reports/credentials/documents"
            search={{ document: 'letter' }}
            className="text-sm font-[560] text-accent hover:underline tap"
          >
            Open the letter
          </Link>
        )}
      </div>
      <RequestMenu
        request={request}
        isOpen={isOpenStep(step)}
        canAskAgain={canAsk && (!isOpenStep(step) || mailBlock !== undefined)}
      />
    </li>
  );
}

function Words({ by, words }: { by: string; words: string }) {
  return (
    <blockquote className="mt-1 border-l-2 border-rule pl-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
      <span className="sr-only">{by} writes: </span>
      {words}
    </blockquote>
  );
}

interface RequestMenuProps {
  request: WitnessRequestRow;
  isOpen: boolean;
  canAskAgain: boolean;
}

function RequestMenu({ request, isOpen, canAskAgain }: RequestMenuProps) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => revokeWitnessRequest(request.id),
    onSuccess: async () => {
      toast.success({ title: 'Request withdrawn', description: 'Its link no longer works.' });
      await renewWitnesses();
    },
    onError: (error) => showActionFailure('Could not withdraw the request', error, () => withdraw.mutate()),
  });
  const remove = useMutation({
    mutationFn: () => deleteWitnessRequest(request.id),
    onSuccess: async () => {
      setDeleting(false);
      toast.success({ title: 'Request deleted' });
      await renewWitnesses();
    },
    onError: (error) => showActionFailure('Could not delete the request', error, () => remove.mutate()),
  });
  const again = { ask: request.kind, again: request.id };
  return (
    <>
      <Menu label={`Actions for the request to ${request.witness_name}`}>
        {canAskAgain && (
          <MenuItem
            onSelect={() => void navigate({ to: '/reports/credentials/witnesses', search: again, resetScroll: false })}
          >
            <RotateCcw className="size-4" />
            Ask again
          </MenuItem>
        )}
        {isOpen && (
          <MenuItem onSelect={() => withdraw.mutate()}>
            <Undo2 className="size-4" />
            Withdraw
          </MenuItem>
        )}
        <DeleteItem onSelect={() => setDeleting(true)} />
      </Menu>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this request?"
        text={
          request.answer === 'confirmed'
            ? `The hours ${request.witness_name} confirmed will no longer be confirmed. This cannot be undone.`
            : request.answer === null
              ? 'The link in the mail stops working. This cannot be undone.'
              : 'The answer stays in audit files, without names. This cannot be undone.'
        }
        confirmLabel="Delete request"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
