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
