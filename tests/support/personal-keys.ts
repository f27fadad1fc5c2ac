// Personal keys, made and used with the official clients, as createClient(url, KEY) of supabase-js sends them.
import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { NewKey } from '#domain/personal-keys/new-key.ts';
import type { MadeKey, PersonalKey } from '#domain/personal-keys/key-answers.ts';
import { KEY_SCOPES, keyRole, type KeyRole } from '#domain/personal-keys/personal-key.ts';
import { TEST_PASSWORD, type TestApp } from './app.ts';

export const NEW_KEY: NewKey = { name: 'Zapier', scope: 'read', reads_notes: false, days: 90, password: TEST_PASSWORD };

/** What a key can be, each with its role. */
export const KEY_KINDS: readonly (Pick<NewKey, 'scope' | 'reads_notes'> & { readonly role: KeyRole })[] =
  KEY_SCOPES.flatMap((scope) =>
    [false, true].map((reads_notes) => ({ scope, reads_notes, role: keyRole(scope, reads_notes) })),
  );

export function createKeyCalls(app: Pick<TestApp, 'fetch' | 'settings'>) {
  const { publicUrl, publishableKey } = app.settings;
  const functionsOf = (apikey: string, token: string) =>
    new FunctionsClient(`${publicUrl}/functions/v1`, {
      headers: { apikey, Authorization: `Bearer ${token}` },
      customFetch: app.fetch,
    });

  /** Status and body, with a token or, as both headers, with a key. */
  async function call(functions: FunctionsClient, name: string, body: object = {}) {
    const { data, error } = await functions.invoke(name, { body: body as Record<string, unknown> });
    if (error === null) return { status: 200, body: data };
    if (!(error instanceof FunctionsHttpError)) throw error;
    const response = error.context as Response;
    return { status: response.status, body: await response.json() };
  }

  const callAs = (token: string, name: string, body?: object) => call(functionsOf(publishableKey, token), name, body);
  return {
    callAs,
    callWithKey: (key: string, name: string, body?: object) => call(functionsOf(key, key), name, body),
    /** Throws when it is refused. */
    async make(token: string, changes: Partial<NewKey> = {}): Promise<MadeKey> {
      const { status, body } = await callAs(token, 'create-personal-key', { ...NEW_KEY, ...changes });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    },
    end: (token: string, id: string) => callAs(token, 'end-personal-key', { id }),
    list: async (token: string): Promise<readonly PersonalKey[]> =>
      (await callAs(token, 'get-personal-keys')).body.keys,
    /** The records that a key reaches. */
    // oxlint-disable-next-line typescript/no-explicit-any -- as in postgrest-clients.ts
    records: (key: string): PostgrestClient<any, { PostgrestVersion: '13' }, any> =>
      new PostgrestClient(`${publicUrl}/rest/v1`, {
        headers: { apikey: key, Authorization: `Bearer ${key}` },
        schema: 'public',
        fetch: app.fetch,
      }),
  };
}
