// The policies and triggers need the access rule, the days of grace and the limits of storage, which are settings: every start
// writes them to the database.
import type { Settings } from '#server/settings.ts';
import type { Run } from './database.ts';

export type AccessSettings = Pick<
  Settings,
  'accessRule' | 'paymentGraceDays' | 'storageRows' | 'storageMb' | 'certificatesMb'
>;

const MB = 1024 * 1024;

export async function writeAccessRule(asServer: Run, settings: AccessSettings): Promise<void> {
  const { accessRule, paymentGraceDays, storageRows, storageMb, certificatesMb } = settings;
  await asServer(
    `insert into private.settings (key, value) values ('access_rule', $1), ('payment_grace_days', $2),
       ('storage_rows', $3), ('storage_bytes', $4), ('certificate_bytes', $5)
     on conflict (key) do update set value = excluded.value`,
    [accessRule, String(paymentGraceDays), String(storageRows), String(storageMb * MB), String(certificatesMb * MB)],
  );
}
