// Imports that break a rule today. Each line is what the test reports; remove it with the import. No line is ever added.
export const EXCEPTIONS: readonly string[] = [
  // server
  'src/server/jobs/purge.ts > src/server/deps.ts: server/jobs may not import server/deps',
  'src/server/log/for-request.ts > src/server/deps.ts: server/log may not import server/deps',
  'src/server/mail/compose-mail.ts > src/server/http/files/escape-html.ts: server/mail may not import server/http',
  'src/server/mail/deliver-mails.ts > src/server/deps.ts: server/mail may not import server/deps',
  'src/server/metrics/metrics-endpoint.ts > src/server/http/bearer-token.ts: server/metrics may not import server/http',
  'src/server/metrics/metrics-port.ts > src/server/serve.ts: server/metrics may not import server/http',
  // web/data
  'src/web/data/auth/known-device.ts > idb-keyval: web/data/auth may not import this package',
  'src/web/data/records/subscription/checkout.ts > @supabase/functions-js: web/data/records may not import this package',
  'src/web/data/records/subscription/billing-portal.ts > @supabase/functions-js: web/data/records may not import this package',
  // the rest of the web
  'src/web/app/shell/shell.tsx > src/web/app/guard/early-queries.ts: barrel; import from the file that declares it',
  'src/web/app/shell/shell.tsx > src/web/app/guard/check-screen.ts: barrel; import from the file that declares it',
];
