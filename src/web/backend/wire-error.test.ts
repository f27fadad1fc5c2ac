import { expect, it } from 'vitest';
import { messageOf, toWireError, unwrap } from './wire-error.ts';

it.each([
  [
    'a refused value names its column',
    { code: '23514', message: 'name: Name is required', details: null },
    { code: '23514', message: 'Name is required', field: 'name' },
  ],
  [
    'a refusal that is not about a value has no column',
    { code: 'PT402', message: 'You need an active subscription to access this feature' },
    { code: 'PT402', message: 'You need an active subscription to access this feature', field: null },
  ],
  [
    'a failed fetch is told in plain words',
    { code: '', message: 'TypeError: Failed to fetch' },
    { code: '', message: 'The server could not be reached. Please check your connection and try again.', field: null },
  ],
  [
    'a time-out keeps its own words',
    { code: '', message: 'RequestTimeout: The server did not answer in time. Please try again.' },
    { code: '', message: 'The server did not answer in time. Please try again.', field: null },
  ],
])('%s', (_, refusal, expected) => {
  expect(toWireError(refusal)).toMatchObject(expected);
});

it('unwraps data, and throws the refusal otherwise', () => {
  expect(unwrap({ data: [1], error: null })).toEqual([1]);
  expect(() => unwrap({ data: null, error: { code: '42501', message: 'permission denied' } })).toThrow(
    'permission denied',
  );
});

it('has a text for anything thrown', () => {
  expect(messageOf(new Error('broken'))).toBe('broken');
  expect(messageOf('a string')).toBe('An unexpected error occurred');
});
