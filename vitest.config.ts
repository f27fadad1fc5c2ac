// unit: domain and server without a database. web: components in jsdom. data: whatever needs Postgres; scripts/test.mjs
// runs it once on the embedded engine and once on native Postgres (TEST_ENGINE). failure: kills and outages, slower.
import { defineConfig } from 'vitest/config';

const dataTests = [
  'src/server/**/*.data.test.ts',
  'tests/billing/**/*.test.ts',
  'tests/policies/**/*.test.ts',
  'tests/wire/**/*.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/domain/**/*.test.ts',
            'src/server/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'tests/unit/**/*.test.ts',
          ],
          exclude: dataTests,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/web-setup.ts'],
        },
      },
      {
        test: {
          name: 'data',
          environment: 'node',
          include: dataTests,
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'failure',
          environment: 'node',
          include: ['tests/failure/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
