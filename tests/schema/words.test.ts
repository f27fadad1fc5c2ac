// The words that a column may have, besides those of records, which limits.test.ts compares: each list of the database is one of the
// product's, so that no word is stored that the product does not know, and none is refused that it writes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminAction } from '#domain/admin/admin-answers.ts';
import type { MailBlock } from '#domain/auth/mail-delivery.ts';
import { CALENDAR_ANSWERS } from '#domain/calendar/calendar-event.ts';
import { AREA_TEXTS } from '#domain/calendar/proposal-text.ts';
import { FEED_KINDS } from '#domain/calendar/feeds/connect-feed.ts';
import { CERTIFICATE_TYPES } from '#domain/certificates/certificate.ts';
import { RELATIONS } from '#domain/clients/client-payment.ts';
import { DELIVERY_TYPES, HOOK_EVENTS } from '#domain/hooks/hook.ts';
import { CLIENT_LABELS } from '#domain/lent-views/lent-view.ts';
import { FEED_NAMES } from '#domain/own-feed/own-feed.ts';
import { KEY_SCOPES } from '#domain/personal-keys/personal-key.ts';
import type { Confirmation } from '#domain/accreditation/evidence/evidence.ts';
import { recordsWith, TRANSFER_TABLES, type TransferTable } from '#domain/records/record-kinds.ts';
import type { Role } from '#domain/subscription/access.ts';
import type { ImportKind } from '#domain/transfer/plan/import-run.ts';
import { WITNESS_ANSWERS, WITNESS_KINDS } from '#domain/witnesses/witness-kinds.ts';
import { WIRE_SCHEMAS } from '#domain/wire-schemas.ts';
import type { Factor } from '#server/auth/mfa/mfa-factors.ts';
import type { OneTimeTokenType } from '#server/auth/tokens/one-time-tokens.ts';
import type { StoreName } from '#server/certificates/chunk-store.ts';
import type { MailFailure } from '#server/mail/outbox-rows.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** The words of a type: the compiler asks for each. */
const of = <Word extends string>(words: Readonly<Record<Word, true>>) => Object.keys(words);

const BLOCKS = of<MailBlock>({ bounce: true, complaint: true });
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'auth.mail_outbox.failure': of<MailFailure>({ refused: true, expired: true, unreadable: true }),
  'auth.mail_outbox.stopped_by': BLOCKS,
  'auth.one_time_tokens.token_type': of<OneTimeTokenType>({
    signup: true,
    recovery: true,
    magiclink: true,
    email_change_current: true,
    email_change_new: true,
    email_change_current_again: true,
    email_change_new_again: true,
    reauthentication: true,
  }),
  'auth.mfa_factors.factor_type': of<Factor['factor_type']>({ totp: true, webauthn: true }),
  'auth.mfa_factors.status': of<Factor['status']>({ unverified: true, verified: true }),
  'auth.personal_keys.scope': KEY_SCOPES,
  'private.admin_actions.action': of<AdminAction['action']>({
    'role changed': true,
    'confirmation mailed': true,
    'devices ended': true,
    'trial extended': true,
    'plan granted': true,
    'checkout opened': true,
    'factor removal asked': true,
    'factor removal stopped': true,
    'factors removed': true,
    'support view opened': true,
    'records exported': true,
    'account restored': true,
    'account deleted': true,
    'account locked': true,
    'account unlocked': true,
  }),
  'private.blocked_addresses.reason': BLOCKS,
  'private.certificate_contents.store': of<StoreName>({ rows: true, s3: true }),
  'private.hook_deliveries.type': DELIVERY_TYPES,
  'private.hooks.types': HOOK_EVENTS,
  'private.own_feeds.names': FEED_NAMES,
  'public.calendar_answers.answer': CALENDAR_ANSWERS,
  'public.calendar_answers.area': Object.keys(AREA_TEXTS),
  'public.calendar_feeds.kind': FEED_KINDS,
  'public.certificates.type': Object.keys(CERTIFICATE_TYPES),
  'public.erased_sessions.relation': RELATIONS,
  'public.erased_sessions.witnessed': of<Confirmation>({ witnessed: true, lettered: true, both: true }),
  'public.import_runs.kind': [
    ...TRANSFER_TABLES,
    ...of<Exclude<ImportKind, TransferTable>>({ calendar: true, archive: true, icf_log: true }),
  ],
  'public.lent_comments.area': recordsWith('isCommented'),
  'public.lent_views.client_labels': CLIENT_LABELS,
  'public.profiles.role': of<Role>({ admin: true, user: true }),
  'public.witness_requests.answer': WITNESS_ANSWERS,
  'public.witness_requests.kind': WITNESS_KINDS,
  'public.witnessed_rows.area': recordsWith('isWitnessed'),
};
/** Words that SQL alone writes and reads, or that others choose. */
const OF_SQL: Readonly<Record<string, string>> = {
  'auth.auth_codes.method': 'as METHODS of auth/tokens/pkce.ts has it; no answer names it',
  'private.certificate_contents.state': 'of functions alone',
  'private.log_changes.op': 'of functions alone',
  'public.prices.interval': 'of Stripe',
  'public.prices.type': 'of Stripe',
};

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const schemas: Readonly<Record<string, { shape: object }>> = WIRE_SCHEMAS;
const isCompared = ({ table, column }: Column) =>
  table.startsWith('public.') && column in (schemas[table.replace('public.', '')]?.shape ?? {});

interface Column {
  readonly table: string;
  readonly column: string;
  readonly words: readonly string[];
}

const COLUMNS = `
  select n.nspname || '.' || c.relname as "table", a.attname as "column",
    array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m) as words
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
  where k.contype = 'c' and n.nspname in ('auth', 'private', 'public') and pg_get_constraintdef(k.oid) ~ 'ARRAY\\[''[^'']*''::text'`;

test('each list of words is one of the product', async () => {
  const columns = (await db.asOwner<Column>(COLUMNS)).filter((column) => !isCompared(column));
  const found = Object.fromEntries(
    columns.map(({ table, column, words }) => [`${table}.${column}`, words.toSorted()] as const),
  );
  const own = Object.entries(found).filter(([name]) => !(name in OF_SQL));
  expect(Object.fromEntries(own)).toEqual(
    Object.fromEntries(Object.entries(WORDS).map(([name, words]) => [name, words.toSorted()])),
  );
  expect(Object.keys(OF_SQL).filter((name) => !(name in found))).toEqual([]);
});
