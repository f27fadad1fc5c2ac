// The access rule stands in the settings and is needed in the policies: it is written at every start.
import type { AccessRule } from '#domain/subscription/access.ts';
import type { Run } from './database.ts';

export async function writeAccessRule(asServer: Run, rule: AccessRule): Promise<void> {
  await asServer(
    `insert into private.settings (key, value) values ('access_rule', $1)
     on conflict (key) do update set value = excluded.value`,
    [rule],
  );
}
