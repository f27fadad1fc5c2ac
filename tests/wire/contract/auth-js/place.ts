// The context of the auth-js cases.
import { AuthClient } from '@supabase/auth-js';
import { expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { startTestApp, TEST_PASSWORD } from '#tests/support/app.ts';
import { linkIn } from '#tests/support/auth-app.ts';
import type { Refusal } from '../contract-case.ts';

export interface Place {
  readonly app: TestApp;
  /** A signed-out client. */
  readonly auth: InstanceType<typeof AuthClient>;
  /** An account with TEST_PASSWORD. */
  readonly email: string;
  /** The same database behind a server that confirms addresses by mail and has SIGN_IN_BY_MAIL on. */
  readonly mailing: TestApp;
}

export function clientFor(app: TestApp, flowType: 'implicit' | 'pkce' = 'implicit') {
  const store = new Map<string, string>();
  return new AuthClient({
    url: `${app.settings.publicUrl}/auth/v1`,
    fetch: app.fetch,
    flowType,
    experimental: { passkey: true },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
  });
}

export async function openPlaces() {
  const app = await startTestApp();
  const mailing = await startTestApp({ db: app.db, settings: { confirmEmail: true, signInByMail: true } });
  return {
    async place(): Promise<Place> {
      const { email } = await app.signUp();
      return { app, mailing, email, auth: clientFor(app) };
    },
    close: () => app.close(),
  };
}

export async function signIn({ auth, email }: Pick<Place, 'auth' | 'email'>) {
  const { data, error } = await auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(error).toBeNull();
  return data;
}

const handedOut = new WeakSet<object>();

/** The next mail to an address that was not returned yet; waits for it. */
export async function mailTo(app: TestApp, email: string): Promise<string> {
  const next = () => app.mails.find((each) => each.to === email && !handedOut.has(each));
  await expect.poll(next).toBeDefined();
  const mail = next()!;
  handedOut.add(mail);
  return mail.text;
}

export const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? '';
export const tokenIn = (text: string) => linkIn(text).query.get('token') ?? '';

/** The redirect target of the link in a mail. */
export async function openLink(app: TestApp, text: string): Promise<URL> {
  const href = `${app.settings.publicUrl}/auth/v1${linkIn(text).path}`;
  return new URL((await app.fetch(href, { redirect: 'manual' })).headers.get('location') ?? '');
}

interface Answer {
  readonly error: { readonly status?: number | undefined; readonly code?: string | undefined } | null;
}

export async function refusalOf(sent: Promise<Answer>): Promise<Refusal> {
  const { error } = await sent;
  return { status: error?.status, code: error?.code };
}
