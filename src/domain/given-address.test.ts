import { expect, test } from 'vitest';
import { addressSchema } from './given-address.ts';

test.each([
  ['as typed', `https://example.org/${'a'.repeat(2_000)}`],
  ['only as it is written in a URL', `https://example.org/${'ä'.repeat(1_000)}`],
])('an address that is too long %s is refused once', (_how, address) => {
  const messages = addressSchema()
    .safeParse(address)
    .error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['The address must be at most 2000 characters']);
});
