import { progressText } from '#domain/accreditation/amount-text.ts';
import { nextCredential } from '#domain/accreditation/forecast/next-credential.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { minutesOfDashboard, heldMinutes, totalMinutes } from '#domain/dashboard/coaching-minutes.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { Link } from '@tanstack/react-router';

type Facts = Pick<Dashboard, 'total_minutes' | 'opening_minutes' | 'planned' | 'not_completed' | 'reminders'>;

/** The next credential and the missing hours in one line, with a link to all requirements. */
export function NextCredential({ data }: { data: Facts }) {
  const { title, text, link } = words(data);
  return (
    <section aria-label="Your next credential" className="mb-6">
      <h2
        data-value
        className="inline-block font-serif text-[23px] leading-[1.2] font-[450] tracking-[-0.012em] text-balance lining-figures md:text-[26px]"
      >
        {title}
      </h2>
      <p className="mt-1 text-soft">
        <span data-value>{text}</span>{' '}
        <Link
          to="/reports/credentials"
          className="font-[560] whitespace-nowrap text-accent hover:underline max-md:inline-block max-md:py-2.5"
        >
          {link}
        </Link>
      </p>
    </section>
  );
}

/** Computed from held hours only, since an application cannot use others. */
function words(data: Facts) {
  const { credentials } = data.reminders;
  const hours = minutesOfDashboard(data);
  const minutes = heldMinutes(hours);
  const next = nextCredential(credentials, minutes);
  if (next === null) {
    const { body, level } = credentials.toSorted((one, other) => (one.awarded_on < other.awarded_on ? 1 : -1))[0]!;
    return { title: `You hold ${body} ${level}`, text: 'There is no level above it.', link: 'When to renew it' };
  }
  const name = `${next.body} ${next.level}`;
  if (next.hours === null)
    return { title: `Next: ${name}`, text: 'It asks for no number of hours.', link: 'What it takes' };
  const needed = next.hours * MINUTES_PER_HOUR;
  // The totals below may be higher, so name the difference.
  const held = minutes < totalMinutes(hours) ? ' held' : '';
  const text = `${progressText(minutes, needed, 'minutes')} of coaching${held}.`;
  return minutes < needed
    ? { title: `${hoursTotal(needed - minutes)} to go to ${name}`, text, link: 'What else it takes' }
    : { title: `You have the hours for ${name}`, text, link: 'What else it takes' };
}
