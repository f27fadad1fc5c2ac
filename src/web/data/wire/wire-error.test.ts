import { expect, it } from 'vitest';
import { UNREACHED_TEXT, messageOf, toWireError, unwrap } from './wire-error.ts';

it.each([
  [
    'a refused value names its column',
    {
      code: '23514',
      message: 'new row for relation "clients" violates check constraint "clients_name_check"',
      details: null,
      hint: 'name: Name is required',
    },
    { code: '23514', message: 'Name is required', field: 'name' },
  ],
  [
    'a refusal that is not about a value has no column',
    { code: 'PT402', message: 'You need an active subscription to access this feature' },
    { code: 'PT402', message: 'You need an active subscription to access this feature', field: null },
  ],
  [
    'a failed fetch has a readable text',
    { code: '', message: 'TypeError: Failed to fetch' },
    { code: '', message: UNREACHED_TEXT, field: null },
  ],
  [
    'a time-out keeps its own text',
    { code: '', message: 'RequestTimeout: The server did not answer in time. Please try again.' },
    { name: 'RequestTimeout', message: 'The server did not answer in time. Please try again.' },
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
