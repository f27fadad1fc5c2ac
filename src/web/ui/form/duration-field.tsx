import { durationLabel, parseDuration } from '#domain/sessions/duration.ts';
import { useState } from 'react';
import type { FieldControl } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface DurationFieldProps extends Partial<FieldControl> {
  /** Minutes; NaN if the typed text is not a duration. */
  value: number;
  onChange: (minutes: number) => void;
  onBlur?: () => void;
  /** Durations in minutes that have a button. */
  presets?: readonly number[];
}

/** Accepts a duration in several notations (90, 1h 30m, 1:30, 1.5h) and shows the parsed value. */
export function DurationField({ value, onChange, onBlur, presets = [], ...control }: DurationFieldProps) {
  const [text, setText] = useState(() => (Number.isNaN(value) ? '' : durationLabel(value)));
  const understood = parseDuration(text);
  // A value set from outside (a preset, a reset form) replaces different text.
  const shown = !Number.isNaN(value) && understood !== value ? durationLabel(value) : text;
  const echo = understood === null ? '' : durationLabel(understood);
  return (
    <div>
      <div className="relative">
        <TextInput
          {...control}
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            setText(event.target.value);
            onChange(parseDuration(event.target.value) ?? Number.NaN);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (understood !== null) setText(durationLabel(understood));
            onBlur?.();
          }}
        />
        <output className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 bg-card pl-2 text-sm text-accent">
          {echo !== shown.trim() && echo}
        </output>
      </div>
      {presets.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {presets.map((minutes) => (
            <button
              key={minutes}
              type="button"
              aria-pressed={minutes === value}
              onClick={() => {
                setText(durationLabel(minutes));
                onChange(minutes);
              }}
              className="min-h-11 rounded-full md:min-h-8 border border-rule px-3 text-[13px] text-soft hover:bg-sunk hover:text-ink aria-pressed:border-accent aria-pressed:bg-wash aria-pressed:text-accent"
            >
              {durationLabel(minutes)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
