import { durationLabel } from '#domain/sessions/duration.ts';

interface DefaultDurationProps {
  minutes: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether rows without a duration take the coach's usual one. */
export function DefaultDuration({ minutes, checked, onChange }: DefaultDurationProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-[18px] accent-(--accent)"
      />
      Where the duration is missing, take {durationLabel(minutes)}
    </label>
  );
}
