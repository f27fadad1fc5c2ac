import { SESSION_STATUS_TEXTS, sessionStatus } from '#domain/sessions/session-status.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { Check } from 'lucide-react';
import { useComplete } from './use-session-actions.ts';

interface CompleteToggleProps {
  session: SessionRow;
  /** Names the session to those who hear it: "Completed: Amara Osei, Thu 19 Nov". */
  label: string;
}

/** A round check mark, large enough for a thumb. */
export function CompleteToggle({ session, label }: CompleteToggleProps) {
  const complete = useComplete(session);
  const isCompleted = complete.isPending ? complete.variables : session.completed;
  const status = SESSION_STATUS_TEXTS[sessionStatus({ date: session.date, completed: isCompleted }, today())];
  return (
    <label
      title={isCompleted ? status : `${status}: mark as completed`}
      className="relative z-10 -ml-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full"
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={isCompleted}
        disabled={complete.isPending}
        onChange={(event) => complete.mutate(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="grid size-[22px] place-items-center rounded-full border-[1.5px] border-edge text-accent transition-colors duration-150 peer-checked:border-transparent peer-checked:bg-wash peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent hover:border-accent!"
      >
        <Check className="tick size-3.5" strokeWidth={2.5} />
      </span>
    </label>
  );
}
