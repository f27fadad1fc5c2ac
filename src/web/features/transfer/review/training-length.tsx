import { AREA_TEXTS } from '#domain/calendar/proposal-text.ts';
import { readTypedLength } from '#domain/lengths/typed-length.ts';
import { Button } from '#web/ui/button.tsx';
import { LengthInput } from '#web/ui/form/length-input.tsx';
import { useState } from 'react';

interface TrainingLengthProps {
  /** The event's title. */
  title: string;
  /** The number of events with this title. */
  events: number;
  onAnswer: (minutes: number) => void;
}

/** Asks how long training of whole days took. Numbers without a unit are hours. */
export function TrainingLength({ title, events, onAnswer }: TrainingLengthProps) {
  const [typed, setTyped] = useState('');
  const { minutes } = readTypedLength(typed, 'hours');
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (minutes) onAnswer(minutes);
      }}
    >
      <div className="w-40">
        <LengthInput
          typed={typed}
          field="hours"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={`Hours of ${title}`}
          placeholder={events > 1 ? 'Hours each' : 'Hours'}
        />
      </div>
      <Button type="submit" variant="secondary" size="small" disabled={!minutes}>
        {AREA_TEXTS.cpd_records}
      </Button>
    </form>
  );
}
