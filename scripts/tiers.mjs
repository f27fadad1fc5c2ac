// What `npm test` chooses from the suites that `npm run test:all` runs whole, as arguments of Vitest and Playwright.
// docs/proofs.md says what is left to test:all; tests/unit/test-tiers.test.ts keeps the names true.

/** Every combination, thousands of them, of what both engines share. */
const MANY_COMBINATIONS = ['tests/billing/any-order.test.ts', 'tests/policies/access/access-matrix.test.ts'];
/** Before a push these run on native Postgres alone, which takes half the time. */
const NATIVE_ALONE = ['tests/wire/', 'tests/security/', 'tests/speed/'];
export const EMBEDDED_LEFT_OUT = [...MANY_COMBINATIONS, ...NATIVE_ALONE.map((folder) => `${folder}**`)].map(
  (pattern) => `--exclude=${pattern}`,
);

/** The API, security, two people at once, and where native Postgres differs: its pool, its statements and its plans. */
export const NATIVE_BEFORE_PUSH = [
  ...NATIVE_ALONE,
  'tests/policies/access/two-people.test.ts',
  'tests/policies/access/unreachable.test.ts',
  'tests/policies/access/shared-inserts.test.ts',
];

/** Unit tests that compare thousands of generated cases with a second implementation. */
export const LONG_LEFT_OUT = [
  '--exclude=tests/unit/credential-rules/reverse-check.test.ts',
  '--exclude=src/domain/transfer/export/round-trip.test.ts',
];

/** Starts, stops, stuck statements and lost responses. Kills, outages, failing migrations and fleets are in test:all. */
export const FAILURE_BEFORE_PUSH = [
  'tests/failure/native-start.test.ts',
  'tests/failure/retried-write.test.ts',
  'tests/failure/stop.test.ts',
  'tests/failure/stuck-statement.test.ts',
];

/** Tests with the tag open every screen once; one is a coach's way through the product. */
export const BROWSER_BEFORE_PUSH = ['--project=desktop', '--grep=@screen'];
