// Receives a request's body before the request counts as work (load-limit.ts), so that slow clients take no place from
// others. Limits its size, its time, and how many bodies of one address may be on their way.
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Socket } from 'node:net';
import { contentLength } from './content-length.ts';
import { UNKNOWN_ADDRESS, type AddressOf } from './refuse-load.ts';
import { Counts } from '#server/counts.ts';
import { shareOf } from '#server/settings/limit-share.ts';
import { refuseLoad, refuseSlowBody, type CountRefusal } from './refuse-load.ts';

const KIB = 1024;

export interface ReceiveLimits {
  /** Bodies that arrive at the same time, of all addresses. */
  readonly total: number;
  /** The same of one address. */
  readonly perAddress: number;
  /** The time for a body whose bytes do not come. */
  readonly startMs: number;
  /** Each second's worth of bytes that arrived gives another second. */
  readonly bytesPerSecond: number;
}

const DEFAULT_LIMITS: ReceiveLimits = { total: 1_000, perAddress: 50, startMs: 10_000, bytesPerSecond: 64 * KIB };
const LEAST_PER_ADDRESS = 10;

/** The limits of one of several processes of a server. */
export const receiveLimitsOf = (processes: number): ReceiveLimits => ({
  ...DEFAULT_LIMITS,
  total: shareOf(DEFAULT_LIMITS.total, processes),
  perAddress: shareOf(DEFAULT_LIMITS.perAddress, processes, LEAST_PER_ADDRESS),
});

export interface BodyRules {
  /** A multiple of 1 KiB. */
  readonly maxBytes: number;
  /** The API's response to a larger body. */
  readonly onTooLarge: (c: Context, message: string) => Response;
}

export class BodyReceiver {
  private readonly limits: ReceiveLimits;
  private readonly addressOf: AddressOf;
  private readonly countRefusal: CountRefusal;
  private readonly arriving = new Counts();
  private total = 0;

  constructor(addressOf: AddressOf, countRefusal: CountRefusal, limits: ReceiveLimits = DEFAULT_LIMITS) {
    this.addressOf = addressOf;
    this.countRefusal = countRefusal;
    this.limits = limits;
  }

  /** Bodies on their way. */
  get waiting(): number {
    return this.total;
  }

  middleware({ maxBytes, onTooLarge }: BodyRules): MiddlewareHandler {
    const refuseSize = (c: Context) => {
      // The rest of the body is not read, so the connection cannot be used again.
      c.header('Connection', 'close');
      return onTooLarge(c, `The body must be at most ${maxBytes / KIB} KiB`);
    };
    const readChunks = bodyLimit({ maxSize: maxBytes, onError: refuseSize });
    return async (c, next) => {
      if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
      const length = contentLength(c);
      if (length === 0) return next();
      if (length !== null && length > maxBytes) return refuseSize(c);
      // Hono caches what was read for later readers of the body.
      const read = () => (length === null ? readChunks(c, nothing) : c.req.arrayBuffer().then(nothing));
      return (await this.receive(c, read)) ?? next();
    };
  }

  /** Resolves with nothing when the body is there, otherwise with the refusal. */
  private async receive(c: Context, read: () => Promise<Response | void>): Promise<Response | void> {
    const address = this.addressOf(c);
    const isFull = address !== UNKNOWN_ADDRESS && this.arriving.of(address) >= this.limits.perAddress;
    if (isFull || this.total >= this.limits.total) {
      this.countRefusal(isFull ? 'bodies of one address' : 'bodies');
      return refuseLoad(c, true);
    }
    this.total += 1;
    this.arriving.add(address, 1);
    const clock = startClock(c, this.limits);
    try {
      const refusal = await Promise.race([read(), clock.over]);
      if (refusal !== 'too slow') return refusal;
      this.countRefusal('slow body');
      return refuseSlowBody(c);
    } finally {
      clock.stop();
      this.total -= 1;
      this.arriving.add(address, -1);
    }
  }
}

async function nothing(): Promise<void> {
  // There is nothing more to do.
}

/** `over` resolves when the body's time is over; what has arrived is counted on the socket, which costs nothing. */
function startClock(c: Context, { startMs, bytesPerSecond }: ReceiveLimits) {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  const startBytes = bytesReadOf(socket);
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'too slow'>((resolve) => {
    const check = () => {
      const earnedMs = ((bytesReadOf(socket) - startBytes) / bytesPerSecond) * 1000;
      const leftMs = startMs + earnedMs - (performance.now() - startedAt);
      if (leftMs <= 0) resolve('too slow');
      else timer = setTimeout(check, Math.ceil(leftMs));
    };
    timer = setTimeout(check, startMs);
  });
  return { over, stop: () => clearTimeout(timer) };
}

const bytesReadOf = (socket: Socket | undefined): number => socket?.bytesRead ?? 0;
