import { timelinessByArea, timelyMeaning, timelyText } from '#domain/log-changes/timeliness.ts';
import { recordedDaysQuery } from '#web/data/records/recorded-days.ts';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';

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
