// The tests that `npm test` selects from those of `npm run test:all`, as arguments of Vitest and Playwright.
// docs/proofs.md lists the rest; tests/unit/test-tiers.test.ts checks the names.

/** Tests of thousands of combinations that are the same on both engines. */
const MANY_COMBINATIONS = ['tests/billing/any-order.test.ts', 'tests/policies/access/access-matrix.test.ts'];
/** Upgrades and refusals of former versions: each opens an engine of its own several times. */
const FORMER_VERSIONS = ['tests/schema/upgrade.test.ts', 'tests/schema/oldest-version.test.ts'];
/** It fills tables several times over and waits for their analysis. */
const GROWN_TABLES = 'tests/speed/grown-tables.test.ts';
/** In `npm test` these run on native Postgres only, which takes half the time. */
const NATIVE_ALONE = [
  'src/server/auth/',
  'src/server/mail/',
  'tests/billing/',
  'tests/security/',
  'tests/speed/',
  'tests/wire/',
];
export const EMBEDDED_LEFT_OUT = [
  ...MANY_COMBINATIONS,
  ...FORMER_VERSIONS,
  ...NATIVE_ALONE.map((folder) => `${folder}**`),
].map((pattern) => `--exclude=${pattern}`);

/** The API, security, two people at once, and where native Postgres differs: its pool, its statements and its plans. */
export const NATIVE_BEFORE_PUSH = [
  ...NATIVE_ALONE,
  'tests/policies/access/two-people.test.ts',
  'tests/policies/access/unreachable.test.ts',
  'tests/policies/access/shared-inserts.test.ts',
  ...[...MANY_COMBINATIONS, GROWN_TABLES].map((file) => `--exclude=${file}`),
];

/** Unit tests of thousands of generated cases, and of files that take seconds each. */
export const LONG_LEFT_OUT = [
  '--exclude=tests/unit/audit-file/many-altered-files.test.ts',
  '--exclude=tests/unit/credential-rules/reverse-check.test.ts',
  '--exclude=tests/unit/credential-rules/many-plans.test.ts',
  '--exclude=src/domain/transfer/export/round-trip.test.ts',
  '--exclude=src/web/features/transfer/work/hostile-files.test.ts',
  '--exclude=tests/unit/messy-files.test.ts',
];

/**
 * Starts, stops, stuck statements and lost responses. Kills, outages, failing migrations and fleets are in test:all.
 */
export const FAILURE_BEFORE_PUSH = [
  'tests/failure/retried-write.test.ts',
  'tests/failure/stop.test.ts',
  'tests/failure/stuck-statement.test.ts',
];

/** Tests with the tag open every screen once; one is a coach's journey through the product. */
export const BROWSER_BEFORE_PUSH = ['--project=desktop', '--grep=@screen'];
