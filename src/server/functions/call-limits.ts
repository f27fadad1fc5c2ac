// Counts the calls of a function before it runs, as its declaration says (function-list.ts).
import { Transfers } from '#server/certificates/transfers.ts';
import { addressSecondsToWait } from '#server/auth/address-limit.ts';
import { MemoryLimit } from '#server/memory-limit.ts';
import type { Limits } from '#server/auth/rate-limit.ts';
import { FunctionRefused, type FunctionContext } from './function-call.ts';
import type { AtOnce, DeclaredFunction } from './function-list.ts';

/** More coaches than call one process within a window. */
const WINDOWS_MAX = 50_000;

export class CallLimits {
  private readonly limits: Limits;
  private readonly processes: number;
  private readonly inMemory = new MemoryLimit(WINDOWS_MAX);
  private readonly underWay = new Map<AtOnce, Transfers>();

  /** @param processes of this server, among which the calls under way are divided */
  constructor(limits: Limits, processes: number) {
    this.limits = limits;
    this.processes = processes;
  }

  /** Counts a call. Throws FunctionRefused 429. @param coach the caller's id; null to count by network */
  async count(
    { limiter, network, now }: FunctionContext,
    { limit }: DeclaredFunction,
    coach: string | null,
  ): Promise<void> {
    const { name, text, isInMemory } = limit;
    const seconds =
      coach === null
        ? await addressSecondsToWait(limiter, name, network)
        : isInMemory
          ? this.inMemory.secondsToWait(`${name} ${coach}`, this.limits[name], now().getTime())
          : await limiter.secondsToWait(name, coach);
    if (seconds > 0) throw new FunctionRefused(429, text);
  }

  /** The counter of calls under way. */
  transfersOf({ atOnce }: DeclaredFunction): Transfers {
    const key = atOnce ?? UNLIMITED;
    const transfers = this.underWay.get(key) ?? new Transfers(this.processes, key.perCoach);
    this.underWay.set(key, transfers);
    return transfers;
  }
}

/** For functions that need little memory while they run: only the limits on requests apply. */
const UNLIMITED: AtOnce = { perCoach: Infinity };
