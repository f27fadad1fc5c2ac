// The policies need the access rule and the days of grace, which are settings: every start writes them to the database.
import type { Settings } from '#server/settings.ts';
import type { Run } from './database.ts';

export type AccessSettings = Pick<Settings, 'accessRule' | 'paymentGraceDays'>;

export async function writeAccessRule(asServer: Run, { accessRule, paymentGraceDays }: AccessSettings): Promise<void> {
  await asServer(
    `insert into private.settings (key, value) values ('access_rule', $1), ('payment_grace_days', $2)
     on conflict (key) do update set value = excluded.value`,
    [accessRule, String(paymentGraceDays)],
  );
}
