// What `npm test` chooses from the suites that `npm run test:all` runs whole, as arguments of Vitest and Playwright.
// docs/proofs.md says what is left to test:all; tests/unit/test-tiers.test.ts keeps the names true.

/** Run on native Postgres alone: these try thousands of combinations of SQL that both engines share. */
export const EMBEDDED_LEFT_OUT = ['--exclude=tests/policies/access-matrix.test.ts'];

/** The API, security, two people at once, and where native Postgres differs: its pool, its statements and its plans. */
export const NATIVE_BEFORE_PUSH = [
  'tests/wire/',
  'tests/security/',
  'tests/speed/',
  'tests/policies/access-matrix.test.ts',
  'tests/policies/two-people.test.ts',
  'tests/policies/unreachable.test.ts',
  'tests/policies/shared-inserts.test.ts',
];

/** One kill of each server, an outage, a failed migration, a stop, a repeated write; fleets, backups and full disks are not among them. */
export const FAILURE_BEFORE_PUSH = [
  'tests/failure/embedded-folder.test.ts',
  'tests/failure/failing-migration.test.ts',
  'tests/failure/native-start.test.ts',
  'tests/failure/retried-write.test.ts',
  'tests/failure/stop.test.ts',
  'tests/failure/stuck-statement.test.ts',
];

/** Every screen once, and a coach's way through the product. */
export const BROWSER_BEFORE_PUSH = [
  '--project=desktop',
  'tests/e2e/accessibility.spec.ts',
  'tests/e2e/journey.spec.ts',
];
