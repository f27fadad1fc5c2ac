// The thread that counts what waits in one coach's calendars, since a hostile calendar may take seconds. It does as the web app does
// (src/web/features/calendar/calls), and gives back numbers only.
import { parentPort, workerData } from 'node:worker_threads';
import { expandFeeds, type ExpansionRange } from '#domain/calendar/expand-calendar.ts';
import { areSessions, propose, toConfirm, type ProposalInput } from '#domain/calendar/propose.ts';
import type { WaitingInCalendars } from '#domain/weekly-mail/weekly-texts.ts';
import { lowerPriority } from '#server/threads/answer-jobs.ts';

export interface FeedJson {
  readonly feedId: string;
  readonly readsNotes: boolean;
  readonly isWhole: boolean;
  readonly fault: string | null;
  /** Its text, as JSON writes it between its quotes. */
  readonly json: Uint8Array;
}

export interface WaitingOrder extends Omit<ProposalInput, 'events' | 'feeds'> {
  readonly feeds: readonly FeedJson[];
  readonly range: Omit<ExpansionRange, 'readsNotes'>;
  /** A calendar day. */
  readonly today: string;
}

if (parentPort === null) throw new Error('waiting-worker runs as a worker');
lowerPriority();
const { feeds, range, today, ...input } = workerData as WaitingOrder;
const texts = feeds.map(({ json, ...feed }) => ({
  ...feed,
  text: JSON.parse(`"${Buffer.from(json).toString()}"`) as string,
}));
const { events, faults, unread, feeds: present } = expandFeeds(texts, range);
const found = toConfirm(propose({ ...input, events, feeds: present }), today);
const counted = { count: found.length, areSessions: areSessions(found), isWhole: faults.length === 0 };
const waiting: WaitingInCalendars | 'unread' = unread > 0 ? 'unread' : counted;
parentPort.postMessage(waiting);
