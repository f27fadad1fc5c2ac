import { numberText } from '#domain/formatting/number-text.ts';
import { readTypedLength, typedHours } from '#domain/lengths/typed-length.ts';
import { LengthInput } from '#web/ui/form/length-input.tsx';
import { useState } from 'react';

interface HoursAWeekProps {
  id: string;
  /** In hours; null: not known. */
  value: number | null;
  min: number;
  max: number;
  onChange: (hours: number) => void;
}

/** Hours a week, which count from the moment they are understood and lie between `min` and `max`. */
export function HoursAWeek({ id, value, min, max, onChange }: HoursAWeekProps) {
  const [typed, setTyped] = useState(value === null ? '' : numberText(value, { useGrouping: false }));
  const isAllowed = (hours: number) => hours >= min && hours <= max;
  const isUnderstood = readTypedLength(typed, 'hours').minutes !== null;
  const isWrong = typed.trim() !== '' && !isAllowed(typedHours(typed));
  return (
    <div className="w-52">
      <LengthInput
        id={id}
        typed={typed}
        field="hours"
        inputMode="decimal"
        value={typed}
        {...(isWrong
          ? {
              'aria-invalid': true,
              problem: isUnderstood ? `From ${numberText(min)} to ${numberText(max)} h` : 'Not hours',
            }
          : {})}
        onChange={({ target }) => {
          setTyped(target.value);
          const hours = typedHours(target.value);
          if (isAllowed(hours)) onChange(hours);
        }}
      />
    </div>
  );
}
