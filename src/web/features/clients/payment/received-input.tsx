import { clientColumns } from '#domain/records/client.ts';
import { typedMinutes } from '#domain/lengths/typed-length.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { LengthInput } from '#web/ui/form/length-input.tsx';
import { useState } from 'react';

interface ReceivedInputProps {
  /** The client's. */
  name: string;
  minutes: number | null;
  onSave: (minutes: number | null) => void;
}

const textOf = (minutes: number | null) => (minutes === null ? '' : durationLabel(minutes));

/** Hours of coaching that a peer gave in return: saved when the coach leaves the input or presses Enter. Empty: not said. */
export function ReceivedInput({ name, minutes, onSave }: ReceivedInputProps) {
  const [typed, setTyped] = useState(textOf(minutes));
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState(minutes);
  // Another value came from outside, since saving failed or the row was read again: it replaces what was typed.
  if (shown !== minutes) {
    setShown(minutes);
    setTyped(textOf(minutes));
    setProblem(null);
  }
  const save = () => {
    if (typed === textOf(minutes)) return setProblem(null);
    const entered = typed.trim() === '' ? null : typedMinutes(typed, 'hours');
    const read = clientColumns.received_minutes.schema.safeParse(entered);
    setProblem(read.success ? null : 'Hours such as 8 or 1:30');
    if (!read.success) return;
    setTyped(textOf(entered));
    if (entered !== minutes) onSave(entered);
  };
  return (
    <LengthInput
      aria-label={`Hours of coaching that ${name} gave you`}
      typed={typed}
      field="hours"
      isTerse
      problem={problem}
      aria-invalid={problem !== null || undefined}
      placeholder="Hours received"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  );
}
