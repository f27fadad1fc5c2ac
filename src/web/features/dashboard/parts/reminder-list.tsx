import { NUDGES, nudges, type NudgeId } from '#domain/accreditation/forecast/nudges.ts';
import { heldMinutes, minutesOfDashboard } from '#domain/dashboard/coaching-minutes.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { BellOff } from '#web/ui/icons/bell-off.tsx';
import { X } from '#web/ui/icons/x.tsx';
import { useState } from 'react';
import { PROFILE_IDS_MAX } from '#domain/profile/profile-limits.ts';
import { storeInProfile } from '#web/data/records/store-in-profile.ts';
import type { ProfileRow } from '#web/data/wire/tables.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast, undoable, type ToastContent } from '#web/ui/overlay/toast.ts';

/** More at once are not read. */
const SHOWN_AT_FIRST = 3;

interface ReminderListProps {
  data: Pick<
    Dashboard,
    'reminders' | 'total_minutes' | 'opening_minutes' | 'planned' | 'not_completed' | 'asked_sessions'
  >;
  /** The user's calendar date. */
  today: string;
  /** The kind of reminder that the next step replaces. */
  said?: NudgeId | undefined;
}

/**
 * Reminders about things that are due, the most pressing first. One can be hidden until there is a new one of its kind. A kind can be switched off in its
 * menu, and on again in the profile.
 */
export function ReminderList({ data, today, said }: ReminderListProps) {
  // As it was when the list was first shown: a step that is known only later removes no reminder from the screen.
  const [saidAtFirst] = useState(said);
  const { data: profile } = useProfile();
  const [isOpen, setOpen] = useState(false);
  if (!profile) return null;
  const facts = {
    ...data.reminders,
    notCompleted: data.not_completed.sessions,
    asked: data.asked_sessions,
    heldMinutes: heldMinutes(minutesOfDashboard(data)),
    paths: profile.credential_paths,
    bodies: profile.chosen_bodies ?? [],
  };
  const hidden = { off: profile.nudges_off, hidden: profile.nudges_hidden };
  const found = nudges(facts, { today }, hidden).filter(({ id }) => id !== saidAtFirst);
  if (found.length === 0) return null;
  const others = found.length - SHOWN_AT_FIRST;
  return (
    <Section title="Worth a look">
      <ul className="border-t border-rule">
        {(isOpen ? found : found.slice(0, SHOWN_AT_FIRST)).map((nudge) => (
          <li key={nudge.key} className="flex items-center justify-between border-b border-rule">
            <Link
              to={nudge.path}
              search={(nudge.search ?? {}) as never}
              className="min-w-0 flex-1 py-3 pr-2 text-sm hover:text-accent"
            >
              {nudge.text}
            </Link>
            <Menu label={`More about: ${nudge.text}`}>
              <MenuItem onSelect={() => hideKind(profile, nudge.id)}>
                <BellOff className="size-4" />
                Stop these: {NUDGES[nudge.id]}
              </MenuItem>
            </Menu>
            <button
              type="button"
              aria-label={`Hide: ${nudge.text}`}
              title="Hide this one"
              onClick={() => hideOne(profile, nudge.key)}
              className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-soft hover:bg-sunk hover:text-ink md:size-9"
            >
              <X className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-2 cursor-pointer text-13 font-[560] text-accent hover:underline tap"
        >
          {isOpen ? 'Show fewer' : `${others} more`}
        </button>
      )}
    </Section>
  );
}

type HiddenReminders = Partial<Pick<ProfileRow, 'nudges_off' | 'nudges_hidden'>>;

/** Hides reminders at once, with an undo button. They are shown again if the change could not be stored. */
function hide(profileId: string, before: HiddenReminders, after: HiddenReminders, said: ToastContent): void {
  const store = (now: HiddenReminders, then: HiddenReminders) =>
    void storeInProfile(profileId, now, then, (error) =>
      showActionFailure('The reminders could not be changed', error),
    );
  store(after, before);
  toast.success({ ...said, ...undoable(() => store(before, after)) });
}

/** Only the latest keys are stored, since older reminders no longer appear. */
function hideOne({ id, nudges_hidden }: ProfileRow, key: string): void {
  const after = { nudges_hidden: [...nudges_hidden, key].slice(-PROFILE_IDS_MAX) };
  hide(id, { nudges_hidden }, after, { title: 'Reminder hidden' });
}

function hideKind({ id, nudges_off }: ProfileRow, kind: NudgeId): void {
  hide(
    id,
    { nudges_off },
    { nudges_off: [...nudges_off, kind] },
    { title: `No more reminders: ${NUDGES[kind]}`, description: 'You can turn them on again in your profile.' },
  );
}
