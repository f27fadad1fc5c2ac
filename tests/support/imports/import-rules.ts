// Which folder may import which, as data (docs/architecture.md shows the picture). A new folder of src needs a line
// here.

export interface Layer {
  readonly name: string;
  /** Folders (ending with `/`) and files. The longest match decides to which layer a file belongs. */
  readonly at: readonly string[];
  /** Names of the layers it may import besides itself; `*` for all. */
  readonly imports: readonly string[];
  /** Packages it may import, type imports included; `node:*` for all of Node's own, `*` for whatever is installed. */
  readonly packages: readonly string[];
  /** True where the subfolders of each folder in `at` may not import each other. */
  readonly isApart?: true;
}

const DOMAIN = ['domain', 'domain/base', 'domain/input', 'domain/calendar'];
/** The layers below the server's endpoints: each may import the ones before it. */
const FOUNDATION = [
  ...DOMAIN,
  'server/base',
  'server/settings',
  'server/buckets',
  'server/log',
  'server/metrics',
  'server/db',
  'server/encryption',
];
const BELOW_ENDPOINTS = [
  ...FOUNDATION,
  'server/http',
  'server/mail',
  'server/jobs',
  'server/calendars',
  'server/certificates',
  'server/signing',
  'server/notice',
  'server/witnesses',
  'server/lent-views',
  'server/weekly-mail',
  'server/hooks',
  'server/deps',
];
const ENDPOINTS = [
  'server/auth',
  'server/rest',
  'server/billing',
  'server/legal',
  'server/backup',
  'server/mail-reports',
  'server/own-feed',
  'server/functions',
  'server/openapi',
];
const WEB_DATA = ['web/data/wire', 'web/data/auth', 'web/data/device', 'web/data/records'];
const TANSTACK = ['@tanstack/react-query', '@tanstack/react-router'];

