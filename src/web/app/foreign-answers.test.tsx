// A page of a proxy in place of the server's answer is called the same wherever somebody without a coach's session meets it.
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { askForCode } from '#web/features/lent-view/lent-call.ts';
import { openWitnessRequest } from '#web/features/witness/witness-calls.ts';
import { FOREIGN_TEXT, UNREACHED_TEXT } from '#web/data/wire/wire-error.ts';
import { LINK_TEXTS } from '#domain/witnesses/witness-page-texts.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

expectLogs(/^TypeError: Failed to fetch/);

const said = (call: Promise<unknown>) => call.then(() => 'nothing', authErrorText);
const signedIn = async (): Promise<unknown> => {
  const { error } = await (await loadAuth()).signInWithPassword({ email: 'ada@example.org', password: 'secret-words' });
  if (error) throw error;
  return null;
};
const ALL = {
  'signing in': signedIn,
  'asking for a code': () => askForCode('link'),
  'opening a request': () => openWitnessRequest('token'),
};

beforeEach(async () => {
  await signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetServer();
});

describe.each(Object.entries(ALL))('%s', (name, call) => {
  it.each([502, 503, 500, 404, 403, 400, 429, 200])('answered by a page with %i', async (status) => {
    const page = () => new Response('<html>nginx</html>', { status, headers: { 'Content-Type': 'text/html' } });
    vi.stubGlobal('fetch', async () => page());
    expect(await said(call())).toBe(FOREIGN_TEXT);
  });

  it('not answered at all', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await said(call())).toBe(name === 'opening a request' ? LINK_TEXTS.offline : UNREACHED_TEXT);
  });
});
