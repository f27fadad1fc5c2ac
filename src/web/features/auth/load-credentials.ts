import { loadAuth } from '#web/data/auth/auth.ts';
import { UNREACHED_TEXT } from '#web/data/wire/wire-error.ts';

/** The schemas of these forms. They load while a visitor types: with zod they weigh more than the pages. */
export const loadCredentials = () =>
  import('#domain/auth/credentials.ts').catch((error: unknown) => {
    throw new Error(UNREACHED_TEXT, { cause: error });
  });

/** Loads what a form needs when it is sent. */
export function preloadSending(): void {
  // A failure is shown when the form is sent, which loads them again.
  for (const load of [loadAuth, loadCredentials]) load().catch(() => undefined);
}