export const LAYERS: readonly Layer[] = [
  {
    name: 'domain/base',
    at: ['src/domain/calendar-date.ts', 'src/domain/formatting/', 'src/domain/time.ts', 'src/domain/timing.ts'],
    imports: [],
    packages: ['zod'],
  },
  // What an input of any subject shows, reads or refuses (ADR 36). `ui` knows nothing else of the domain.
  {
    name: 'domain/input',
    at: ['src/domain/lengths/', 'src/domain/sessions/duration.ts', 'src/domain/subscription/access.ts'],
    imports: ['domain', 'domain/base'],
    packages: [],
  },
  { name: 'domain', at: ['src/domain/'], imports: ['domain/base', 'domain/input'], packages: ['fflate', 'zod'] },
  {
    name: 'domain/calendar',
    at: ['src/domain/calendar/'],
    imports: ['domain', 'domain/base', 'domain/input'],
    packages: ['ical.js', 'zod'],
  },

  {
    name: 'server/base',
    at: [
      'src/server/at-most.ts',
      'src/server/counts.ts',
      'src/server/link-token.ts',
      'src/server/memory-limit.ts',
      'src/server/stop-times.ts',
      'src/server/threads/',
      'src/server/time-slices.ts',
      'src/server/timer-while-used.ts',
      'src/server/sync-folder.ts',
      'src/server/temporary-files.ts',
      'src/server/timeout.ts',
    ],
    imports: [],
    packages: ['node:*', 'lru-cache'],
  },
  {
    name: 'server/settings',
    at: ['src/server/settings.ts', 'src/server/settings/', 'src/server/stored-secrets.ts'],
    imports: [...DOMAIN, 'server/base'],
    packages: ['zod', 'node:*'],
  },
  {
    name: 'server/buckets',
    at: ['src/server/buckets/'],
    imports: ['server/settings'],
    packages: ['aws4fetch', 'node:*'],
  },
  { name: 'server/log', at: ['src/server/log/'], imports: FOUNDATION.slice(0, 7), packages: ['pino', 'pg', 'node:*'] },
  {
    name: 'server/metrics',
    at: ['src/server/metrics/'],
    imports: FOUNDATION.slice(0, 8),
    packages: ['prom-client', 'node:*'],
  },
  {
    name: 'server/db',
    at: ['src/server/db/'],
    imports: FOUNDATION.slice(0, 9),
    packages: ['pg', 'pino', '@electric-sql/pglite', 'lru-cache', 'zod', 'node:*'],
  },
  {
    name: 'server/encryption',
    at: ['src/server/encryption/'],
    imports: FOUNDATION.slice(0, 10),
    packages: ['pg', 'pino', 'lru-cache', 'node:*'],
  },
  {
    name: 'server/http',
    at: ['src/server/http/', 'src/server/serve.ts'],
    imports: FOUNDATION,
    packages: ['hono', '@hono/node-server', 'jose', 'lru-cache', 'pino', 'zod', 'node:*'],
  },
  {
    name: 'server/mail',
    at: ['src/server/mail/'],
    imports: FOUNDATION,
    packages: ['nodemailer', 'pino', 'zod', 'node:*'],
  },
  {
    name: 'server/jobs',
    at: ['src/server/jobs/'],
    imports: [...FOUNDATION, 'server/mail'],
    packages: ['pino', 'node:*'],
  },
  {
    name: 'server/certificates',
    at: ['src/server/certificates/'],
    imports: [...FOUNDATION, 'server/jobs'],
    packages: ['pg', 'pino', 'node:*'],
  },
  {
    name: 'server/lent-views',
    at: ['src/server/lent-views/'],
    imports: [...FOUNDATION, 'server/mail', 'server/witnesses'],
    packages: ['node:*'],
  },
  {
    name: 'server/calendars',
    at: ['src/server/calendars/'],
    imports: [...FOUNDATION, 'server/jobs'],
    packages: ['hono', 'ipaddr.js', 'parse5', 'pg', 'pino', 'saxes', 'undici', 'zod', 'node:*'],
  },
  {
    name: 'server/notice',
    at: ['src/server/notice/'],
    imports: FOUNDATION,
    packages: ['pino', 'zod'],
  },
  { name: 'server/signing', at: ['src/server/signing/'], imports: FOUNDATION, packages: ['hono', 'jose'] },
  {
    name: 'server/witnesses',
    at: ['src/server/witnesses/'],
    imports: [...FOUNDATION, 'server/http', 'server/mail', 'server/jobs'],
    packages: ['pg', 'pino', 'zod', 'node:*'],
  },
  {
    name: 'server/weekly-mail',
    at: ['src/server/weekly-mail/'],
    imports: [...FOUNDATION, 'server/mail', 'server/jobs', 'server/calendars'],
    packages: ['pino', 'node:*'],
  },
  {
    name: 'server/hooks',
    at: ['src/server/hooks/'],
    imports: [...FOUNDATION, 'server/jobs', 'server/calendars'],
    packages: ['pino', 'zod', 'node:*'],
  },
  {
    name: 'server/audit-file',
    at: ['src/server/audit-file/'],
    imports: [...FOUNDATION, 'server/http', 'server/deps'],
    packages: ['node:*'],
  },
  {
    name: 'server/archive',
    at: ['src/server/archive/'],
    imports: [...FOUNDATION, 'server/http', 'server/certificates', 'server/deps'],
    packages: ['node:*'],
  },
  {
    name: 'server/deps',
    at: ['src/server/deps.ts', 'src/server/for-request.ts', 'src/server/stripe-parts.ts'],
    imports: BELOW_ENDPOINTS,
    packages: ['pino', 'stripe'],
  },

  {
    name: 'server/auth',
    at: ['src/server/auth/'],
    imports: BELOW_ENDPOINTS,
    packages: [
      'hono',
      '@hono/node-server',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      'pg',
      'pino',
      'uqr',
      'zod',
      'node:*',
    ],
  },
  {
    name: 'server/rest',
    at: ['src/server/rest/'],
    imports: BELOW_ENDPOINTS,
    packages: ['hono', 'lru-cache', 'pg', 'zod', 'node:*'],
  },
  {
    name: 'server/billing',
    at: ['src/server/billing/'],
    imports: [...BELOW_ENDPOINTS, 'stripe-simulator'],
    packages: ['hono', 'stripe', 'zod', 'node:*'],
  },
  {
    name: 'server/mail-reports',
    at: ['src/server/mail-reports/'],
    imports: BELOW_ENDPOINTS,
    packages: ['hono', 'zod', 'node:*'],
  },
  { name: 'server/legal', at: ['src/server/legal/'], imports: BELOW_ENDPOINTS, packages: ['hono'] },
  { name: 'server/backup', at: ['src/server/backup/'], imports: BELOW_ENDPOINTS, packages: ['pg', 'zod', 'node:*'] },
  {
    name: 'server/own-feed',
    at: ['src/server/own-feed/'],
    imports: [...BELOW_ENDPOINTS, 'server/auth'],
    packages: ['hono', 'node:*'],
  },
  {
    name: 'server/functions',
    at: ['src/server/functions/'],
    imports: [
      ...BELOW_ENDPOINTS,
      'server/archive',
      'server/audit-file',
      'server/auth',
      'server/billing',
      'server/own-feed',
    ],
    packages: ['hono', 'pg', 'zod', 'node:*'],
  },
  {
    name: 'server/openapi',
    at: ['src/server/openapi/'],
    imports: [...BELOW_ENDPOINTS, 'server/rest', 'server/functions'],
    packages: ['hono', 'zod'],
  },
  {
    name: 'server/app',
    at: ['src/server/app.ts', 'src/server/refuse-writes.ts', 'src/server/route-list.ts'],
    imports: [...BELOW_ENDPOINTS, ...ENDPOINTS],
    packages: ['hono'],
  },
  {
    name: 'server/demo',
    at: ['src/server/demo/'],
    imports: [...BELOW_ENDPOINTS, 'server/app'],
    packages: ['hono', 'node:*'],
  },
  {
    name: 'server/main',
    at: ['src/server/'],
    imports: [...BELOW_ENDPOINTS, ...ENDPOINTS, 'server/app', 'server/demo'],
    packages: ['pino', 'stripe', 'zod', 'node:*'],
  },

  {
    name: 'web/data/wire',
    at: ['src/web/data/wire/'],
    imports: DOMAIN,
    packages: ['@supabase/postgrest-js', '@tanstack/react-query', 'react'],
  },
  {
    name: 'web/data/auth',
    at: ['src/web/data/auth/'],
    imports: [...DOMAIN, 'web/data/wire'],
    packages: [
      '@supabase/auth-js',
      '@supabase/functions-js',
      '@supabase/postgrest-js',
      '@tanstack/react-query',
      'react',
    ],
  },
  {
    name: 'web/data/device',
    at: ['src/web/data/device/'],
    imports: [...DOMAIN, 'web/data/wire'],
    packages: ['fflate', 'idb-keyval', '@tanstack/react-query', 'react'],
  },
  {
    name: 'web/data/records',
    at: ['src/web/data/records/'],
    imports: [...DOMAIN, ...WEB_DATA],
    packages: ['@tanstack/react-query', 'react'],
  },
  {
    name: 'web/ui',
    at: ['src/web/ui/'],
    imports: ['domain/base', 'domain/input', 'web/data/wire', 'web/data/device'],
    packages: [...TANSTACK, 'clsx', 'radix-ui', 'react', 'react-dom', 'react-hook-form'],
  },
  // One way to record: what the forms, lists and dialogs of every record share, its files and the comments on it.
  {
    name: 'web/records',
    at: ['src/web/records/'],
    imports: [...DOMAIN, ...WEB_DATA, 'web/ui', 'web/parts'],
    packages: [...TANSTACK, 'react', 'react-hook-form', 'zod'],
  },
  // What several features show of one subject, such as links to legal pages.
  {
    name: 'web/parts',
    at: ['src/web/parts/'],
    imports: [...DOMAIN, 'web/data/wire', 'web/data/device', 'web/ui'],
    packages: ['@tanstack/react-query', '@tanstack/react-router', 'react'],
  },
  // The page in audit files, which is built apart and loads nothing, and what the app shares with it.
  {
    name: 'web/audit-file',
    at: ['src/web/audit-file/'],
    imports: [...DOMAIN, 'web/data/wire', 'web/data/device', 'web/ui'],
    packages: ['@noble/curves', '@noble/hashes', 'react'],
  },
  {
    name: 'web/features',
    at: ['src/web/features/'],
    isApart: true,
    imports: [...DOMAIN, ...WEB_DATA, 'web/ui', 'web/records', 'web/parts', 'web/audit-file', 'docs'],
    packages: [
      ...TANSTACK,
      '@supabase/auth-js',
      'clsx',
      'fflate',
      'radix-ui',
      'react',
      'react-dom',
      'react-hook-form',
      'read-excel-file',
      'zod',
    ],
  },
  {
    name: 'web/app',
    at: ['src/web/app/'],
    imports: [...DOMAIN, ...WEB_DATA, 'web/ui', 'web/records', 'web/parts', 'web/features'],
    packages: [...TANSTACK, 'clsx', 'radix-ui', 'react', 'react-dom'],
  },
  {
    name: 'web/main',
    at: ['src/web/'],
    imports: [...DOMAIN, 'web/data/wire', 'web/data/device', 'web/app', 'web/features'],
    packages: ['@tanstack/react-query', '@tanstack/react-router', 'react', 'react-dom'],
  },

  {
    name: 'stripe-simulator',
    at: ['stripe-simulator/'],
    imports: [],
    packages: ['hono', '@hono/node-server', 'stripe', 'node:*'],
  },
  { name: 'scripts', at: ['scripts/'], imports: ['root'], packages: ['vite', '@playwright/test', 'node:*'] },
  { name: 'docs', at: ['docs/'], imports: [], packages: [] },
  { name: 'tests', at: ['tests/', 'bench/'], imports: ['*'], packages: ['*'] },
  // Vite's configuration, which the build tests read.
  { name: 'root', at: [''], imports: [], packages: [] },
];

