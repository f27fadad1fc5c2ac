import { UNDELIVERED_TEXTS, type MailBlock } from '#domain/auth/mail-delivery.ts';
import { isAllTime, lentViewState, type LentViewState } from '#domain/lent-views/lent-view.ts';
import { instantText, longDate } from '#domain/formatting/date-text.ts';
import { lastDayOf } from '#domain/link-last-day.ts';
import { dayIn } from '#domain/time.ts';
import { deleteLentView, revokeLentView } from '#web/data/records/lent-views.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import type { LentViewRow } from '#web/data/wire/tables.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

interface LentViewEntryProps {
  view: LentViewRow;
  canLend: boolean;
  /** The number of comments; null while not known. */
  comments: number | null;
  /** Why mails do not reach the assessor. */
  mailBlock: MailBlock | undefined;
}

const STATES: Readonly<Record<LentViewState, { tone: 'good' | 'plain'; text: string }>> = {
  open: { tone: 'good', text: 'Open' },
  revoked: { tone: 'plain', text: 'Ended by you' },
  expired: { tone: 'plain', text: 'Expired' },
};
/** The number of openings that are listed. Earlier ones are counted. */
const LISTED = 5;

/** One view: its assessor, what it shows, until when, and when it was opened. */
export function LentViewEntry({ view, canLend, comments, mailBlock }: LentViewEntryProps) {
  const zone = useTimeZone() ?? 'UTC';
  const [asking, setAsking] = useState<'end' | 'delete' | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Not updated while the page is open.
  const [now] = useState(() => new Date().toISOString());
  const state = lentViewState(view, now);
  const day = (instant: string) => longDate(dayIn(instant, zone));
  const act = async (title: string, done: string, work: (id: string) => Promise<void>) => {
    setBusy(true);
    try {
      await work(view.id);
      toast.success({ title: done });
    } catch (error) {
      showActionFailure(title, error);
    }
    setBusy(false);
    setAsking(null);
  };
  return (
    <li className="border-b border-rule py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-base font-[560] break-words">
          {view.assessor_name} <span className="font-normal text-soft">{view.assessor_email}</span>
        </h3>
        <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
      </div>
      <p className="mt-1 text-sm text-soft">
        {isAllTime(view) ? 'All records' : `${longDate(view.period_from)} to ${longDate(view.period_to)}`} · clients by{' '}
        {view.client_labels}
        {view.lends_learning && ' · supervision and learning'}
        {view.lends_practice && ' · days of reflections and feedback'}
        {view.rules.length > 0 && ` · ${view.rules.map((rule) => rule.replace('/', ' ')).join(', ')}`}
      </p>
      <p className="text-sm text-soft">
        Lent on {day(view.created_at)}
        {view.revoked_at
          ? `, ended on ${day(view.revoked_at)}`
          : `, until ${longDate(lastDayOf(view.expires_at, dayIn(now, zone)))}`}
        {comments !== null && comments > 0 && ` · ${comments === 1 ? '1 comment' : `${comments} comments`}`}
      </p>
      {mailBlock && <p className="text-sm text-red">{UNDELIVERED_TEXTS[mailBlock]}</p>}
      <p className="text-sm">{openedText(view.opened, zone)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {state === 'open' && (
          <Button variant="secondary" size="small" onClick={() => setAsking('end')}>
            End now
          </Button>
        )}
        {canLend && (
          <Link
            to="/reports/credentials/lent"
            search={{ lend: view.id }}
            resetScroll={false}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Lend again
          </Link>
        )}
        <Button variant="ghost" size="small" onClick={() => setAsking('delete')}>
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`End the view of ${view.assessor_name}?`}
        text="It closes at once, also where it is open at the moment. Comments stay."
        confirmLabel="End now"
        busy={isBusy}
        onConfirm={() => void act('The view was not ended', 'View ended', revokeLentView)}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Delete the view of ${view.assessor_name}?`}
        text={`${state === 'open' ? 'It closes at once. ' : ''}${deletedText(comments)}`}
        busy={isBusy}
        onConfirm={() => void act('The view was not deleted', 'View deleted', deleteLentView)}
      />
    </li>
  );
}

function deletedText(comments: number | null): string {
  if (comments === 0) return 'Nobody commented on it.';
  if (comments === 1) return 'Its comment is deleted with it.';
  return `Its ${comments === null ? '' : `${comments} `}comments are deleted with it.`;
}

/** @example openedText(['2026-11-23T10:05:00Z'], 'UTC') // 'Opened with the right code: 23 November 2026, 10:05' */
function openedText(opened: readonly string[], zone: string): string {
  if (opened.length === 0) return 'Not opened yet';
  const time = (instant: string) => instantText(new Date(instant), { timeStyle: 'short', timeZone: zone });
  const latest = opened.toReversed().slice(0, LISTED);
  const texts = latest.map((instant) => `${longDate(dayIn(instant, zone))}, ${time(instant)}`);
  const more = opened.length > LISTED ? `; ${opened.length - LISTED} times before` : '';
  return `Opened with the right code: ${texts.join('; ')}${more}`;
}
