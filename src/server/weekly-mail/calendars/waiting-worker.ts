// The thread that counts what waits in one coach's calendars, since a hostile calendar may take seconds. It does as the web app does
// (src/web/data/records/calendar), and gives back numbers only.
import { parentPort, workerData } from 'node:worker_threads';
import { expandFeeds, type ExpansionRange, type FeedText } from '#domain/calendar/expand-calendar.ts';
import { propose, toConfirm, type ProposalInput } from '#domain/calendar/propose.ts';
import type { WaitingInCalendars } from '#domain/weekly-mail/weekly-texts.ts';
import { lowerPriority } from '#server/threads/lower-priority.ts';

export interface WaitingOrder extends Omit<ProposalInput, 'events'> {
  readonly feeds: readonly FeedText[];
  readonly range: Omit<ExpansionRange, 'readsNotes'>;
  /** A calendar day. */
  readonly today: string;
}

if (parentPort === null) throw new Error('waiting-worker runs as a worker');
lowerPriority();
const { feeds, range, today, ...input } = workerData as WaitingOrder;
const { events, faults, unread } = expandFeeds(feeds, range);
const count = toConfirm(propose({ ...input, events }), today).length;
const waiting: WaitingInCalendars | 'unread' = unread > 0 ? 'unread' : { count, isWhole: faults.length === 0 };
parentPort.postMessage(waiting);
