// The server's side of feed-worker.ts. It parses one answer at a time; coaches take turns.
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import { WAITING_MS, type ReadingClock } from '#server/calendars/fetch/reading-clock.ts';
import type { DavResponse } from '#server/calendars/text/dav-response.ts';
import { JobThread } from '#server/threads/job-thread.ts';
import { startThread } from '#server/threads/start-thread.ts';
import { Turns } from '#server/threads/turns.ts';
import type { Batch, FeedItem, FeedJob, FoundPart, FoundTotals, ResponseTotals } from './feed-job.ts';
import type { FeedOrder, FeedReply } from './feed-worker.ts';

/** An answer of 10 MiB takes up to 150 MB as objects. */
const HEAP_MAX_MB = 384;
const SCRIPT = new URL('./feed-worker.ts', import.meta.url);

/** The coach whose calendar it is, and what aborts the work. */
export interface Asking {
  readonly coach: string;
  readonly signal: AbortSignal;
  readonly clock: ReadingClock;
}

const thread = new JobThread<FeedOrder, FeedReply>('calendars', () => startThread(SCRIPT, null, HEAP_MAX_MB));
const turns = new Turns(WAITING_MS, () => new FetchRefused('too-slow'));

export interface FoundParts extends FoundTotals {
  readonly parts: readonly FoundPart[];
}

/**
 * The parts of an iCalendar text, or of the files in a CalDAV server's answer, whose bytes are transferred. Throws FetchRefused, and the
 * signal's reason.
 */
export async function partsOf(
  asking: Asking,
  job: Exclude<FeedJob, { readonly kind: 'responses' }>,
): Promise<FoundParts> {
  const { items, totals } = await inThread(asking, job);
  return { parts: items as FoundPart[], ...(totals as FoundTotals) };
}

export interface FoundResponses extends ResponseTotals {
  readonly responses: readonly DavResponse[];
}

/** A WebDAV server's responses about addresses. As partsOf. */
export async function responsesOf(asking: Asking, body: readonly ArrayBuffer[], base: string): Promise<FoundResponses> {
  const { items, totals } = await inThread(asking, { kind: 'responses', body, base });
  return { responses: items as DavResponse[], ...(totals as ResponseTotals) };
}

/** Rejects as soon as the signal is aborted, also before its turn. */
function inThread({ coach, signal, clock }: Asking, job: FeedJob) {
  return new Promise<{ items: FeedItem[]; totals: NonNullable<Batch['totals']> }>((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    clock.wait();
    turns
      .run(coach, () => {
        clock.work();
        return converse(job, signal);
      })
      .then(resolve, reject)
      .finally(() => {
        clock.work();
        signal.removeEventListener('abort', stop);
      });
  });
}

async function converse(job: FeedJob, signal: AbortSignal) {
  const items: FeedItem[] = [];
  for (let order: FeedOrder = job, moved = job.body; ; [order, moved] = ['next', []]) {
    const reply: FeedReply = await thread.ask(order, moved, signal);
    if ('refused' in reply) throw new FetchRefused(reply.refused, reply.status);
    if ('failed' in reply) throw new Error(`The thread for calendars failed: ${reply.failed}`);
    for (const item of reply.items) items.push(item);
    if (reply.totals) return { items, totals: reply.totals };
  }
}
