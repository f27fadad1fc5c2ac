// argon2id with the library's defaults (19 MiB, two passes), two at a time: a hash occupies one of libuv's four threads,
// and with all four taken every file read of the server would wait (design: engine room).
import { hash, verify } from '@node-rs/argon2';

const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place goes straight to whoever waits longest, so that nobody new can take it in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** A hash of nobody's password, made on first use, for accounts that are not there. */
let nobodysHash: Promise<string> | undefined;

/** False without a stored hash, and then at the cost of a real check: an unknown address takes as long as a known one. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const against = stored ?? (await nobodysHash);
  return (await inTurn(() => verify(against, password))) && stored !== null;
}
