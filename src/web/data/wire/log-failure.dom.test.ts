import { afterEach, expect, test, vi } from 'vitest';
import { isOrdinary, logFailure } from './log-failure.ts';
import { RequestTimeout } from './request.ts';
import { WireError } from './wire-error.ts';

afterEach(() => void vi.restoreAllMocks());
const withStatus = (status: number) => Object.assign(new Error('no'), { status });

test.each([
  ['a refused value', new WireError('Too long', '23514', 'name')],
  ['no plan', new WireError('You need a plan', 'PT402', null)],
  ['a token that has expired', new WireError('JWT expired', 'PGRST303', null)],
  ['a connection that ended', new WireError('not reached', '', null)],
  ['a time-out', new RequestTimeout()],
  ['a request that nobody waits for', Object.assign(new Error('aborted'), { name: 'AbortError' })],
  ['a fetch without network', new TypeError('Failed to fetch')],
  ['a refusal of a function', withStatus(409)],
  ['a function that is not reached', withStatus(0)],
])('%s is one line without a stack', (_what, error) => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logFailure('Saving', error);
  expect(errors).not.toHaveBeenCalled();
  expect(info).toHaveBeenCalledWith(`Saving failed: ${error.message}`);
});

test.each([
  ['a mistake of ours', new TypeError("Cannot read properties of undefined (reading 'id')")],
  ['a server that fails', withStatus(500)],
  ['a database that fails', new WireError('internal', 'XX000', null)],
  ['a database that is away', new WireError('away', 'PGRST001', null)],
  ['something that is no error', 'no'],
])('%s is an error with its stack', (_what, error) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(isOrdinary(error)).toBe(false);
  logFailure('Saving', error);
  expect(errors).toHaveBeenCalledWith('Saving failed', error);
});
