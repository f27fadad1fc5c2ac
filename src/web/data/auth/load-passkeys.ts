import { UNREACHED_TEXT } from '#web/data/wire/wire-error.ts';

/** What makes and uses passkeys. It loads when one is asked for. Rejects with the reason to show. */
export const loadPasskeys = () =>
  import('./passkeys.ts').catch((error: unknown) => {
    throw new Error(UNREACHED_TEXT, { cause: error });
  });

/**
 * Whether this browser uses passkeys, which belong to a host with a name (ADR 149). Pages that the build draws offer them, as almost every
 * browser does.
 */
export function canUsePasskeys(): boolean {
  if (typeof window === 'undefined') return true;
  const isNamed = !/^[\d.]+$|:/.test(location.hostname);
  return isNamed && 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}
