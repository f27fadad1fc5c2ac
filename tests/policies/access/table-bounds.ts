// What bounds each table: declared here, compared with the catalogue by bounded-tables.test.ts, exercised by table-bounds.test.ts and others.
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';

export type Bound =
  | 'counted'
  /** One row for each account: by a key, which the catalogue has. */
  | 'one row'
  /** No row of a coach's: written by operators and by the server about itself. */
  | 'no coach'
  | { readonly most: string; readonly test: string; readonly name: string };

const HERE = 'tests/policies/access/table-bounds.test.ts';
const bounded = (most: string, name: string, file = HERE): Bound => ({ most, test: file, name });

const MAILS: readonly [string, string] = [
  'an account gets one reset mail a minute, from any client and server',
  'tests/security/sign-in-attacks.test.ts',
];

export const BOUNDS: Readonly<Record<string, Bound>> = {
  ...Object.fromEntries(RECORD_NAMES.map((name) => [`public.${name}`, 'counted' as const])),
  'auth.auth_codes': bounded('one for each mailed link that is opened, of one mail a minute; kept for a day', ...MAILS),
  'auth.known_devices': bounded(
    '20 rows',
    'at most twenty for an account; the least recently used is forgotten',
    'src/server/auth/known-device.data.test.ts',
  ),
  'auth.mail_outbox': bounded('one mail of a kind a minute, gone when it is sent or after 24 hours', ...MAILS),
  'auth.mfa_challenges': bounded(
    '15 a minute; those over five minutes old go with the next one. To sign in by a passkey: no coach’s, 150 in five minutes from a network, kept for a day',
    'requests are limited to fifteen a minute',
    'src/server/auth/mfa/mfa-verify.data.test.ts',
  ),
  'auth.mfa_factors': bounded(
    '10 rows',
    'a name is unique until the enrolment expires; at most ten factors',
    'src/server/auth/mfa/mfa.data.test.ts',
  ),
  'auth.one_time_tokens': bounded('one row of each of eight types', 'a newer link takes the place of the one before'),
  'auth.personal_keys': bounded(
    '20 rows, KEYS_MAX, with names of 100 characters',
    'a coach has twenty keys, also when two calls come at once',
    'tests/wire/personal-keys.test.ts',
  ),
  'auth.rate_limits': 'no coach',
  'auth.recovery_codes': bounded('10 rows', 'new recovery codes take the place of those before'),
  'auth.refresh_tokens': bounded('2,000 rows of each auth session', 'a session keeps its newest 2,000 refresh tokens'),
  'auth.sessions': bounded('500 rows, with 500 characters of a browser’s name each', 'an account has 500 sign-ins'),
  'auth.users': 'one row',
  'migrations.applied': 'no coach',
  'migrations.functions': 'no coach',
  'private.admin_actions': 'no coach',
  'private.billing_events': 'no coach',
  'private.billing_writes': 'one row',
  'private.calendar_events': bounded(
    '32 MB of a coach’s calendars together (FEEDS_MAX_BYTES), and 1 MB more for each that bookings are sent to',
    'is known, and one that would be too much is not connected',
    'tests/security/large-calendars.test.ts',
  ),
  'private.blocked_addresses': 'no coach',
  'private.calendar_sources': bounded(
    '10 rows of 120,000 characters',
    'ten calendars are connected, also when two calls come at once, and no more',
    'tests/wire/calendars/ical.test.ts',
  ),
  'private.certificate_chunks': bounded(
    'twice CERTIFICATES_MB',
    'at most fifty arrive at a time',
    'tests/policies/records/certificates.test.ts',
  ),
  'private.certificate_contents': bounded(
    '20,000 rows, and twice CERTIFICATES_MB',
    'at most fifty arrive at a time',
    'tests/policies/records/certificates.test.ts',
  ),
  'private.certificate_objects_to_delete': 'no coach',
  'private.data_keys': bounded('one row; more only by the operator’s command', 'an account has one data key'),
  'private.deletions': bounded(
    'the last deletion, and 64 MB and 1,000 rows of older ones',
    'of what is stored for undo the oldest is deleted first, and undo says so',
  ),
  'private.factor_removals': 'one row',
  'private.hook_checks': 'one row',
  'private.hook_deliveries': bounded(
    '500 a day (DELIVERIES_A_DAY), kept for 14 days',
    'a coach has 500 a day, and the hook says that more were left out',
    'tests/wire/hooks.test.ts',
  ),
  'private.hooks': bounded(
    '5 rows (HOOKS_MAX) of 20,000 characters',
    'five are made, also when two calls come at once, and no more',
    'tests/wire/hooks.test.ts',
  ),
  'private.job_runs': 'no coach',
  'private.left_coaches': 'no coach',
  'private.lent_links': bounded('one row of each lent view, which is counted', 'a view has one link'),
  'private.log_changes': bounded('STORAGE_MB, counted apart', 'a log that is full refuses all but deletions'),
  'private.mail_optouts': 'no coach',
  'private.own_feeds': 'one row',
  'private.settings': 'no coach',
  'private.signing_keys': 'no coach',
  'private.stop_links': 'no coach',
  'private.storage_use': 'one row',
  'private.waiting_for_seal': 'one row',
  'private.web_assets': 'no coach',
  'private.weekly_mails': 'one row',
  'private.witness_links': bounded(
    'two of each request; 20 requests a day; kept for 31 days',
    'of a coach are at most 20 a day',
    'tests/wire/witness-limits.test.ts',
  ),
  'private.wrapping_keys': 'no coach',
  'public.calendar_answers': 'counted',
  'public.calendar_feeds': 'counted',
  'public.certificates': 'counted',
  'public.client_merges': 'counted',
  'public.import_parts': 'counted',
  'public.import_runs': 'counted',
  'public.lent_comments': 'counted',
  'public.lent_views': 'counted',
  'public.prices': 'no coach',
  'public.products': 'no coach',
  'public.profiles': 'one row',
  'public.subscriptions': bounded('what Stripe has sold', 'only the server writes subscriptions'),
  'public.witness_requests': 'counted',
  'public.witnessed_rows': 'counted',
};
