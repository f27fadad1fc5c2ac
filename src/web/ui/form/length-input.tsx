import { readTypedLength, type LengthField } from '#domain/lengths/typed-length.ts';
import { clsx } from 'clsx';
import { useId, type ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

interface LengthInputProps extends ComponentProps<'input'> {
  /** What is in the input. */
  typed: string;
  /** What a bare number means. */
  field: LengthField;
  /** What is wrong with what was understood; shown in its place. */
  problem?: string | null;
  /** Says nothing where the input already shows what was understood. */
  isTerse?: boolean;
}

/** An input for a length. What was understood is drawn over its right side, so that nothing moves when it appears. */
export function LengthInput({ typed, field, problem = null, isTerse = false, ...input }: LengthInputProps) {
  const id = useId();
  const { minutes, text } = readTypedLength(typed, field);
  const said = problem ?? (isTerse && text === typed.trim() ? '' : text);
  return (
    <div className="relative">
      <TextInput
        {...input}
        autoComplete="off"
        aria-describedby={clsx(input['aria-describedby'], said && id) || undefined}
        onFocus={(event) => event.target.select()}
      />
      <output
        className={clsx(
          'pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 bg-card pl-2 text-sm',
          minutes === null || problem ? 'text-red' : 'text-accent',
        )}
      >
        {/* An output has no text of its own as a description (HTML-AAM). */}
        <span id={id}>{said}</span>
      </output>
    </div>
  );
}
