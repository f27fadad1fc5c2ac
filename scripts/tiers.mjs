// What `npm test` chooses from the suites that `npm run test:all` runs whole, as arguments of Vitest and Playwright.
// docs/proofs.md says what is left to test:all; tests/unit/test-tiers.test.ts keeps the names true.

/** These try thousands of combinations of what both engines share; before a push native Postgres alone runs them. */
const MANY_COMBINATIONS = [
  'tests/billing/any-order.test.ts',
  'tests/policies/access/access-matrix.test.ts',
  'tests/security/query-fuzz.test.ts',
];
export const EMBEDDED_LEFT_OUT = MANY_COMBINATIONS.map((path) => `--exclude=${path}`);

/** The API, security, two people at once, and where native Postgres differs: its pool, its statements and its plans. */
export const NATIVE_BEFORE_PUSH = [
  ...MANY_COMBINATIONS,
  'tests/wire/',
  'tests/security/',
  'tests/speed/',
  'tests/policies/access/two-people.test.ts',
  'tests/policies/access/unreachable.test.ts',
  'tests/policies/access/shared-inserts.test.ts',
];

/** Starts, stops, migrations that fail, stuck statements and lost responses. Kills, outages and fleets are in test:all. */
export const FAILURE_BEFORE_PUSH = [
  'tests/failure/embedded-folder.test.ts',
  'tests/failure/failing-migration.test.ts',
  'tests/failure/native-start.test.ts',
  'tests/failure/retried-write.test.ts',
  'tests/failure/stop.test.ts',
  'tests/failure/stuck-statement.test.ts',
];

/** Tests with the tag open every screen once; one is a coach's way through the product. */
export const BROWSER_BEFORE_PUSH = ['--project=desktop', '--grep=@screen'];
