import { allMinutes, minutesBefore } from '#domain/clients/client-hours.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { useClientHours } from '#web/data/records/client-hours.ts';
import { appName } from '#web/data/wire/config.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';

const dayOrNone = (date: string | null | undefined) => (date ? dayText(date, today()) : 'None');

/** Figures of one client, in the manner of the dashboard's. */
export function ClientFigures({ clientId }: { clientId: string }) {
  const { query, known } = useClientHours(clientId);
  if (query.isError && !known) return <NotLoaded query={query} />;
  const hours = known?.[0];
  const before = minutesBefore(hours);
  const figures = [
    {
      label: 'Hours',
      value: hoursNumber(allMinutes(hours)),
      note: before > 0 && `${hoursNumber(before)} before ${appName()}`,
    },
    { label: 'Sessions', value: String(hours?.sessions ?? 0) },
    { label: 'Last session', value: dayOrNone(hours?.last_date) },
    { label: 'Next session', value: dayOrNone(hours?.next_date) },
  ];
  return (
    <dl className="mb-8 grid grid-cols-2 border-y border-rule lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="px-4 py-3.5 max-lg:odd:pl-0 max-lg:even:border-l max-lg:even:border-rule max-lg:nth-[n+3]:border-t max-lg:nth-[n+3]:border-rule lg:px-[18px] lg:not-first:border-l lg:not-first:border-rule lg:first:pl-0"
        >
          <dt className="text-13 text-soft">{label}</dt>
          <dd className="mt-0.5 min-h-[1.2em] font-serif text-26 leading-[1.2] tracking-tight md:text-30">
            {known ? value : ''}
          </dd>
          {query.data && note && <dd className="text-13 text-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
