import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Transfers } from '#server/certificates/transfers.ts';
import { CallRefused } from '#server/db/call-function.ts';
import { answerInTime } from './answer-limits.ts';
import { FunctionRefused } from './function-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Calls a function that returns what `late` does, a second too late. Resolves to the logged lines. */
async function lateBy(late: () => object) {
  const error = vi.fn<(...line: unknown[]) => void>();
  const called = { name: 'some-function', seconds: 60, log: { error } };
  const work = async () => {
    // Fake timers.
    await new Promise((resolve) => setTimeout(resolve, 61_000));
    return late();
  };
  const answer = expect(answerInTime(called, work)).rejects.toMatchObject({ status: 503 });
  await passTime(60_000);
  await answer;
  expect(error.mock.calls).toEqual([[{ function: 'some-function', seconds: 60 }, 'a function took too long']]);
  error.mockClear();
  await passTime(1_000);
  return error.mock.calls;
}

describe('an answer that comes late', () => {
  test('no longer counts as under way', async () => {
    const transfers = new Transfers(1, 1);
    const end = transfers.begin('coach')!;
    // As in get-calendars and get-certificate.
    const body = () => new ReadableStream<Uint8Array>({ pull: () => undefined, cancel: end }, { highWaterMark: 0 });
    expect(transfers.begin('coach')).toBeNull();
    expect(await lateBy(() => new Response(body()))).toEqual([]);
    expect(transfers.begin('coach')).not.toBeNull();
  });

  test('is not logged if it is an object or a refusal', async () => {
    expect(await lateBy(() => ({ done: true }))).toEqual([]);
    for (const refusal of [new FunctionRefused(404, 'gone'), new CallRefused(409, 'taken')])
      expect(
        await lateBy(() => {
          throw refusal;
        }),
      ).toEqual([]);
  });

  test('is logged if it is a failure of the work or of closing it', async () => {
    const err = new Error('broken');
    const line = [{ err, function: 'some-function' }, 'a function failed after its time was over'];
    expect(
      await lateBy(() => {
        throw err;
      }),
    ).toEqual([line]);
    const cancel = () => Promise.reject(err);
    expect(await lateBy(() => new Response(new ReadableStream({ cancel })))).toEqual([line]);
  });
});

test('an answer in time is returned as it is, and so is a refusal', async () => {
  const log = { error: vi.fn<(...line: unknown[]) => void>() };
  const called = { name: 'some-function', seconds: 60, log };
  const answer = new Response('whole');
  expect(await answerInTime(called, async () => answer)).toBe(answer);
  expect(answer.bodyUsed).toBe(false);
  await expect(answerInTime(called, () => Promise.reject(new FunctionRefused(400, 'no')))).rejects.toThrow('no');
  expect(log.error).not.toHaveBeenCalled();
});
