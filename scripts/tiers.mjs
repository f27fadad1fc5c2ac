// The tests that `npm test` and CI select from those of `npm run test:all`, as arguments of Vitest and Playwright.
// docs/proofs.md lists the rest; tests/unit/test-tiers.test.ts checks the names.

/** On native Postgres: who may read and write a coach's records, the declared limits, and what the official clients send and expect. */
export const NATIVE_BEFORE_PUSH = [
  'src/server/rest/',
  'tests/policies/access/',
  'tests/policies/records/',
  'tests/security/declared-functions.test.ts',
  'tests/security/declared-routes.test.ts',
  'tests/security/row-isolation/',
  'tests/wire/contract/',
];

/** Components, and the quickest of the long unit tests: files such as coaches have, and credential rules. */
export const COMPONENTS_BEFORE_PUSH = [
  '.test.tsx',
  '.dom.test.ts',
  'src/domain/dashboard/credential-standing.test.ts',
  'tests/unit/few-messy-files.test.ts',
  'tests/unit/import-plans.test.ts',
  'tests/unit/rules-at-their-limits.test.ts',
];

/** A coach's journey through the product. */
export const BROWSER_BEFORE_PUSH = ['--project=desktop', 'tests/e2e/screens/journey.spec.ts'];

/** Unit tests of thousands of generated cases, and of files that take seconds each. */
export const LONG_LEFT_OUT = [
  '--exclude=tests/unit/audit-file/many-altered-files.test.ts',
  '--exclude=tests/unit/credential-rules/reverse-check.test.ts',
  '--exclude=tests/unit/credential-rules/many-plans.test.ts',
  '--exclude=src/web/features/transfer/work/hostile-files.test.ts',
  '--exclude=tests/unit/many-messy-calendars.test.ts',
  '--exclude=tests/unit/messy-files.test.ts',
];

/** How many cases tests generate before a push and in CI: `npm run test:all` takes their own numbers. */
export const FEWER_CASES = { RUNS: '60', FUZZ_RUNS: '500', WITNESS_RUNS: '5', CHAIN_RUNS: '4', BILLING_RUNS: '3' };

/** Each takes five seconds or more: combinations, races, waits, large amounts, loads and upgrades. */
export const NATIVE_LEFT_OUT = [
  'src/server/auth/known-device.data.test.ts',
  'src/server/signing/signing-keys.data.test.ts',
  'src/server/weekly-mail/calendars/count-waiting.data.test.ts',
  'src/server/weekly-mail/send-weekly-mails.data.test.ts',
  'tests/billing/any-order.test.ts',
  'tests/billing/money.test.ts',
  'tests/billing/portal-and-status.test.ts',
  'tests/policies/access/access-matrix.test.ts',
  'tests/policies/access/storage-quota.test.ts',
  'tests/policies/admin/factor-removal.test.ts',
  'tests/policies/import/preview-and-result.test.ts',
  'tests/policies/records/log-changes.test.ts',
  'tests/policies/witnesses/any-order.test.ts',
  'tests/policies/witnesses/edits.test.ts',
  'tests/schema/upgrade.test.ts',
  'tests/security/auth-races/**',
  'tests/security/busy-pool.test.ts',
  'tests/security/certificate-uploads.test.ts',
  'tests/security/fairness.test.ts',
  'tests/security/hostile-calendars.test.ts',
  'tests/security/http-edges/fuzzed-headers.test.ts',
  'tests/security/large-answers.test.ts',
  'tests/security/large-audit-file.test.ts',
  'tests/security/large-calendars.test.ts',
  'tests/security/lent-views/reading-by-filters.test.ts',
  'tests/security/lent-views/reading.test.ts',
  'tests/security/many-bad-rows.test.ts',
  'tests/speed/grown-tables.test.ts',
  'tests/speed/plans.test.ts',
  'tests/wire/calendars/caldav.test.ts',
  'tests/wire/calendars/ical.test.ts',
  'tests/wire/calendars/servers.test.ts',
  'tests/wire/hooks.test.ts',
  'tests/wire/mail-limits.test.ts',
].map((pattern) => `--exclude=${pattern}`);

/**
 * What the embedded engine could do otherwise than native Postgres, which takes half the time: statements and their
 * results, migrations and the schema, encryption. Browser tests run on it, too.
 */
export const EMBEDDED_IN_CI = [
  'src/server/db/',
  'src/server/encryption/',
  'src/server/rest/',
  'tests/policies/records/clients.test.ts',
  'tests/policies/records/log-changes.test.ts',
  'tests/policies/records/sessions.test.ts',
  'tests/schema/functions.test.ts',
  'tests/schema/limits.test.ts',
  'tests/schema/schema-file.test.ts',
];

/**
 * Starts, stops, stuck statements and lost responses. Kills, outages, failing migrations and fleets are in test:all.
 */
export const FAILURE_IN_CI = [
  'tests/failure/retried-write.test.ts',
  'tests/failure/stop.test.ts',
  'tests/failure/stuck-statement.test.ts',
];

/** Tests with the tag open every screen once; one is a coach's journey through the product. */
export const BROWSER_IN_CI = ['--project=desktop', '--grep=@screen'];
