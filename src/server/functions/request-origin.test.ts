import { expect, test } from 'vitest';
import type { FunctionContext } from './function-call.ts';
import { requireOwnOrigin } from './request-origin.ts';

const context = {
  settings: { publicUrls: ['https://log.example', 'https://old.example'] },
} as unknown as FunctionContext;

test.each(['https://log.example', 'https://old.example'])('%s is ours', (origin) => {
  expect(() => requireOwnOrigin(context, origin)).not.toThrow();
});

test.each(['https://evil.example', 'http://log.example', 'https://log.example.evil.example', ''])(
  '%s is not',
  (origin) =>
    expect(() => requireOwnOrigin(context, origin)).toThrow('origin must be a public address of this product'),
);
