import { minutesInAll, notHeldText, orNone, sourcesText, type HoursInAll } from '#domain/dashboard/hours-in-all.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { appName } from '#web/data/wire/config.ts';

/** The dashboard's number, that the requirements below start from, and what it is made of. */
export function AllHours({ hours }: { hours: HoursInAll }) {
  const sources = sourcesText(hours, appName());
  const notHeld = notHeldText(orNone(hours.planned), orNone(hours.notCompleted));
  return (
    <p className="mb-6 text-soft">
      <strong className="font-[560] text-ink">{hoursTotal(minutesInAll(hours))}</strong> in all, as on your dashboard
      {sources && `: ${sources}`}
      {notHeld && `, ${notHeld}`}.
    </p>
  );
}