/** Additional imports of a test beside its subject. */
export const TESTS_BESIDE: readonly Layer[] = [
  {
    name: 'domain tests',
    at: ['src/domain/'],
    imports: [...DOMAIN, 'tests'],
    packages: ['fast-check', 'fflate', 'ical.js', 'papaparse', 'vitest'],
  },
  {
    name: 'server tests',
    at: ['src/server/'],
    imports: [...DOMAIN, 'server/main', 'server/app', ...ENDPOINTS, 'server/demo', ...BELOW_ENDPOINTS, 'tests'],
    packages: [
      '@node-rs/argon2',
      '@supabase/auth-js',
      'fast-check',
      'hono',
      'jose',
      'pg',
      'pino',
      'vitest',
      'zod',
      'node:*',
    ],
  },
  {
    name: 'web tests',
    at: ['src/web/'],
    imports: [...DOMAIN, ...WEB_DATA, 'web/ui', 'web/records', 'web/parts', 'web/features', 'web/app', 'tests'],
    packages: [
      ...TANSTACK,
      '@supabase/auth-js',
      '@testing-library/react',
      '@testing-library/user-event',
      'fake-indexeddb',
      'fast-check',
      'fflate',
      'idb-keyval',
      'react',
      'vitest',
    ],
  },
];

/** Folders that import each other only in one direction: their subfolders form no cycle. */
export const FOLDERS_WITHOUT_CYCLES = ['src/domain/', 'src/domain/accreditation/'];

/** Folders whose subfolders stand in a line: each imports only those before it, types too. Every file is in one of them. */
export const LINES: readonly { readonly at: string; readonly folders: readonly string[] }[] = [
  { at: 'src/domain/transfer/', folders: ['files', 'columns', 'plan', 'write'] },
];

/** Folders that other folders name by an alias (`#domain/…`), never by a relative path. */
export const ALIASED = ['src/domain/', 'src/server/', 'src/web/', 'stripe-simulator/', 'tests/', 'docs/'];

/** The entry points of Node and Vite. Every other file of src is imported by one of these, directly or indirectly. */
export const ENTRIES = [
  'src/server/main.ts',
  'src/web/main.tsx',
  'src/web/prerender.tsx',
  'src/server/demo/demo-on-screen.ts',
  'src/web/service-worker.ts',
  'src/web/audit-file/page.ts',
];
