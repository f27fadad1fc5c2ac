// argon2id with the library's defaults (19 MiB, two passes). At most two hashes run at a time: each occupies one of
// libuv's four threads, and with all four taken every file access of the server would wait.
import { hash, verify } from '@node-rs/argon2';
import { shareOf } from '#server/settings/limit-share.ts';

const MAX_CONCURRENT = 2;
let maxConcurrent = MAX_CONCURRENT;

/** `processes`: how many share the machine. */
export function shareHashing(processes: number): void {
  maxConcurrent = shareOf(MAX_CONCURRENT, processes);
}

let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The slot passes directly to the longest waiting call, so that a new call cannot take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password));
}

/** Verified against when there is no stored hash; made on first use. */
let dummyHash: Promise<string> | undefined;

/**
 * False without a stored hash, after the work of a real check, so that an unknown address takes as long as a known one.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('not a real password');
  const expected = stored ?? (await dummyHash);
  return (await withHashSlot(() => verify(expected, password))) && stored !== null;
}
