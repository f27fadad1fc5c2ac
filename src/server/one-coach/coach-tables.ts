// The tables whose rows a restore of one coach restores as they were (ADR 141), each after those that it refers to. The last
// two replace what the triggers of the others wrote. tests/schema/coach-tables.test.ts compares with the catalogue, and says why
// the others that have rows of a coach are left out.
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';

export const COPIED_TABLES = [
  'auth.users',
  'auth.mfa_factors',
  'auth.recovery_codes',
  'public.profiles',
  'public.subscriptions',
  'private.data_keys',
  'private.waiting_for_seal',
  'private.weekly_mails',
  'public.import_runs',
  ...RECORD_NAMES.map((name) => `public.${name}` as const),
  'public.client_merges',
  'private.certificate_contents',
  'private.certificate_chunks',
  'public.certificates',
  'public.calendar_answers',
  'public.witness_requests',
  'public.witnessed_rows',
  'public.lent_views',
  'public.lent_comments',
  'private.storage_use',
  'private.log_changes',
] as const;

/** The column that names the coach. */
export const coachColumn = (table: string): 'id' | 'user_id' =>
  table === 'auth.users' || table === 'public.profiles' ? 'id' : 'user_id';
