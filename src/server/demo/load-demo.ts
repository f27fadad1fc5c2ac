// Loads the demo: signs up its coach and writes a year of practice, through the same API that a browser uses.
import { randomUUID } from 'node:crypto';
import { addDays, toCalendarDate } from '#domain/time.ts';
import type { App } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { PRACTISING_DAYS } from './demo-credential.ts';
import { demoCertificates } from './demo-certificates.ts';
import { type Call, demoViews, lendDemoViews } from './demo-lent-views.ts';
import { demoRequests } from './demo-witnesses.ts';
import { buildPractice } from './practice.ts';
import { sendDemoRequests } from './send-demo-requests.ts';

/** In documents and in mails to witnesses and assessors. */
const DEMO_NAME = 'Morgan Hale';
/** Publicly known, so the demo never runs in production. */
export const DEMO_LOGIN = { email: 'demo@example.org', password: 'demo-practice' } as const;

interface AuthSession {
  access_token: string;
}

/** Does nothing if the practice exists already. It is one import, so it is written completely or not at all. */
export async function loadDemo(app: App, deps: Deps): Promise<void> {
  if (deps.settings.production) throw new Error('The demo has a public password and does not run in production.');
  const { access_token: token } = await signInOrUp(app, deps);
  const call: Call = async (method, path, body, as = token) => {
    const response = await app.request(path, request(deps, as, method, body));
    if (!response.ok) throw new Error(`The demo could not ${method} ${path}: ${await response.text()}`);
    return response;
  };
  const found = await call('GET', '/rest/v1/clients?select=id&limit=1');
  if (((await found.json()) as unknown[]).length > 0) return;
  const today = toCalendarDate(deps.now());
  await call('PATCH', `/rest/v1/profiles?email=eq.${DEMO_LOGIN.email}`, {
    display_name: DEMO_NAME,
    practising_since: addDays(today, -PRACTISING_DAYS),
  });
  const id = randomUUID();
  await call('POST', '/rest/v1/import_runs', { id, kind: 'archive', file_name: '' });
  const rows = buildPractice(today);
  await call('POST', '/rest/v1/import_parts', { import_id: id, part: 0, rows });
  await call('POST', '/rest/v1/rpc/finish_import', { import_id: id, parts: 1 });
  for (const { headers, body } of demoCertificates(rows, randomUUID)) {
    const { headers: authorized } = request(deps, token, 'POST');
    const response = await app.request('/functions/v1/add-certificate', {
      method: 'POST',
      headers: { ...(authorized as Record<string, string>), ...headers },
      body: new Uint8Array(body),
    });
    if (!response.ok) throw new Error(`The demo could not add a certificate: ${await response.text()}`);
  }
  const coach = await deps.tokens.verify(token);
  await sendDemoRequests(deps, coach, demoRequests(rows, randomUUID));
  await lendDemoViews(deps, call, coach, demoViews(rows, today, randomUUID));
  // Removed from the list of imports, since the coach did not import a file.
  await call('DELETE', `/rest/v1/import_runs?id=eq.${id}`);
}

async function signInOrUp(app: App, deps: Deps): Promise<AuthSession> {
  const { email, password } = DEMO_LOGIN;
  const signIn = () =>
    app.request('/auth/v1/token?grant_type=password', request(deps, null, 'POST', { email, password }));
  const known = await signIn();
  if (known.ok) return (await known.json()) as AuthSession;
  const data = { terms_accepted: true, terms_accepted_at: deps.now().toISOString() };
  const signedUp = await app.request('/auth/v1/signup', request(deps, null, 'POST', { email, password, data }));
  if (!signedUp.ok) throw new Error(`The demo's coach could not sign up: ${await signedUp.text()}`);
  const session = (await signedUp.json()) as Partial<AuthSession>;
  if (session.access_token === undefined) throw new Error('The demo needs CONFIRM_EMAIL=false: nobody reads its mail.');
  return session as AuthSession;
}

function request(deps: Deps, token: string | null, method: string, body?: object): RequestInit {
  const key = deps.settings.publishableKey;
  const headers = { apikey: key, authorization: `Bearer ${token ?? key}`, 'content-type': 'application/json' };
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}
