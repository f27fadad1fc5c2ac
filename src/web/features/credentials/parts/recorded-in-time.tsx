import { timelinessByArea, timelyMeaning, timelyText } from '#domain/log-changes/timeliness.ts';
import { rest } from '#web/data/auth/rest.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { reading } from '#web/data/wire/reading.ts';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Clock } from '#web/ui/icons/clock.tsx';

/** How many sessions were recorded soon after their day; nothing while that is unknown. */
export function RecordedInTime({ today }: { today: string }) {
  const { data } = useQuery(recordedDaysQuery());
  const sum = data && timelinessByArea(data.days, today).get('sessions');
  const text = sum && timelyText(sum, 'sessions');
  if (!data || !sum || !text) return null;
  return (
    <p className="mb-6 flex gap-1.5 text-sm text-soft">
      <Clock className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="font-[560] text-ink">{text}.</span> {timelyMeaning(sum, data.began)}
      </span>
    </p>
  );
}

/** On which days the coach's records were made. Its key begins like the dashboard's, so that both are refetched together. */
function recordedDaysQuery() {
  return queryOptions({
    queryKey: queryKeys.recordedDays,
    queryFn: reading(() => rest.rpc('recorded_days', {})),
  });
}
