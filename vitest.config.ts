// unit: domain, server without a database, and web code without a DOM. long: unit tests that take seconds. web: components and
// *.dom.test.ts in jsdom. data: tests that need Postgres, on the embedded engine or on native Postgres (TEST_ENGINE). failure: kills
// and outages, slower. browsers: the built product in Firefox and WebKitGTK; Chromium tests use Playwright. scripts/check.mjs and
// scripts/test.mjs say which command runs which.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { withoutOldBrowsers } from './build/fflate.ts';
import { withoutNeverRead } from './build/ical.ts';

const dataTests = [
  'src/server/**/*.data.test.ts',
  'tests/billing/**/*.test.ts',
  'tests/distributed/**/*.test.ts',
  'tests/policies/**/*.test.ts',
  'tests/schema/**/*.test.ts',
  'tests/security/**/*.test.ts',
  'tests/speed/**/*.test.ts',
  'tests/wire/**/*.test.ts',
];

/** Ends a test that hangs. Generous, so that no test depends on the machine's speed. */
const WATCHDOG_MS = 120_000;

/** How long `expect.poll` looks for a state: a machine that runs other tests beside these is slow now and then. */
const EXPECT = { poll: { timeout: 30_000 } };

/** Unit tests that try thousands of cases or wait in real time: too slow for `npm run check`; CI runs them. */
const longTests = [
  'src/domain/calendar/any-order.test.ts',
  'src/domain/calendar/costly-calendars.test.ts',
  'src/domain/dashboard/credential-standing.test.ts',
  'src/domain/transfer/files/zipped.test.ts',
  'src/domain/transfer/plan/plan-import.test.ts',
  'src/domain/transfer/write/round-trip.test.ts',
  'src/server/auth/users/password-hash.test.ts',
  'src/server/backup/off-site/off-site-copies.test.ts',
  'src/server/buckets/bucket.test.ts',
  'src/server/calendars/fetch/safe-fetch.test.ts',
  'src/server/calendars/read/read-caldav.test.ts',
  'src/server/calendars/thread/feed-thread.test.ts',
  'src/server/demo/practice.test.ts',
  'src/server/encryption/decrypt-many.test.ts',
  'src/server/http/access-tokens.test.ts',
  'src/server/http/event-loop-watch.test.ts',
  'src/server/http/load/receive-body.test.ts',
  'src/server/jobs/start-jobs.test.ts',
  'src/server/own-feed/longest-feed.test.ts',
  'src/server/serve.test.ts',
  'src/web/data/records/outbox/two-devices.test.ts',
  'src/web/features/transfer/work/hostile-files.test.ts',
  'src/web/features/transfer/workbook-file.test.ts',
  'tests/unit/audit-file/altered-files.test.ts',
  'tests/unit/audit-file/many-altered-files.test.ts',
  'tests/unit/audit-file/whose-key.test.ts',
  'tests/unit/client-disconnect.test.ts',
  'tests/unit/credential-rules/**/*.test.ts',
  'tests/unit/csv-other-delimiters.test.ts',
  'tests/unit/error-answers.test.ts',
  'tests/unit/few-messy-files.test.ts',
  'tests/unit/import-plans.test.ts',
  'tests/unit/many-messy-calendars.test.ts',
  'tests/unit/messy-calendars.test.ts',
  'tests/unit/messy-files.test.ts',
  'tests/unit/missing-programs.test.ts',
  'tests/unit/prometheus-files.test.ts',
  'tests/unit/rules-at-their-limits.test.ts',
  'tests/unit/stripe-simulator.test.ts',
];

/** Tests that read calendars and files do it with the parts of ical.js and fflate that the build leaves. */
const plugins = [withoutNeverRead(), withoutOldBrowsers()];
const server = { deps: { inline: ['ical.js', 'fflate'] } };

export default defineConfig({
  test: {
    // By default Vitest leaves one core free, which is half of two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          server,
          // Transformed modules are stored by their content, in node_modules. Here alone: on the embedded engine, reading the stack of an
          // error in a stored module throws (Vitest 4.1).
          experimental: { fsModuleCache: true },
          environment: 'node',
          expect: EXPECT,
          testTimeout: WATCHDOG_MS,
          hookTimeout: WATCHDOG_MS,
          // These tests do not change module state, so the files of a worker share modules, which halves the time.
          isolate: false,
          include: [
            'src/domain/**/*.test.ts',
            'src/server/**/*.test.ts',
            'src/web/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'tests/unit/**/*.test.ts',
          ],
          exclude: [...dataTests, ...longTests, '**/*.dom.test.ts'],
        },
      },
      {
        plugins,
        test: {
          name: 'long',
          server,
          environment: 'node',
          expect: EXPECT,
          testTimeout: WATCHDOG_MS,
          hookTimeout: WATCHDOG_MS,
          isolate: false,
          include: longTests,
        },
      },
      {
        extends: './build/web.config.ts',
        test: {
          name: 'web',
          // Forms are filled in with the part of React Hook Form that the build leaves.
          server: { deps: { inline: ['react-hook-form'] } },
          environment: 'jsdom',
          expect: EXPECT,
          // One window for all files of a worker; tests/support/web/web-setup.ts isolates them.
          isolate: false,
          include: ['src/web/**/*.test.tsx', '{src/web,tests/unit}/**/*.dom.test.ts'],
          testTimeout: WATCHDOG_MS,
          hookTimeout: WATCHDOG_MS,
          setupFiles: ['tests/support/web/web-setup.ts'],
        },
      },
      {
        test: {
          name: 'data',
          environment: 'node',
          alias: { '@node-rs/argon2': fileURLToPath(new URL('tests/support/quick-argon2.ts', import.meta.url)) },
          expect: EXPECT,
          include: dataTests,
          // The files of a worker share the server's modules and the engine's compiled code.
          isolate: false,
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: WATCHDOG_MS,
          hookTimeout: WATCHDOG_MS,
        },
      },
      {
        test: {
          name: 'failure',
          environment: 'node',
          expect: EXPECT,
          include: ['tests/failure/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts', 'scripts/ensure-built.mjs'],
          // On a busy machine a server may take two minutes to start, and some tests start three.
          testTimeout: 5 * WATCHDOG_MS,
          hookTimeout: 5 * WATCHDOG_MS,
          // Tests kill only their own processes and use their own folders; they share only the CPU.
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          expect: EXPECT,
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
