import { expect, test } from 'vitest';
import type { FunctionRoom } from './function-call.ts';
import { requireOwnOrigin } from './own-origin.ts';

const room = { settings: { publicUrls: ['https://log.example', 'https://old.example'] } } as unknown as FunctionRoom;

test.each(['https://log.example', 'https://old.example'])('%s is ours', (origin) => {
  expect(() => requireOwnOrigin(room, origin)).not.toThrow();
});

test.each(['https://evil.example', 'http://log.example', 'https://log.example.evil.example', ''])(
  '%s is not',
  (origin) => expect(() => requireOwnOrigin(room, origin)).toThrow('origin must be a public address of this product'),
);
