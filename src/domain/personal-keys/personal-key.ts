// Personal keys: what a coach's own programs send in place of a sign-in (ADR 150).

/** The first one is the default. */
export const KEY_SCOPES = ['read', 'log', 'all'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export const KEY_SCOPE_TEXTS: Readonly<Record<KeyScope, string>> = {
  read: 'Read records',
  log: 'Log sessions',
  all: 'Everything but the account',
};

export const KEYS_MAX = 20;
export const KEY_NAME_MAX = 100;
export const KEY_DAYS_MAX = 365;

/** The role of the database that a key's statements run as. */
export type KeyRole = `key_${KeyScope}${'' | '_notes'}`;
export const keyRole = (scope: KeyScope, readsNotes: boolean): KeyRole => `key_${scope}${readsNotes ? '_notes' : ''}`;
export const isKeyRole = (role: string): role is KeyRole => role.startsWith('key_');

export const KEY_PREFIX = 'hb_';
/** 256 bits in base64url behind the prefix, by which people and programs that look for secrets know it. */
const KEY_PATTERN = /^hb_[\w-]{43}$/;
export const isPersonalKey = (text: string | null | undefined): text is string =>
  typeof text === 'string' && KEY_PATTERN.test(text);

/** As lists have it, without the key itself. Times are ISO instants. */
export interface PersonalKey {
  readonly id: string;
  readonly name: string;
  readonly scope: KeyScope;
  /** Whether it reads and writes notes and other confidential texts. */
  readonly reads_notes: boolean;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
}

/** What get-personal-keys answers. */
export interface KeysAnswer {
  readonly keys: readonly PersonalKey[];
}

/** What create-personal-key answers. The key is in no other answer. */
export interface MadeKey extends PersonalKey {
  readonly key: string;
}
