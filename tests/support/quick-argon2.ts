// Takes the place of @node-rs/argon2 in data tests (vitest.config.ts). Its hashes cost as little as they may: tests sign up thousands of
// users, and hashes of the product's cost took half their time. password-hash.test.ts, failure and browser tests have the real cost.
import { createRequire } from 'node:module';

const { hash: hashAtCost, verify } = createRequire(import.meta.url)(
  '@node-rs/argon2',
) as typeof import('@node-rs/argon2');

export const hash = (password: string) => hashAtCost(password, { memoryCost: 8, timeCost: 1 });
export { verify };
