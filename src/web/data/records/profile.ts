import { queryOptions } from '@tanstack/react-query';
import { storedOnDevice, wholeAnswer } from '#web/data/device/device-query.ts';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { ProfileRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

const COLUMNS =
  'id, username, email, role, display_name, time_zone, week_start, default_session_minutes, theme, practising_since, weekly_mail, nudges_off, nudges_hidden, chosen_bodies, credential_paths, terms_accepted, terms_accepted_at, terms_version, subscription_status, subscription_start_date, subscription_end_date, created_at, updated_at';

/** The signed-in user's own profile. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.profile(userId),
    meta: storedOnDevice(wholeAnswer),
    queryFn: async ({ signal }): Promise<ProfileRow> =>
      unwrap(await rest.from('profiles').select(COLUMNS).eq('id', userId).abortSignal(signal).single()),
  });
}
