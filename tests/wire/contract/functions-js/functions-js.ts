// The functions client against the whole app.
import { FunctionRegion, FunctionsClient, FunctionsFetchError, FunctionsHttpError } from '@supabase/functions-js';
import { expect } from 'vitest';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { offered, publicMethods, refused, type ContractClient, type Refusal } from '../contract-case.ts';

interface Place {
  readonly app: TestApp;
  readonly id: string;
  readonly token: string;
  readonly functions: FunctionsClient;
}

/** The message, since functions have no error codes. */
async function refusalOf(sent: ReturnType<FunctionsClient['invoke']>): Promise<Refusal> {
  const { error } = await sent;
  if (!(error instanceof FunctionsHttpError)) throw new Error('expected a refusal', { cause: error });
  const response = error.context as Response;
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, code: message };
}

const NAME = 'get-account-security';
const DEVICES = { devices: [expect.anything()] };

const CASES = [
  offered<Place>('setAuth', 'setAuth(token)', async ({ app, token }) => {
    const functions = clientFor(app, null);
    functions.setAuth(token);
    const { data, error } = await functions.invoke(NAME, { body: {} });
    expect([error, data]).toEqual([null, expect.objectContaining(DEVICES)]);
  }),
  offered<Place>('new FunctionsClient', 'new FunctionsClient(url, { headers, customFetch })', async ({ functions }) => {
    expect((await functions.invoke(NAME, { body: {} })).data).toMatchObject(DEVICES);
  }),
  offered<Place>(
    'new FunctionsClient',
    'new FunctionsClient(url, { region })',
    async ({ app, token }) => {
      const functions = clientFor(app, token, { region: FunctionRegion.EuWest1 });
      expect((await functions.invoke(NAME, { body: {} })).data).toMatchObject(DEVICES);
    },
    'there is one region; any value is accepted',
  ),
  offered<Place>('invoke', 'invoke(name, { body: an object })', async ({ functions, id }) => {
    const { data } = await functions.invoke('get-subscription-status', { body: { userId: id } });
    expect(data).toEqual({ subscription: null });
  }),
  offered<Place>(
    'invoke',
    'invoke(name, { body: JSON as text, as a Blob or as an ArrayBuffer })',
    async ({ functions, id }) => {
      const text = JSON.stringify({ userId: id });
      for (const body of [text, new Blob([text]), new TextEncoder().encode(text).buffer])
        expect((await functions.invoke('get-subscription-status', { body })).data).toEqual({ subscription: null });
    },
  ),
  refused<Place>('invoke', 'invoke(name, { body: FormData })', 'bodies are JSON', ({ functions }) =>
    refusalOf(functions.invoke(NAME, { body: new FormData() })),
  ),
  refused<Place>('invoke', 'invoke(name) without a body', 'bodies are JSON: send `{}`', ({ functions }) =>
    refusalOf(functions.invoke(NAME)),
  ),
  refused<Place>('invoke', 'invoke(name, { body: invalid })', 'the message names the field', ({ functions }) =>
    refusalOf(functions.invoke('get-subscription-status', { body: { userId: 7 } })),
  ),
  refused<Place>('invoke', 'invoke(name, { body: another user’s id })', '', ({ functions }) =>
    refusalOf(functions.invoke('get-subscription-status', { body: { userId: crypto.randomUUID() } })),
  ),
  offered<Place>('invoke', 'invoke(name, { headers })', async ({ app, token }) => {
    const functions = clientFor(app, null);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await functions.invoke(NAME, { body: {}, headers })).data).toMatchObject(DEVICES);
  }),
  ...(['GET', 'PUT', 'PATCH', 'DELETE'] as const).map((method) =>
    refused<Place>('invoke', `invoke(name, { method: '${method}' })`, '', ({ functions }) =>
      refusalOf(functions.invoke(NAME, { method })),
    ),
  ),
  offered<Place>('invoke', 'invoke(name, { region })', async ({ functions }) => {
    const { data } = await functions.invoke(NAME, { body: {}, region: FunctionRegion.UsEast1 });
    expect(data).toMatchObject(DEVICES);
  }),
  offered<Place>(
    'invoke',
    'invoke(name, { timeout, signal })',
    async ({ app, token }) => {
      const never: typeof fetch = (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      const functions = clientFor(app, token, { customFetch: never });
      expect((await functions.invoke(NAME, { body: {}, timeout: 20 })).error).toBeInstanceOf(FunctionsFetchError);
      const controller = new AbortController();
      const sent = functions.invoke(NAME, { body: {}, signal: controller.signal });
      controller.abort();
      expect((await sent).error).toBeInstanceOf(FunctionsFetchError);
    },
    'done by the client',
  ),
  refused<Place>('invoke', "invoke('no-such-function')", '', ({ functions }) =>
    refusalOf(functions.invoke('no-such-function', { body: {} })),
  ),
  refused<Place>(
    'invoke',
    'invoke() without a token, with an invalid one, or the publishable key',
    '',
    async ({ app }) => {
      for (const token of [null, 'a.b.c'])
        expect((await refusalOf(clientFor(app, token).invoke(NAME, { body: {} }))).status).toBe(401);
      return refusalOf(clientFor(app, app.settings.publishableKey).invoke(NAME, { body: {} }));
    },
  ),
  refused<Place>(
    'invoke',
    'invoke() after the auth session has ended',
    'although the token has not expired',
    async ({ app, token, functions }) => {
      await app.fetch(`${app.settings.publicUrl}/auth/v1/logout`, {
        method: 'POST',
        headers: { apikey: app.settings.publishableKey, authorization: `Bearer ${token}` },
      });
      return refusalOf(functions.invoke(NAME, { body: {} }));
    },
  ),
];

type ClientOptions = ConstructorParameters<typeof FunctionsClient>[1];

function clientFor(app: TestApp, token: string | null, options: ClientOptions = {}): FunctionsClient {
  return new FunctionsClient(`${app.settings.publicUrl}/functions/v1`, {
    headers: { apikey: app.settings.publishableKey, ...(token !== null && { Authorization: `Bearer ${token}` }) },
    customFetch: app.fetch,
    ...options,
  });
}

export const FUNCTIONS_JS: ContractClient<Place> = {
  name: 'functions-js',
  about: `Functions of the server. The client is \`new FunctionsClient(PUBLIC_URL + "/functions/v1", { headers })\`. The functions: ${Object.keys(FUNCTIONS).join(', ')}.`,
  calls: ['new FunctionsClient', ...publicMethods(new FunctionsClient('http://hourbook.test/functions/v1'), ['fetch'])],
  cases: CASES,
  async open() {
    const app = await startTestApp();
    return {
      async place() {
        const { id, token } = await app.signUp();
        return { app, id, token, functions: clientFor(app, token) };
      },
      close: () => app.close(),
    };
  },
};
