import { EARLIEST_DATE, LATEST_DATE } from '#domain/time.ts';
import { useState } from 'react';
import { DateField } from './date-field.tsx';
import { Field } from './field.tsx';

interface DayFilterProps {
  label: string;
  value: string;
  onChange: (date: string) => void;
}

const isComplete = (date: string) => date >= EARLIEST_DATE && date <= LATEST_DATE;

/** Applies a date only when it is complete: while a year is typed, the input's value starts as 0002. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label}>
      <DateField
        value={typed ?? value}
        onChange={(event) => {
          const date = event.target.value;
          setTyped(date === '' || isComplete(date) ? null : date);
          if (date === '' || isComplete(date)) onChange(date);
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
