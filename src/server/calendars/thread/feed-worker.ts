// The thread for calendars. Parses the answers of other servers, so that they cannot block the server and can be aborted. It only returns
// what is stored.
import type { FeedProblem } from '#domain/calendar/feeds/feed-problems.ts';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import { answerJobs } from '#server/threads/answer-jobs.ts';
import { batchesOf, type Batch, type FeedJob } from './feed-job.ts';

/** 'next' asks for the batch after one that is not the last. */
export type FeedOrder = FeedJob | 'next';
/** `failed`: the name of an error, whose message may quote the calendar. */
export type FeedReply = Batch | { readonly refused: FeedProblem; readonly status: number | null } | { failed: string };

let batches: Generator<Batch> | null = null;
answerJobs((order: FeedOrder) => {
  if (order !== 'next') batches = batchesOf(order);
  return nextBatch();
});

function nextBatch(): FeedReply {
  try {
    const { value } = batches!.next() as IteratorResult<Batch, undefined>;
    return value ?? { failed: 'no batch is left' };
  } catch (error) {
    if (error instanceof FetchRefused) return { refused: error.problem, status: error.status };
    return { failed: error instanceof Error ? error.name : typeof error };
  }
}
