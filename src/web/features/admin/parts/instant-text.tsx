import { dayIn } from '#domain/time.ts';
import { today } from '#web/data/device/today.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { dayText } from '#web/ui/form/calendar-text.ts';

/** The day of an instant in the admin's time zone. */
export function InstantDay({ instant }: { instant: string }) {
  const zone = useTimeZone() ?? 'UTC';
  return <time dateTime={instant}>{dayText(dayIn(instant, zone), today())}</time>;
}

/** Day and time of an instant in the admin's time zone. */
export function InstantMoment({ instant }: { instant: string }) {
  const timeZone = useTimeZone() ?? 'UTC';
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return <time dateTime={instant}>{text.format(new Date(instant))}</time>;
}
