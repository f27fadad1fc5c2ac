import { dayIn } from '#domain/time.ts';
import { today } from '#web/data/device/today.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { dayText, instantText } from '#domain/formatting/date-text.ts';

/** The day of an instant in the admin's time zone. */
export function InstantDay({ instant }: { instant: string }) {
  const zone = useTimeZone() ?? 'UTC';
  return <time dateTime={instant}>{dayText(dayIn(instant, zone), today())}</time>;
}

/** Day and time of an instant in the admin's time zone. */
export function InstantMoment({ instant }: { instant: string }) {
  const timeZone = useTimeZone() ?? 'UTC';
  const text = instantText(new Date(instant), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return <time dateTime={instant}>{text}</time>;
}
