import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { lentViewState } from '#domain/lent-views/lent-view.ts';
import { instantText } from '#domain/formatting/date-text.ts';
import { lendSupportView, revokeLentView, supportViewsQuery } from '#web/data/records/lent-views.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import type { LentViewRow } from '#web/data/wire/tables.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Lends support a view of the coach's records for an hour (ADR 152), ends it, and says when it was opened. */
export function SupportView() {
  const query = useQuery(supportViewsQuery);
  const [isAsking, setAsking] = useState(false);
  const timeZone = useTimeZone() ?? 'UTC';
  const at = (instant: string) => instantText(new Date(instant), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const lend = useMutation({
    mutationFn: lendSupportView,
    onSuccess: () => toast.success({ title: 'Support can look for an hour' }),
    onError: failureToast('Could not let them look'),
    onSettled: () => setAsking(false),
  });
  const end = useMutation({
    mutationFn: revokeLentView,
    onSuccess: () => toast.success({ title: 'Support can’t look any more' }),
    onError: failureToast('Could not end it'),
  });
  const now = new Date(query.dataUpdatedAt).toISOString();
  const views = query.data ?? [];
  const open = views.find((view) => lentViewState(view, now) === 'open');
  const past = views.filter((view) => view !== open);
  return (
    <Card className="mt-4 flex flex-col items-start gap-2 md:mt-5">
      <h2 className="text-18 leading-snug font-[550]">Let support look</h2>
      <p className="max-w-[70ch] text-soft">
        For an hour, support sees your records, without notes and clients’ names. You can end it at once.
      </p>
      <NotLoaded query={query} rows={1} />
      {open && (
        <>
          <p>
            Open until {at(open.expires_at)}. {openedText(open, at)}
          </p>
          <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate(open.id)}>
            End now
          </Button>
        </>
      )}
      {query.data && !open && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Let them look
        </Button>
      )}
      {past.map((view) => (
        <p key={view.id} className="text-sm text-soft">
          Lent {at(view.created_at)}. {openedText(view, at)}
        </p>
      ))}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Let support look for an hour?"
        text="They see your sessions, totals, learning, mentors’ names, and the days of reflections and feedback. Clients are shown by initials. Notes, topics and addresses are never shown."
        confirmLabel="Let them look"
        tone="primary"
        busy={lend.isPending}
        onConfirm={() => lend.mutate()}
      />
    </Card>
  );
}

/** @example openedText(view, at) // 'Opened by an admin 27 Nov 2026, 10:05.' */
function openedText({ opened }: LentViewRow, at: (instant: string) => string): string {
  if (opened.length === 0) return 'Nobody opened it.';
  return `Opened by an admin ${opened.map(at).join('; ')}.`;
}
