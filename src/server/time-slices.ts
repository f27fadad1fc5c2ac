// Long computations in slices, so that other requests are answered in between (domain/steps.ts).

/** A request waits for several turns of the event loop; each may have one slice. */
const SLICE_MS = 2;
/**
 * Between two slices, while several users are at work: all long computations together then take a third of the event
 * loop, and most requests meet none of them.
 */
const REST_MS = 4;
/** So long after statements of two users, several are at work. */
const SEVERAL_FOR_MS = 1_000;

/** Begins at once; a short computation ends before it waits for anything. */
export async function runInSlices<Result>(steps: Generator<void, Result, void>): Promise<Result> {
  let startedAt = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - startedAt < SLICE_MS) continue;
    await nextTurn();
    startedAt = performance.now();
  }
}

let latest = '';
let severalUntil = 0;

/** Call it for each statement of a user, by a key that stands for the user. */
export function noticeUser(key: string): void {
  if (key === latest) return;
  if (latest !== '') severalUntil = performance.now() + SEVERAL_FOR_MS;
  latest = key;
}

const line: (() => void)[] = [];
let isScheduled = false;

/**
 * Resolves in a later turn of the event loop, which goes on with no other long computation: however many there are,
 * whatever else waits gets its turn after each slice.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    line.push(resolve);
    schedule();
  });
}

function schedule(): void {
  if (isScheduled || line.length === 0) return;
  isScheduled = true;
  const runNext = () => {
    isScheduled = false;
    line.shift()?.();
    schedule();
  };
  if (performance.now() < severalUntil) setTimeout(runNext, REST_MS);
  else setImmediate(runNext);
}
