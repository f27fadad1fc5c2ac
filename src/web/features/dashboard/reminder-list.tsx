import { NUDGES, nudges } from '#domain/accreditation/nudges.ts';
import type { Reminders } from '#domain/accreditation/reminders.ts';
import { dayIn } from '#domain/time.ts';
import { useProfile } from '#web/backend/use-profile.ts';
import { useTimeZone } from '#web/backend/use-time-zone.ts';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useSwitchOff } from './use-switch-off.ts';

interface ReminderListProps {
  reminders: Reminders;
  /** The reader's calendar date. */
  today: string;
}

/** What a coach would want to be told before it is late. Each kind can be switched off here, and on again in the profile. */
export function ReminderList({ reminders, today }: ReminderListProps) {
  const { data: profile } = useProfile();
  const zone = useTimeZone();
  const switchOff = useSwitchOff();
  if (!profile || zone === undefined) return null;
  const found = nudges(reminders, { today, dayOf: (instant) => dayIn(instant, zone) }, profile.nudges_off);
  if (found.length === 0) return null;
  return (
    <Section title="Worth a look">
      <ul className="border-t border-rule">
        {found.map((nudge) => (
          <li key={nudge.text} className="flex items-center justify-between gap-2 border-b border-rule">
            <Link to={nudge.path} className="min-w-0 flex-1 py-3 text-sm hover:text-accent">
              {nudge.text}
            </Link>
            <button
              type="button"
              aria-label={`Stop reminding: ${NUDGES[nudge.id]}`}
              onClick={() => switchOff(profile, nudge.id)}
              className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-soft hover:bg-sunk hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
