import { FOR_CREDENTIALS } from '#domain/records/record-kinds.ts';
import { storeLastKnown } from '#web/data/device/last-known.ts';
import type { Operation } from '#web/data/device/operations.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { useOutbox } from '#web/data/records/outbox/outbox.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ComponentProps } from 'react';
import { ConnectionNotice } from '../notices/connection-notice.tsx';
import { ImportNotice } from '../notices/import-notice.tsx';
import { OperatorNotice } from '../notices/operator-notice.tsx';
import { optionalPart } from './optional-part.ts';
import { unsentText } from '../unsent/unsent-text.ts';
import { useOutboxSender } from '../unsent/use-outbox-sender.ts';

/** Loaded lazily, since it contains forms, which few pages need at once. */
const UnsentChanges = optionalPart(async () => (await import('../unsent/unsent-changes.tsx')).UnsentChanges);

/**
 * Offline support on every page: says when the connection is lost, stores query data on the device for then, and sends the changes of the
 * outbox. Pages that list such records show the unsent changes; other pages show their number. Also says that an import is not
 * finished and what the operator tells every coach, which are too rare for the first load.
 */
export function OfflineSupport() {
  const userId = useSession()?.user.id;
  const unsent = useOutbox();
  useOutboxSender(unsent.filter(({ refusal, conflict }) => !refusal && !conflict).length);
  // Stays open with what was typed, also when the change that it began with has been sent since.
  const [editing, setEditing] = useState<Operation | null>(null);
  useEffect(() => (userId ? storeLastKnown(userId) : undefined), [userId]);
  return (
    <>
      <OperatorNotice />
      <ConnectionNotice />
      <ImportNotice />
      {(editing || unsent.length > 0) && <Unsent changes={unsent} editing={editing} onEdit={setEditing} />}
    </>
  );
}

/** Pages that list records, and which. */
const TABLES_AT: Readonly<Record<string, readonly Operation['table'][]>> = {
  '/clients': ['clients'],
  '/supervision': ['supervision_sessions'],
  '/cpd': ['cpd_records'],
  '/reports/credentials/records': FOR_CREDENTIALS,
  '/coach-tools': ['note_templates', 'wheels'],
};

function Unsent({ changes: unsent, editing, onEdit }: ComponentProps<typeof UnsentChanges>) {
  const path = useLocation().pathname.replace(/\/$/, '');
  // Without a plan the sessions page is closed, so they are listed with the coach's other records.
  const canOpen = useCanOpen();
  const list = canOpen('/sessions') ? '/sessions' : '/account/records';
  const clientId = /^\/clients\/([^/]+)/.exec(path)?.[1];
  const isShown = ({ table, about }: Operation) =>
    [list, '/dashboard'].includes(path) ||
    TABLES_AT[path]?.includes(table) ||
    (clientId && about.clientId === clientId);
  const here = unsent.filter(isShown);
  const isConflict = unsent.some(({ conflict }) => conflict);
  if (editing || here.length > 0) {
    return (
      <Suspense>
        <UnsentChanges changes={here} editing={editing} onEdit={onEdit} />
      </Suspense>
    );
  }
  return (
    <Notice
      className="mb-5"
      tone="warn"
      action={
        <Link to={list} className="text-13 font-[560] text-accent hover:underline tap">
          {isConflict ? 'Look' : 'Show'}
        </Link>
      }
    >
      {noticeText(unsent)}
    </Notice>
  );
}

function noticeText(unsent: readonly Operation[]): string {
  const clashes = unsent.filter(({ conflict }) => conflict);
  if (clashes.length === 1)
    return `${clashes[0]!.about.name || 'A record'}: changed here and on another device. Which one stays?`;
  if (clashes.length > 1) return `${clashes.length} records were changed here and on another device. Which ones stay?`;
  const what = unsentText(unsent);
  return unsent.length === 1 ? `${what.replace('1', 'One')} has not synced yet.` : `${what} have not synced yet.`;
}
