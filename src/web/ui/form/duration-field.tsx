import { readTypedLength, type LengthField } from '#domain/lengths/typed-length.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { useState, type Ref } from 'react';
import type { FieldControl } from './field.tsx';
import { LengthInput } from './length-input.tsx';

interface DurationFieldProps extends Partial<FieldControl> {
  /** Minutes; NaN if the typed text is not a duration. */
  value: number;
  onChange: (minutes: number) => void;
  onBlur?: () => void;
  /** Durations in minutes that have a button. */
  presets?: readonly number[];
  /** `minutes` where the label says so: then the input shows the number alone. */
  field?: Exclude<LengthField, 'hours'>;
  ref?: Ref<HTMLInputElement>;
}

/** Accepts a duration in several notations (90, 1,5, 1h 30m, 1:30) and shows what was understood. */
export function DurationField({
  value,
  onChange,
  onBlur,
  presets = [],
  field = 'length',
  ...control
}: DurationFieldProps) {
  const label = field === 'minutes' ? String : durationLabel;
  const [text, setText] = useState(() => (Number.isNaN(value) ? '' : label(value)));
  const understood = readTypedLength(text, field).minutes;
  // A value set from outside (a preset, a reset form) replaces different text.
  const shown = !Number.isNaN(value) && understood !== value ? label(value) : text;
  return (
    <div>
      <LengthInput
        {...control}
        typed={shown}
        field={field}
        isTerse
        inputMode={field === 'minutes' ? 'numeric' : undefined}
        value={shown}
        onChange={(event) => {
          setText(event.target.value);
          onChange(readTypedLength(event.target.value, field).minutes ?? Number.NaN);
        }}
        onBlur={() => {
          if (understood !== null) setText(label(understood));
          onBlur?.();
        }}
      />
      {presets.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {presets.map((minutes) => (
            <button
              key={minutes}
              type="button"
              aria-pressed={minutes === value}
              onClick={() => {
                setText(label(minutes));
                onChange(minutes);
              }}
              className="min-h-11 rounded-full md:min-h-8 border border-rule px-3 text-13 text-soft hover:bg-sunk hover:text-ink aria-pressed:border-accent aria-pressed:bg-wash aria-pressed:text-accent"
            >
              {durationLabel(minutes)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
