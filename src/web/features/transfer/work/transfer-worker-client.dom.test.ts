import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TransferWorkerClient } from './transfer-worker-client.ts';

const workers: SilentWorker[] = [];
/** A worker that never answers. */
class SilentWorker extends EventTarget {
  isEnded = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage() {}
  terminate() {
    this.isEnded = true;
  }
}
beforeEach(() => {
  workers.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const order = { bytes: new ArrayBuffer(0), name: '', userId: 'a', today: '2026-11-20', timeZone: 'UTC' };

test('reading a file for more than a minute ends the worker, with a message that says what to do', async () => {
  const client = new TransferWorkerClient();
  const read = client.ask('read', order).catch((error: Error) => error.message);
  await passTime(59_000);
  expect(workers[0]?.isEnded).toBe(false);
  await passTime(2_000);
  expect(await read).toMatch(/longer than 60 seconds .* Split it, or save it as CSV/);
  expect(workers[0]?.isEnded).toBe(true);
});

test('writing a file has no time limit', async () => {
  const client = new TransferWorkerClient();
  void client.ask('zip', {});
  await passTime(600_000);
  expect(workers[0]?.isEnded).toBe(false);
});

test('closing ends the worker at once, and the next file gets a new one', async () => {
  const client = new TransferWorkerClient();
  const settled = vi.fn();
  void client.ask('read', order).then(settled, settled);
  client.close();
  expect(workers[0]?.isEnded).toBe(true);
  void client.ask('read', order);
  expect(workers).toHaveLength(2);
  await passTime(59_000);
  expect(settled).not.toHaveBeenCalled();
  expect(workers[1]?.isEnded).toBe(false);
});
