import { storageText } from '#domain/auth/storage-use.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { reading } from '#web/data/wire/reading.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';

const storageUseQuery = queryOptions({
  queryKey: queryKeys.accountStorage,
  queryFn: reading(() => rest.rpc('storage_use')),
});

/** How much of the allowed storage is used. Without an answer the section is left out: nothing else depends on it. */
export function StorageSection() {
  const { data: use } = useQuery(storageUseQuery);
  if (!use) return null;
  const { records, size, certificates, percent, advice } = storageText(use);
  return (
    <SettingsGroup title="Storage" description="How much your account holds, and how much it can hold.">
      <p className="text-soft">
        {records} {size}
      </p>
      <p className="text-soft">{certificates}</p>
      <ProgressBar percent={percent} label="Storage used" />
      {advice && <p>{advice}</p>}
    </SettingsGroup>
  );
}
