// Personal keys: what a coach's own programs send in place of a sign-in (ADR 144).
import * as z from 'zod/mini';

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

/** The body of create-personal-key. */
export const newKeySchema = z.object(
  {
    name: z
      .string('name must be a text')
      .check(z.trim(), z.minLength(1, 'Please enter a name'), z.maxLength(KEY_NAME_MAX, 'The name is too long')),
    scope: z.enum(KEY_SCOPES, 'scope must be read, log or all'),
    reads_notes: z.boolean('reads_notes must be true or false'),
    days: z
      .int('days must be a whole number')
      .check(z.gte(1, 'days must be at least 1'), z.lte(KEY_DAYS_MAX, `days must be at most ${KEY_DAYS_MAX}`)),
  },
  'The body must be an object with name, scope, reads_notes and days',
);
export type NewKey = z.output<typeof newKeySchema>;

/** As lists have it, without the key itself. Times are ISO instants. */
export const personalKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  reads_notes: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type PersonalKey = z.output<typeof personalKeySchema>;
