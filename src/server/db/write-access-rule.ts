// The policies and triggers need the access rule, the days of grace and the limits of storage, which are settings: every start
// writes them to the database.
import type { Settings } from '#server/settings.ts';
import type { Run } from './database.ts';

export type AccessSettings = Pick<
  Settings,
  'accessRule' | 'paymentGraceDays' | 'storageRows' | 'storageMb' | 'certificatesMb'
>;

const MB = 1024 * 1024;
/** In the order of their values below. */
const KEYS = ['access_rule', 'payment_grace_days', 'storage_rows', 'storage_bytes', 'certificate_bytes'];

export async function writeAccessRule(asServer: Run, settings: AccessSettings): Promise<void> {
  const { accessRule, paymentGraceDays, storageRows, storageMb, certificatesMb } = settings;
  const values = [accessRule, paymentGraceDays, storageRows, storageMb * MB, certificatesMb * MB].map(String);
  // Only what is new: where there is a copy on several servers, one that is lost must keep no other from starting.
  const same = await asServer(
    'select from private.settings s join unnest($1::text[], $2::text[]) as w (key, value) on w.key = s.key and w.value = s.value',
    [KEYS, values],
  );
  if (same.length === KEYS.length) return;
  await asServer(
    `insert into private.settings (key, value) values ${KEYS.map((key, place) => `('${key}', $${place + 1})`).join(', ')}
     on conflict (key) do update set value = excluded.value`,
    values,
  );
}
