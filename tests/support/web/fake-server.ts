// Replaces fetch in the web app's component tests: responses come from a table.
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { SESSION_STORAGE_KEY } from '#web/data/auth/stored-session.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { vi } from 'vitest';

export const USER_ID = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01';

/** `GET /rest/v1/profiles` → the response, or a function that returns it. */
export type Answers = Record<string, Answer | (() => Answer | Promise<Answer>)>;
interface Answer {
  status?: number;
  body: unknown;
}

/** Asked for beside many lists; only tests about them have any. */
const NONE: Readonly<Record<string, object>> = {
  'GET /rest/v1/lent_comments': [],
  'POST /rest/v1/rpc/undelivered_mails': {},
};

export interface Call {
  route: string;
  body: unknown;
}

/** Reading any record finds none. */
export const NO_RECORDS: Answers = Object.fromEntries(
  RECORD_NAMES.map((table) => [`GET /rest/v1/${table}`, { body: [] }]),
);

/**
 * Replaces fetch. A call without a response in the table is an error, so that it is noticed. Returns the list of calls.
 */
export function fakeServer(answers: Answers): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const route = `${init.method ?? 'GET'} ${new URL(String(input), location.origin).pathname}`;
    if (route in NONE && answers[route] === undefined) return Response.json(NONE[route]);
    calls.push({ route, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const answer = answers[route];
    if (answer === undefined) throw new TypeError(`No answer for ${route}`);
    const { status = 200, body } = typeof answer === 'function' ? await answer() : answer;
    // Every refusal of the server has a code.
    return Response.json(status < 400 ? body : { code: status, ...(body as object | null) }, { status });
  });
  return calls;
}

/** Loads settings and signs in a coach. Queries are retried as usual, without delays. */
export async function signIn(): Promise<void> {
  setConfig({
    publishableKey: 'key',
    appName: 'Hourbook',
    version: '0',
    accessRule: 'route-table',
    paymentGraceDays: 0,
    passwordMinLength: 8,
    confirmEmail: false,
    signInByMail: false,
    builtInAccounts: [],
    flags: { analytics: false, coachTools: true },
    links: { supportEmail: null, knowledgeBaseUrl: null, communityUrl: null },
  });
  const user = { id: USER_ID, email: 'ada@example.org', app_metadata: {}, user_metadata: {}, aud: 'authenticated' };
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 86_400,
      expires_at: expires,
      user,
    }),
  );
  // Loaded before the test, so that the test only waits for its page.
  await loadAuth();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
}

export function forgetServer(): void {
  vi.unstubAllGlobals();
  queryClient.clear();
  for (const toast of shownToasts.get()) shownToasts.remove(toast.id);
}

/** Tone, title and description of the toasts on screen. */
export function toasts() {
  return shownToasts.get().map(({ tone, title, description }) => [tone, title, description]);
}
