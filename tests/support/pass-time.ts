// Moves a stopped clock (vi.useFakeTimers). The only place that does so asynchronously: tests/unit/clocks.test.ts.
import { vi } from 'vitest';

/**
 * Runs every timer of the next `ms` milliseconds in its order, and before each waits until what the code has begun to
 * import is loaded, and a page's databases are at rest. vi.advanceTimersByTimeAsync moves the clock while a module is
 * still on its way: what the module does then happens at a later time, or not at all, by how fast the machine is.
 */
export async function passTime(ms: number): Promise<void> {
  let isOver = false;
  await settled();
  setTimeout(() => (isOver = true), ms);
  while (!isOver) {
    await vi.advanceTimersToNextTimerAsync();
    await settled();
  }
  // What the last timers began for the same moment.
  await vi.advanceTimersByTimeAsync(0);
  await settled();
}

async function settled(): Promise<void> {
  await vi.dynamicImportSettled();
  await globalThis.storesSettled?.();
}
