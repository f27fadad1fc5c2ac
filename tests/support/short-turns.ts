// The longest turn of the event loop while something is done, compared with a known piece of work that the same thread does just before
// and after, both in time on the processor: a machine that is slow or busy takes longer for both.
import { expect } from 'vitest';
import { processorTime } from './processor-time.ts';

/** A single turn can still be slowed alone, such as by others who use the caches: one attempt of these with short turns will do. */
export const ATTEMPTS = 8;
/** JSON that is read and written in one piece: two thirds of a large body, without checks, encryption or SQL. */
const KNOWN_WORK = JSON.stringify(
  Array.from({ length: 40_000 }, (_, at) => ({ at, title: `A course ${at}`, hours: 1.5, learned: null })),
);

function costOfKnownWork(): number {
  const before = processorTime();
  JSON.stringify(JSON.parse(KNOWN_WORK));
  return processorTime() - before;
}

interface Cost {
  /** The longest turn of the event loop, as a share of what the known work takes in one. */
  readonly longestTurn: number;
  /** The largest growth of memory outside the heap, where buffers are. */
  readonly bufferBytes: number;
}

async function costOf(work: () => Promise<void>): Promise<Cost> {
  const known = costOfKnownWork();
  const before = process.memoryUsage().arrayBuffers;
  let [longest, bufferBytes, last, isOver] = [0, 0, processorTime(), false];
  const turn = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
    bufferBytes = Math.max(bufferBytes, process.memoryUsage().arrayBuffers - before);
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return { longestTurn: longest / Math.max(known, costOfKnownWork()), bufferBytes };
}

/** The buffers must always be few; the turns in one of the attempts. */
export async function expectShortTurns(
  maxBufferBytes: number,
  work: (attempt: number) => Promise<void>,
): Promise<void> {
  const turns: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && !turns.some((turn) => turn < 1); attempt += 1) {
    const cost = await costOf(() => work(attempt));
    expect(cost.bufferBytes).toBeLessThan(maxBufferBytes);
    turns.push(cost.longestTurn);
  }
  expect(Math.min(...turns), turns.join()).toBeLessThan(1);
}
