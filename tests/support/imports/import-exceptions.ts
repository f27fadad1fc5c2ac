// Imports that break a rule today. Each line is what the test reports; remove it with the import. No line is ever added.
export const EXCEPTIONS: readonly string[] = [
  // web/data
  'src/web/data/auth/known-device.ts > idb-keyval: web/data/auth may not import this package',
  'src/web/data/records/subscription/checkout.ts > @supabase/functions-js: web/data/records may not import this package',
  'src/web/data/records/subscription/billing-portal.ts > @supabase/functions-js: web/data/records may not import this package',
  // the rest of the web
  'src/web/app/shell/shell.tsx > src/web/app/guard/check-screen.ts: barrel; import from the file that declares it',
];
